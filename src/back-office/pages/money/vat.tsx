import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { readVat, type VatRow } from '#admin/money'
import { useTexts } from '../../texts/texts.tsx'
import { useBrands } from '../../ui/brands.tsx'
import { useFormat } from '../../ui/figures/format.ts'
import { TextField } from '../../ui/forms/fields.tsx'
import { Filters } from '../../ui/lists/filters.tsx'
import { type Column, Table } from '../../ui/lists/table.tsx'
import { adminOf, brandsOf } from '../../visit.ts'
import { periodOf } from './days.ts'
import { MoneyFrame } from './frame.tsx'

export async function loader({ context, request }: LoaderFunctionArgs) {
  const admin = adminOf(context, 'books.read')
  const url = new URL(request.url)
  const brands = brandsOf(url, admin)
  const period = periodOf(url, admin.clock.now(), brands[0]?.timeZone)
  return { period, rows: await readVat(admin, brands, period) }
}

export default function Vat() {
  const { t } = useTexts()
  const { nameOf } = useBrands()
  const { money, percent, country } = useFormat()
  const { period, rows } = useLoaderData<typeof loader>()
  const columns: Column<VatRow>[] = [
    { id: 'brand', head: t('money.brand'), cell: ({ tenant }) => nameOf(tenant) },
    { id: 'country', head: t('money.country'), cell: ({ country: code }) => country(code) },
    { id: 'rate', head: t('money.rate'), cell: (row) => percent(row.rate / 10_000), isNumber: true },
    { id: 'net', head: t('money.net'), cell: (row) => money(row.net, row.currency), isNumber: true },
    { id: 'vat', head: t('money.vat'), cell: (row) => money(row.vat, row.currency), isNumber: true },
  ]
  return (
    <MoneyFrame part="vat">
      <Filters names={['from', 'to']}>
        {(['from', 'to'] as const).map((name) => (
          <TextField key={name} type="date" name={name} defaultValue={period[name]} label={t(`money.${name}`)} />
        ))}
      </Filters>
      <Table
        empty={t('money.nothing')}
        caption={t('money.vat')}
        columns={columns}
        rows={rows}
        keyOf={(row) => [row.tenant, row.country, row.rate, row.currency].join(' ')}
      />
    </MoneyFrame>
  )
}
