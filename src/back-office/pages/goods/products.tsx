import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { type ProductRow, readProducts } from '#admin/goods'
import { useTexts } from '../../texts/texts.tsx'
import { BrandName } from '../../ui/brands.tsx'
import { useFormat } from '../../ui/figures/format.ts'
import { Button } from '../../ui/forms/button.tsx'
import { SelectField, TextField } from '../../ui/forms/fields.tsx'
import { ChosenBar } from '../../ui/lists/chosen-bar.tsx'
import { Filters } from '../../ui/lists/filters.tsx'
import { type Column, Paging, Table } from '../../ui/lists/table.tsx'
import { adminOf, brandsOf } from '../../visit.ts'
import { AllFound } from '../runs/all-found.tsx'
import { kindsFor } from '../runs/kinds-for.ts'
import { GoodsFrame } from './frame.tsx'
import { productFilterOf, troubles } from './product-filter.ts'
import { ProductState, states } from './product-state.tsx'

export async function loader({ context, request }: LoaderFunctionArgs) {
  const admin = adminOf(context, 'goods.read')
  const url = new URL(request.url)
  const filter = productFilterOf(url.searchParams)
  return {
    filter,
    runs: kindsFor(admin, ['discontinue']),
    ...(await readProducts(admin, brandsOf(url, admin), filter, url.searchParams.get('after') || undefined)),
  }
}

/** Products over brands, with what each brings in. */
export default function Products() {
  const { t } = useTexts()
  const { money } = useFormat()
  const { filter, runs, products, next } = useLoaderData<typeof loader>()
  const amount = (value: number | null, { currency }: ProductRow) => (value === null ? '–' : money(value, currency))
  const columns: Column<ProductRow>[] = [
    { id: 'product', head: t('goods.product'), cell: ({ productId }) => productId },
    { id: 'tenant', head: t('goods.tenant'), cell: ({ tenant }) => <BrandName of={tenant} /> },
    { id: 'brand', head: t('goods.brand'), cell: ({ brandName }) => brandName },
    { id: 'price', head: t('goods.price'), cell: (row) => <Price {...row} />, isNumber: true },
    { id: 'fee', head: t('goods.fee'), cell: (row) => amount(row.serviceFee, row), isNumber: true },
    { id: 'cost', head: t('goods.cost'), cell: (row) => amount(row.cost, row), isNumber: true },
    { id: 'margin', head: t('goods.margin'), cell: (row) => amount(row.margin, row), isNumber: true },
    {
      id: 'supplier',
      head: t('goods.supplier'),
      cell: ({ supplier }) => (supplier === 'stock' ? t('goods.ownStock') : supplier),
    },
    { id: 'drift', head: t('goods.listSays'), cell: ({ drift }) => drift && (drift.theirs ?? t('goods.notListed')) },
    { id: 'state', head: t('goods.state'), cell: (row) => <ProductState {...row} /> },
  ]
  return (
    <GoodsFrame part="products">
      <Filters names={['text', 'status', 'trouble']}>
        <TextField name="text" label={t('goods.text')} defaultValue={filter.text} />
        <SelectField name="status" label={t('goods.state')} defaultValue={filter.status}>
          <option value="">{t('goods.any')}</option>
          {Object.entries(states).map(([status, text]) => (
            <option key={status} value={status}>
              {t(text)}
            </option>
          ))}
        </SelectField>
        <SelectField name="trouble" label={t('goods.trouble')} defaultValue={filter.trouble}>
          <option value="">{t('goods.any')}</option>
          {Object.entries(troubles).map(([trouble, text]) => (
            <option key={trouble} value={trouble}>
              {t(text)}
            </option>
          ))}
        </SelectField>
      </Filters>
      <div className="mb-3 flex justify-end">
        <AllFound kinds={runs} />
      </div>
      <ChosenBar
        bar={
          <form id="chosen" action="/runs/new">
            {runs.map((kind) => (
              <Button key={kind} name="kind" value={kind}>
                {t(`runs.plan-${kind}`)}
              </Button>
            ))}
          </form>
        }
      >
        <Table
          caption={t('goods.products')}
          columns={columns}
          rows={products}
          keyOf={({ tenant, productId }) => `${tenant}/${productId}`}
          pathOf={({ tenant, productId }) => `/goods/products/${tenant}/${productId}`}
          {...(runs.length > 0 && {
            chooses: {
              form: 'chosen',
              valueOf: ({ tenant, productId }: ProductRow) => `${tenant}/${productId}`,
              nameOf: ({ productId }: ProductRow) => productId,
            },
          })}
          empty={t('goods.noProducts')}
        />
      </ChosenBar>
      <Paging before={undefined} after={next} />
    </GoodsFrame>
  )
}

/** The price, or the least and the most of a free amount. */
export function Price({ amount, least, most, currency }: ProductRow) {
  const { t } = useTexts()
  const { money } = useFormat()
  if (amount !== null) return money(amount, currency)
  return t('goods.range', { least: money(least ?? 0, currency), most: money(most ?? 0, currency) })
}
