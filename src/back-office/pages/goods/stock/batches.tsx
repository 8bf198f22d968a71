import type { StockBatch } from '#admin/goods'
import { useTexts } from '../../../texts/texts.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { BrandName, BrandTime } from '../../../ui/brands.tsx'
import { useFormat } from '../../../ui/figures/format.ts'
import { Button } from '../../../ui/forms/button.tsx'
import { Dialog } from '../../../ui/forms/dialog.tsx'
import { TextField } from '../../../ui/forms/fields.tsx'
import { Named } from '../../../ui/forms/press.tsx'
import { TypedForm } from '../../../ui/forms/typed/typed-form.tsx'
import { type Column, Table } from '../../../ui/lists/table.tsx'

type Props = { rows: readonly StockBatch[]; press: string; mayImport: readonly string[] }

/** Batches as they were imported. What is left of one can be withdrawn, and bad codes of one claimed. */
export function Batches({ rows, press, mayImport }: Props) {
  const { t } = useTexts()
  const { number } = useFormat()
  const columns: Column<StockBatch>[] = [
    { id: 'batch', head: t('goods.batch'), cell: ({ batch }) => batch },
    { id: 'product', head: t('goods.product'), cell: ({ productId }) => productId },
    { id: 'tenant', head: t('goods.tenant'), cell: ({ tenant }) => <BrandName of={tenant} /> },
    {
      id: 'imported',
      head: t('goods.imported'),
      cell: ({ importedAt, tenant }) => <BrandTime at={importedAt} brand={tenant} />,
    },
    { id: 'free', head: t('goods.free'), cell: ({ free }) => number(free), isNumber: true },
    { id: 'held', head: t('goods.held'), cell: ({ held }) => number(held), isNumber: true },
    { id: 'sold', head: t('goods.sold'), cell: ({ sold }) => number(sold), isNumber: true },
    {
      id: 'bad',
      head: t('goods.bad'),
      cell: ({ bad }) => (bad > 0 ? <Badge tone="danger">{number(bad)}</Badge> : number(bad)),
      isNumber: true,
    },
    { id: 'unsellable', head: t('goods.unsellable'), cell: ({ unsellable }) => number(unsellable), isNumber: true },
    { id: 'withdrawn', head: t('stock.withdrawn'), cell: ({ withdrawn }) => number(withdrawn), isNumber: true },
    { id: 'expiry', head: t('goods.firstExpiry'), cell: ({ firstExpiry }) => firstExpiry ?? '–' },
    { id: 'why', head: t('stock.why'), cell: ({ withdrawnBecause }) => withdrawnBecause, wraps: true },
    {
      id: 'actions',
      head: t('running.actions'),
      cell: (row) => mayImport.includes(row.tenant) && <Actions {...row} press={press} />,
    },
  ]
  return (
    <Table
      caption={t('stock.batches')}
      columns={columns}
      rows={rows}
      keyOf={({ tenant, productId, batch }) => `${tenant}/${productId}/${batch}`}
      empty={t('goods.noStock')}
    />
  )
}

function Actions({
  tenant,
  productId,
  batch,
  free,
  held,
  bad,
  withdrawnBecause,
  press,
}: StockBatch & Pick<Props, 'press'>) {
  const { t } = useTexts()
  const fields = { tenant, productId, batch }
  return (
    <div className="flex flex-wrap gap-1">
      {withdrawnBecause === null && free + held > 0 && (
        <Dialog label={t('stock.withdraw')} title={t('stock.withdrawTitle', { batch })}>
          <TypedForm name={`withdraw ${Object.values(fields)}`} className="flex flex-col gap-3">
            <Named press={press} action="batch.withdraw" fields={fields} />
            <p>{t('stock.withdrawText', { count: free + held })}</p>
            <TextField name="reason" label={t('stock.why')} required minLength={3} maxLength={500} />
            <Button look="danger">{t('stock.withdraw')}</Button>
          </TypedForm>
        </Dialog>
      )}
      {bad > 0 && (
        <form method="post" action="/goods/stock/claim.csv">
          <Named press={press} action="claim.make" fields={fields} />
          <Button>{t('stock.claim')}</Button>
        </form>
      )}
    </div>
  )
}
