import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { readChargebacks } from '#admin/money'
import { useTexts } from '../../texts/texts.tsx'
import { adminOf, brandsOf } from '../../visit.ts'
import { MoneyFrame } from './frame.tsx'
import { type Column, Grid } from './grid.tsx'
import { useShown } from './shown.ts'

export async function loader({ context, request }: LoaderFunctionArgs) {
  const admin = adminOf(context, 'books.read')
  const rows = await readChargebacks(admin, brandsOf(new URL(request.url), admin))
  return { rows: rows.map((row) => ({ ...row, at: row.at.toISOString() })) }
}

type Row = Awaited<ReturnType<typeof loader>>['rows'][number]

const states = {
  open: { text: 'money.stateOpen', look: 'text-danger' },
  won: { text: 'money.stateWon', look: 'text-success' },
  lost: { text: 'money.stateLost', look: 'text-muted' },
} as const

export default function Chargebacks() {
  const { t } = useTexts()
  const { money, at } = useShown()
  const { rows } = useLoaderData<typeof loader>()
  const columns: Column<Row>[] = [
    { head: `${t('money.at')} (UTC)`, cell: (row) => at(row.at) },
    { head: t('money.brand'), cell: ({ tenant }) => tenant },
    { head: t('money.order'), cell: ({ orderNumber }) => orderNumber },
    {
      head: t('money.state'),
      cell: ({ state }) => <span className={states[state].look}>{t(states[state].text)}</span>,
    },
    { head: t('money.chargedBack'), cell: (row) => money(row.chargedBack, row.currency), isNumber: true },
    { head: t('money.wonBack'), cell: (row) => money(row.wonBack, row.currency), isNumber: true },
    { head: t('money.lost'), cell: (row) => money(row.lost, row.currency), isNumber: true },
  ]
  return (
    <MoneyFrame part="chargebacks">
      <Grid
        label={t('money.chargebacks')}
        columns={columns}
        rows={rows}
        keyOf={({ tenant, orderNumber }) => `${tenant} ${orderNumber}`}
      />
    </MoneyFrame>
  )
}
