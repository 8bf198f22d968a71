import type { DamagedCode } from '#admin/goods'
import { useTexts } from '../../../texts/texts.tsx'
import { BrandName, BrandTime } from '../../../ui/brands.tsx'
import { Card } from '../../../ui/card.tsx'
import { Button } from '../../../ui/forms/button.tsx'
import { Dialog } from '../../../ui/forms/dialog.tsx'
import { TextField } from '../../../ui/forms/fields.tsx'
import { Named } from '../../../ui/forms/press.tsx'
import { TypedForm } from '../../../ui/forms/typed/typed-form.tsx'
import { type Column, Table } from '../../../ui/lists/table.tsx'

type Props = { rows: readonly DamagedCode[]; press: string; mayImport: readonly string[] }

/** Codes that cannot be opened: written off, they can be imported anew. Nothing where there is none. */
export function Damaged({ rows, press, mayImport }: Props) {
  const { t } = useTexts()
  if (rows.length === 0) return null
  const columns: Column<DamagedCode>[] = [
    { id: 'code', head: t('stock.codeNumber'), cell: ({ codeId }) => String(codeId) },
    { id: 'product', head: t('goods.product'), cell: ({ productId }) => productId },
    { id: 'batch', head: t('goods.batch'), cell: ({ batch }) => batch },
    { id: 'tenant', head: t('goods.tenant'), cell: ({ tenant }) => <BrandName of={tenant} /> },
    {
      id: 'imported',
      head: t('goods.imported'),
      cell: ({ importedAt, tenant }) => <BrandTime at={importedAt} brand={tenant} />,
    },
    {
      id: 'actions',
      head: t('running.actions'),
      cell: ({ tenant, codeId }) =>
        mayImport.includes(tenant) && (
          <Dialog label={t('stock.writeOff')} title={t('stock.writeOffTitle', { number: String(codeId) })}>
            <TypedForm name={`write off ${codeId}`} className="flex flex-col gap-3">
              <Named press={press} action="code.write-off" fields={{ tenant, codeId }} />
              <p>{t('stock.writeOffText')}</p>
              <TextField name="reason" label={t('stock.why')} required minLength={3} maxLength={500} />
              <Button look="danger">{t('stock.writeOff')}</Button>
            </TypedForm>
          </Dialog>
        ),
    },
  ]
  return (
    <Card title={t('stock.damaged')} flush>
      <Table
        caption={t('stock.damaged')}
        columns={columns}
        rows={rows}
        keyOf={({ tenant, codeId }) => `${tenant}/${codeId}`}
        empty=""
      />
    </Card>
  )
}
