import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { readSettlementLines, readSettlements } from '#admin/money'
import { useTexts } from '../../texts/texts.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { adminOf } from '../../visit.ts'
import { type Column, Grid } from './grid.tsx'
import { useShown } from './shown.ts'

export async function loader({ context, params }: LoaderFunctionArgs) {
  const admin = adminOf(context, 'books.read')
  const { tenant = '', provider = '', settlement = '' } = params
  const brands = admin.tenants.filter(({ id }) => id === tenant)
  const found = (await readSettlements(admin, brands, settlement)).find((one) => one.provider === provider)
  if (!found) throw data(null, { status: 404 })
  const lines = await readSettlementLines(admin, found)
  return { settlement: { ...found, settledAt: found.settledAt.toISOString() }, lines }
}

type Row = Awaited<ReturnType<typeof loader>>['lines'][number]

export default function Settlement() {
  const { t } = useTexts()
  const { money, at } = useShown()
  const { settlement, lines } = useLoaderData<typeof loader>()
  const { tenant, provider, bankReference, settlementId, currency, paidOut, charges, settledAt } = settlement
  const columns: Column<Row>[] = [
    { head: t('money.subject'), cell: ({ kind }) => kind },
    { head: t('money.reference'), cell: ({ reference }) => reference },
    { head: t('money.order'), cell: ({ orderNumber }) => orderNumber ?? t('money.unknownOrder') },
    {
      head: t('money.amount'),
      cell: ({ kind, amount }) => money(kind === 'payment' ? amount : -amount, currency),
      isNumber: true,
    },
  ]
  return (
    <>
      <PageHead title={bankReference || settlementId}>
        {`${tenant} · ${provider} · ${at(settledAt)} UTC · ${t('money.paidOut')} ${money(paidOut, currency)} · ${t('money.charges')} ${money(charges, currency)}`}
      </PageHead>
      <Grid
        label={t('money.lines')}
        columns={columns}
        rows={lines}
        keyOf={({ kind, reference }) => `${kind} ${reference}`}
      />
    </>
  )
}
