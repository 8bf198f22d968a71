import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { readSettlements } from '#admin/money'
import { useTexts } from '../../texts/texts.tsx'
import { PageLink } from '../../ui/links.tsx'
import { adminOf, brandsOf } from '../../visit.ts'
import { MoneyFrame } from './frame.tsx'
import { type Column, Grid } from './grid.tsx'
import { useShown } from './shown.ts'

export async function loader({ context, request }: LoaderFunctionArgs) {
  const admin = adminOf(context, 'books.read')
  const rows = await readSettlements(admin, brandsOf(new URL(request.url), admin))
  return { rows: rows.map((row) => ({ ...row, settledAt: row.settledAt.toISOString() })) }
}

type Row = Awaited<ReturnType<typeof loader>>['rows'][number]
const pathOf = ({ tenant, provider, settlementId }: Row) =>
  `/money/settlements/${[tenant, provider, settlementId].map(encodeURIComponent).join('/')}`

export default function Settlements() {
  const { t } = useTexts()
  const { money, at } = useShown()
  const { rows } = useLoaderData<typeof loader>()
  const columns: Column<Row>[] = [
    { head: `${t('money.at')} (UTC)`, cell: ({ settledAt }) => at(settledAt) },
    { head: t('money.brand'), cell: ({ tenant }) => tenant },
    { head: t('money.provider'), cell: ({ provider }) => provider },
    {
      head: t('money.bankReference'),
      cell: (row) => <PageLink to={pathOf(row)}>{row.bankReference || row.settlementId}</PageLink>,
    },
    { head: t('money.paidOut'), cell: (row) => money(row.paidOut, row.currency), isNumber: true },
    { head: t('money.charges'), cell: (row) => money(row.charges, row.currency), isNumber: true },
    { head: t('money.lines'), cell: ({ lines }) => lines, isNumber: true },
  ]
  return (
    <MoneyFrame part="settlements">
      <Grid label={t('money.settlements')} columns={columns} rows={rows} keyOf={pathOf} />
    </MoneyFrame>
  )
}
