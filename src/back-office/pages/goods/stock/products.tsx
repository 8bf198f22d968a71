import type { StockedProduct } from '#admin/goods'
import { useTexts } from '../../../texts/texts.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { BrandName } from '../../../ui/brands.tsx'
import { useFormat } from '../../../ui/figures/format.ts'
import { Button, LinkButton } from '../../../ui/forms/button.tsx'
import { Dialog } from '../../../ui/forms/dialog.tsx'
import { TextField } from '../../../ui/forms/fields.tsx'
import { Named } from '../../../ui/forms/press.tsx'
import { TypedForm } from '../../../ui/forms/typed/typed-form.tsx'
import { type Column, Table } from '../../../ui/lists/table.tsx'

type Props = {
  rows: readonly StockedProduct[]
  press: string
  /** In which brands the operator may set the line, and may import codes. */
  mayChange: readonly string[]
  mayImport: readonly string[]
}

/** Products of our own stock: what is left of each, and below how many somebody is told. */
export function StockedProducts({ rows, press, mayChange, mayImport }: Props) {
  const { t } = useTexts()
  const { number } = useFormat()
  const columns: Column<StockedProduct>[] = [
    { id: 'product', head: t('goods.product'), cell: ({ productId }) => productId },
    { id: 'tenant', head: t('goods.tenant'), cell: ({ tenant }) => <BrandName of={tenant} /> },
    { id: 'free', head: t('goods.free'), cell: ({ free }) => number(free), isNumber: true },
    {
      id: 'line',
      head: t('stock.line'),
      cell: ({ below }) => (below === null ? t('stock.usualLine') : number(below)),
      isNumber: true,
    },
    {
      id: 'state',
      head: t('goods.state'),
      cell: ({ level }) => level && <Badge tone={level === 'out' ? 'danger' : 'warning'}>{t(`goods.${level}`)}</Badge>,
    },
    ...(mayChange.length + mayImport.length === 0
      ? []
      : [
          {
            id: 'actions',
            head: t('running.actions'),
            cell: (row: StockedProduct) => (
              <div className="flex flex-wrap gap-1">
                {mayChange.includes(row.tenant) && <Line {...row} press={press} />}
                {mayImport.includes(row.tenant) && (
                  <LinkButton
                    to={`/goods/stock/import?${new URLSearchParams({ tenant: row.tenant, product: row.productId })}`}
                  >
                    {t('stock.import')}
                  </LinkButton>
                )}
              </div>
            ),
          },
        ]),
  ]
  return (
    <Table
      caption={t('stock.products')}
      columns={columns}
      rows={rows}
      keyOf={({ tenant, productId }) => `${tenant}/${productId}`}
      pathOf={({ tenant, productId }) => `/goods/products/${tenant}/${productId}`}
      empty={t('stock.noProducts')}
    />
  )
}

function Line({ tenant, productId, below, press }: StockedProduct & Pick<Props, 'press'>) {
  const { t } = useTexts()
  return (
    <Dialog label={t('stock.setLine')} title={t('stock.lineTitle', { product: productId })}>
      <TypedForm name={`line ${tenant} ${productId}`} className="flex flex-col gap-3">
        <Named press={press} action="stock.line" fields={{ tenant, productId }} />
        <TextField
          name="below"
          label={t('stock.line')}
          hint={t('stock.lineHint')}
          inputMode="numeric"
          defaultValue={below ?? ''}
        />
        <Button look="primary">{t('stock.setLine')}</Button>
      </TypedForm>
    </Dialog>
  )
}
