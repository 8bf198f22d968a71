import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router'
import { perform } from '#admin/actions'
import { readComparisons, readDifferences } from '#admin/money'
import { mayAnywhere } from '#admin/permissions'
import { useTexts } from '../../texts/texts.tsx'
import { Time } from '../../ui/figures/time.tsx'
import { Outcome } from '../../ui/forms/outcome.tsx'
import { PageLink } from '../../ui/links.tsx'
import { type Column, Table } from '../../ui/lists/table.tsx'
import { adminOf, brandsOf } from '../../visit.ts'
import { orderPath } from '../orders/columns.tsx'
import { MoneyFrame } from './frame.tsx'
import { Judgement } from './judgement.tsx'

export async function loader({ context, request }: LoaderFunctionArgs) {
  const admin = adminOf(context, 'books.read')
  const url = new URL(request.url)
  const closed = url.searchParams.has('closed')
  const brands = brandsOf(url, admin)
  const [rows, compared] = await Promise.all([
    readDifferences(admin, brands, { closed }),
    readComparisons(admin, brands),
  ])
  return { closed, rows, compared, mayClose: mayAnywhere(admin.operator, 'books.close'), press: crypto.randomUUID() }
}

export async function action({ context, request }: ActionFunctionArgs) {
  const admin = adminOf(context, 'books.read')
  const form = await request.formData()
  const input = {
    tenant: form.get('tenant'),
    differenceNo: Number(form.get('differenceNo')),
    reason: form.get('reason'),
  }
  return perform(admin, 'difference.close', input, { key: String(form.get('key')) })
}

type Data = Awaited<ReturnType<typeof loader>>

export default function Differences() {
  const { t } = useTexts()
  const { closed, rows, compared, mayClose, press } = useLoaderData<typeof loader>()
  const columns: Column<Data['rows'][number]>[] = [
    { id: 'found', head: t('money.found'), cell: (row) => <Time at={row.foundAt} zone="UTC" /> },
    { id: 'brand', head: t('money.brand'), cell: ({ tenant }) => tenant },
    { id: 'partner', head: t('money.partner'), cell: ({ partner }) => partner },
    { id: 'subject', head: t('money.subject'), cell: ({ subject }) => subject },
    { id: 'ours', head: t('money.ours'), cell: ({ ours }) => ours ?? '–' },
    { id: 'theirs', head: t('money.theirs'), cell: ({ theirs }) => theirs ?? '–' },
    {
      id: 'order',
      head: t('money.order'),
      cell: ({ tenant, orderNumber }) =>
        orderNumber ? <PageLink to={orderPath({ tenant, orderNumber })}>{orderNumber}</PageLink> : '–',
    },
    { id: 'reference', head: t('money.reference'), cell: ({ reference }) => reference },
    ...(closed
      ? [
          {
            id: 'closedBecause',
            head: t('money.closedBecause'),
            cell: ({ closedBy, closedReason }: Data['rows'][number]) =>
              closedBy ? `${closedReason} (${closedBy})` : '–',
          },
        ]
      : []),
    ...(mayClose && !closed
      ? [
          {
            id: 'actions',
            head: t('money.actions'),
            cell: ({ tenant, differenceNo }: Data['rows'][number]) => (
              <Judgement
                label={t('money.close')}
                title={t('money.closeTitle')}
                input={{ tenant, differenceNo: String(differenceNo) }}
                press={`${press} ${differenceNo}`}
              />
            ),
          },
        ]
      : []),
  ]
  const comparisons: Column<Data['compared'][number]>[] = [
    { id: 'brand', head: t('money.brand'), cell: ({ tenant }) => tenant },
    { id: 'partner', head: t('money.partner'), cell: ({ partner }) => partner },
    { id: 'compared', head: t('money.at'), cell: (row) => <Time at={row.comparedAt} zone="UTC" /> },
    { id: 'lines', head: t('money.lines'), cell: ({ compared: count }) => count, isNumber: true },
  ]
  return (
    <MoneyFrame part="differences">
      <Outcome of={useActionData<typeof action>()} done={t('money.closedDone')} />
      <p className="mb-3 flex gap-3">
        <PageLink to="/money/differences" aria-current={closed ? undefined : 'true'}>
          {t('money.open')}
        </PageLink>
        <PageLink to="/money/differences?closed=1" aria-current={closed ? 'true' : undefined}>
          {t('money.closed')}
        </PageLink>
      </p>
      <Table
        caption={t('money.differences')}
        columns={columns}
        rows={rows}
        keyOf={({ differenceNo }) => String(differenceNo)}
        empty={t(closed ? 'money.nothing' : 'money.noDifferences')}
      />
      <h2 className="mt-6 mb-2 text-lg font-bold">{t('money.compared')}</h2>
      <Table
        empty={t('money.nothing')}
        caption={t('money.compared')}
        columns={comparisons}
        rows={compared}
        keyOf={({ tenant, partner }) => `${tenant} ${partner}`}
      />
    </MoneyFrame>
  )
}
