import { Form, type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router'
import { readVat, type VatRow } from '#admin/money'
import { useTexts } from '../../texts/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { adminOf, brandsOf } from '../../visit.ts'
import { MoneyFrame } from './frame.tsx'
import { type Column, Grid } from './grid.tsx'
import { useShown } from './shown.ts'
import { periodOf } from './vat-period.ts'

export async function loader({ context, request }: LoaderFunctionArgs) {
  const admin = adminOf(context, 'books.read')
  const url = new URL(request.url)
  const period = periodOf(url, admin.clock.now())
  return { period, rows: await readVat(admin, brandsOf(url, admin), period) }
}

const field = 'min-h-9 rounded-field border border-field bg-raised px-2 text-ink focus-ring'

export default function Vat() {
  const { t } = useTexts()
  const { money, rate } = useShown()
  const { period, rows } = useLoaderData<typeof loader>()
  const [params] = useSearchParams()
  const columns: Column<VatRow>[] = [
    { head: t('money.brand'), cell: ({ tenant }) => tenant },
    { head: t('money.country'), cell: ({ country }) => country },
    { head: t('money.rate'), cell: (row) => rate(row.rate), isNumber: true },
    { head: t('money.net'), cell: (row) => money(row.net, row.currency), isNumber: true },
    { head: t('money.vat'), cell: (row) => money(row.vat, row.currency), isNumber: true },
  ]
  return (
    <MoneyFrame part="vat">
      <Form key={params.toString()} className="mb-3 flex flex-wrap items-end gap-2">
        {params.getAll('brand').map((brand) => (
          <input key={brand} type="hidden" name="brand" value={brand} />
        ))}
        {(['from', 'to'] as const).map((name) => (
          <label key={name} className="flex flex-col gap-0.5 text-sm text-muted">
            {t(`money.${name}`)}
            <input type="date" name={name} defaultValue={period[name]} className={field} />
          </label>
        ))}
        <Button>{t('money.show')}</Button>
      </Form>
      <Grid
        label={t('money.vat')}
        columns={columns}
        rows={rows}
        keyOf={(row) => [row.tenant, row.country, row.rate, row.currency].join(' ')}
      />
    </MoneyFrame>
  )
}
