import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { type AccountBalance, lookAtBalances } from '#admin/money'
import { useTexts } from '../../texts/texts.tsx'
import { useBrands } from '../../ui/brands.tsx'
import { useFormat } from '../../ui/figures/format.ts'
import { TextField } from '../../ui/forms/fields.tsx'
import { Filters } from '../../ui/lists/filters.tsx'
import { type Column, Table } from '../../ui/lists/table.tsx'
import { adminOf, brandsOf } from '../../visit.ts'
import { dayOf } from './days.ts'
import { MoneyFrame } from './frame.tsx'

export async function loader({ context, request }: LoaderFunctionArgs) {
  const admin = adminOf(context, 'books.read')
  const url = new URL(request.url)
  const to = dayOf(url, 'to')
  const balances = await lookAtBalances(admin, brandsOf(url, admin), { to })
  const accounts = [...new Set(balances.map(({ account }) => account))].toSorted()
  const rows = Map.groupBy(balances, ({ tenant, currency }) => `${tenant} ${currency}`)
  return {
    to,
    accounts,
    rows: [...rows.values()].map((own) => ({
      tenant: own[0]?.tenant ?? '',
      currency: own[0]?.currency ?? ('EUR' as const),
      amounts: Object.fromEntries(own.map(({ account, amount }) => [account, amount])),
    })),
  }
}

type Row = Pick<AccountBalance, 'tenant' | 'currency'> & { amounts: Record<string, number> }

export default function Balances() {
  const { t } = useTexts()
  const { nameOf } = useBrands()
  const { money } = useFormat()
  const { to, accounts, rows } = useLoaderData<typeof loader>()
  const columns: Column<Row>[] = [
    { id: 'brand', head: t('money.brand'), cell: ({ tenant }) => nameOf(tenant) },
    { id: 'currency', head: t('money.currency'), cell: ({ currency }) => currency },
    ...accounts.map((account) => ({
      id: account,
      head: t(`books.account.${account}`),
      isNumber: true,
      cell: ({ amounts, currency }: Row) => money(amounts[account] ?? 0, currency),
    })),
  ]
  return (
    <MoneyFrame part="balances">
      <Filters names={['to']}>
        <TextField type="date" name="to" defaultValue={to ?? ''} label={t('money.atEndOf')} />
      </Filters>
      <p className="mb-3 text-muted">{t('money.balancesHint')}</p>
      <Table
        empty={t('money.nothing')}
        caption={t('money.balances')}
        columns={columns}
        rows={rows}
        keyOf={({ tenant, currency }) => `${tenant} ${currency}`}
      />
    </MoneyFrame>
  )
}
