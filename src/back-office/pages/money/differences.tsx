import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router'
import { perform } from '#admin/actions'
import { readComparisons, readDifferences } from '#admin/money'
import { may } from '#admin/permissions'
import { pageOf } from '#kit/place'
import { useTexts } from '../../texts/texts.tsx'
import { BrandTime, useBrands } from '../../ui/brands.tsx'
import { useFormat } from '../../ui/figures/format.ts'
import { PageLink } from '../../ui/links.tsx'
import { type Column, Paging, Table } from '../../ui/lists/table.tsx'
import { adminOf, brandsOf } from '../../visit.ts'
import { orderPath } from '../orders/columns.tsx'
import { CompareNow, What } from './difference-forms.tsx'
import { MoneyFrame } from './frame.tsx'
import { Judgement } from './judgement.tsx'
import { sideText } from './side-text.ts'

const limit = 50

export async function loader({ context, request }: LoaderFunctionArgs) {
  const admin = adminOf(context, 'books.read')
  const url = new URL(request.url)
  const closed = url.searchParams.has('closed')
  const brands = brandsOf(url, admin)
  const wish = { closed, after: url.searchParams.get('after') ?? undefined, limit }
  const [found, compared] = await Promise.all([readDifferences(admin, brands, wish), readComparisons(admin, brands)])
  const own = admin.tenants.filter(({ id }) => may(admin.operator, 'books.close', id))
  return {
    closed,
    ...pageOf(found, limit),
    compared,
    own: own.map(({ id, provider }) => ({ id, name: provider.name })),
    press: crypto.randomUUID(),
  }
}

export async function action({ context, request }: ActionFunctionArgs) {
  const admin = adminOf(context, 'books.read')
  const form = await request.formData()
  const tenant = form.get('tenant')
  const key = { key: String(form.get('key')) }
  const input = { tenant, differenceNo: Number(form.get('differenceNo')), reason: form.get('reason') }
  const did = judgements.find((name) => name === form.get('action')) ?? 'difference.close'
  if (did === 'books.compare') return { did, outcome: await perform(admin, did, { tenant }, key) }
  return { did, outcome: await perform(admin, did, input, key) }
}

const judgements = ['difference.close', 'difference.book', 'books.compare'] as const

type Data = Awaited<ReturnType<typeof loader>>

export default function Differences() {
  const { t } = useTexts()
  const { nameOf } = useBrands()
  const format = useFormat()
  const { money } = format
  const { closed, rows, next, compared, own, press } = useLoaderData<typeof loader>()
  const mayClose = own.length > 0
  const columns: Column<Data['rows'][number]>[] = [
    { id: 'found', head: t('money.found'), cell: (row) => <BrandTime at={row.foundAt} brand={row.tenant} /> },
    { id: 'brand', head: t('money.brand'), cell: ({ tenant }) => nameOf(tenant) },
    { id: 'partner', head: t('money.partner'), cell: ({ partner }) => partner },
    { id: 'subject', head: t('money.subject'), cell: ({ subject }) => t(`books.subject.${subject}`) },
    { id: 'ours', head: t('money.ours'), cell: ({ ours }) => sideText(ours, t, format) },
    { id: 'theirs', head: t('money.theirs'), cell: ({ theirs }) => sideText(theirs, t, format) },
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
            cell: ({ tenant, differenceNo, offBy, currency }: Data['rows'][number]) => {
              const input = { tenant, differenceNo: String(differenceNo) }
              return (
                <div className="flex gap-2">
                  {offBy && currency && (
                    <Judgement
                      label={t('money.book')}
                      title={t('money.bookTitle', { amount: money(Math.abs(offBy), currency) })}
                      input={{ ...input, action: 'difference.book' }}
                      press={`${press} book ${differenceNo}`}
                    />
                  )}
                  <Judgement
                    label={t('money.close')}
                    title={t('money.closeTitle')}
                    input={{ ...input, action: 'difference.close' }}
                    press={`${press} ${differenceNo}`}
                  />
                </div>
              )
            },
          },
        ]
      : []),
  ]
  const comparisons: Column<Data['compared'][number]>[] = [
    { id: 'brand', head: t('money.brand'), cell: ({ tenant }) => nameOf(tenant) },
    { id: 'partner', head: t('money.partner'), cell: ({ partner }) => partner },
    { id: 'compared', head: t('money.at'), cell: (row) => <BrandTime at={row.comparedAt} brand={row.tenant} /> },
    { id: 'lines', head: t('money.lines'), cell: ({ compared: count }) => count, isNumber: true },
  ]
  return (
    <MoneyFrame part="differences">
      <What {...useActionData<typeof action>()} />
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
        empty={t(closed ? 'money.nothing' : compared.length === 0 ? 'money.neverCompared' : 'money.noDifferences')}
      />
      <Paging before={undefined} after={next} />
      <h2 className="mt-6 mb-2 text-lg font-bold">{t('money.compared')}</h2>
      {own.length > 0 && <CompareNow own={own} press={press} />}
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
