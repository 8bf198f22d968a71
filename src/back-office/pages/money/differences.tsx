import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { readComparisons, readDifferences } from '#admin/money'
import { useTexts } from '../../texts/texts.tsx'
import { PageLink } from '../../ui/links.tsx'
import { adminOf, brandsOf } from '../../visit.ts'
import { MoneyFrame } from './frame.tsx'
import { type Column, Grid } from './grid.tsx'
import { useShown } from './shown.ts'

export async function loader({ context, request }: LoaderFunctionArgs) {
  const admin = adminOf(context, 'books.read')
  const url = new URL(request.url)
  const closed = url.searchParams.has('closed')
  const brands = brandsOf(url, admin)
  const [found, compared] = await Promise.all([
    readDifferences(admin, brands, { closed }),
    readComparisons(admin, brands),
  ])
  return {
    closed,
    rows: found.map((row) => ({ ...row, foundAt: row.foundAt.toISOString() })),
    compared: compared.map((row) => ({ ...row, comparedAt: row.comparedAt.toISOString() })),
  }
}

type Data = Awaited<ReturnType<typeof loader>>

export default function Differences() {
  const { t } = useTexts()
  const { at } = useShown()
  const { closed, rows, compared } = useLoaderData<typeof loader>()
  const columns: Column<Data['rows'][number]>[] = [
    { head: `${t('money.found')} (UTC)`, cell: ({ foundAt }) => at(foundAt) },
    { head: t('money.brand'), cell: ({ tenant }) => tenant },
    { head: t('money.partner'), cell: ({ partner }) => partner },
    { head: t('money.subject'), cell: ({ subject }) => subject },
    { head: t('money.ours'), cell: ({ ours }) => ours ?? '–' },
    { head: t('money.theirs'), cell: ({ theirs }) => theirs ?? '–' },
    { head: t('money.order'), cell: ({ orderNumber }) => orderNumber ?? '–' },
    { head: t('money.reference'), cell: ({ reference }) => reference },
    ...(closed
      ? [
          {
            head: t('money.closedBecause'),
            cell: ({ closedBy, closedReason }: Data['rows'][number]) =>
              closedBy ? `${closedReason} (${closedBy})` : '–',
          },
        ]
      : []),
  ]
  const comparisons: Column<Data['compared'][number]>[] = [
    { head: t('money.brand'), cell: ({ tenant }) => tenant },
    { head: t('money.partner'), cell: ({ partner }) => partner },
    { head: `${t('money.compared')} (UTC)`, cell: ({ comparedAt }) => at(comparedAt) },
    { head: t('money.lines'), cell: ({ compared: count }) => count, isNumber: true },
  ]
  return (
    <MoneyFrame part="differences">
      <p className="mb-3 flex gap-3">
        <PageLink to="/money/differences" aria-current={closed ? undefined : 'true'}>
          {t('money.open')}
        </PageLink>
        <PageLink to="/money/differences?closed=1" aria-current={closed ? 'true' : undefined}>
          {t('money.closed')}
        </PageLink>
      </p>
      <Grid
        label={t('money.differences')}
        columns={columns}
        rows={rows}
        keyOf={({ differenceNo }) => String(differenceNo)}
        empty={closed ? undefined : t('money.noDifferences')}
      />
      <h2 className="mt-6 mb-2 text-lg font-bold">{t('money.compared')}</h2>
      <Grid
        label={t('money.compared')}
        columns={comparisons}
        rows={compared}
        keyOf={({ tenant, partner }) => `${tenant} ${partner}`}
      />
    </MoneyFrame>
  )
}
