import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { readSettlementLines, readSettlements } from '#admin/money'
import { useTexts } from '../../texts/texts.tsx'
import { useBrands } from '../../ui/brands.tsx'
import { useFormat } from '../../ui/figures/format.ts'
import { type Column, Table } from '../../ui/lists/table.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { adminOf } from '../../visit.ts'

export async function loader({ context, params }: LoaderFunctionArgs) {
  const admin = adminOf(context, 'books.read')
  const { tenant = '', provider = '', settlement = '' } = params
  const brands = admin.tenants.filter(({ id }) => id === tenant)
  const found = (await readSettlements(admin, brands, { limit: 50 }, settlement)).find(
    (one) => one.provider === provider,
  )
  if (!found) throw data(null, { status: 404 })
  const lines = await readSettlementLines(admin, found)
  return { settlement: found, lines }
}

type Row = Awaited<ReturnType<typeof loader>>['lines'][number]

export default function Settlement() {
  const { t } = useTexts()
  const { nameOf, zoneOf } = useBrands()
  const { money, time } = useFormat()
  const { settlement, lines } = useLoaderData<typeof loader>()
  const { tenant, provider, bankReference, settlementId, currency, paidOut, charges, settledAt } = settlement
  const columns: Column<Row>[] = [
    { id: 'subject', head: t('money.subject'), cell: ({ kind }) => t(`books.subject.${kind}`) },
    { id: 'reference', head: t('money.reference'), cell: ({ reference }) => reference },
    { id: 'order', head: t('money.order'), cell: ({ orderNumber }) => orderNumber ?? t('money.unknownOrder') },
    {
      id: 'amount',
      head: t('money.amount'),
      cell: ({ kind, amount }) => money(kind === 'payment' ? amount : -amount, currency),
      isNumber: true,
    },
  ]
  return (
    <>
      <PageHead title={bankReference || settlementId}>
        {`${nameOf(tenant)} · ${provider} · ${time(settledAt, zoneOf(tenant))} · ${t('money.paidOut')} ${money(paidOut, currency)} · ${t('money.charges')} ${money(charges, currency)}`}
      </PageHead>
      <Table
        empty={t('money.nothing')}
        caption={t('money.lines')}
        columns={columns}
        rows={lines}
        keyOf={({ kind, reference }) => `${kind} ${reference}`}
      />
    </>
  )
}
