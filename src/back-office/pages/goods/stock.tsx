import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { readStock, type StockBatch } from '#admin/goods'
import { useTexts } from '../../texts/texts.tsx'
import { Badge } from '../../ui/badge.tsx'
import { useFormat } from '../../ui/format.ts'
import { type Column, Table } from '../../ui/table.tsx'
import { Time } from '../../ui/time.tsx'
import { adminOf, brandsOf } from '../../visit.ts'
import { GoodsFrame } from './frame.tsx'

export async function loader({ context, request }: LoaderFunctionArgs) {
  const admin = adminOf(context, 'goods.read')
  return { batches: await readStock(admin, brandsOf(new URL(request.url), admin)) }
}

/** Codes in our own stock by batch. */
export default function Stock() {
  const { t } = useTexts()
  const { number } = useFormat()
  const { batches } = useLoaderData<typeof loader>()
  const columns: Column<StockBatch>[] = [
    { id: 'batch', head: t('goods.batch'), cell: ({ batch }) => batch },
    { id: 'product', head: t('goods.product'), cell: ({ productId }) => productId },
    { id: 'tenant', head: t('goods.tenant'), cell: ({ tenant }) => tenant },
    { id: 'imported', head: t('goods.imported'), cell: ({ importedAt }) => <Time at={importedAt} zone="UTC" /> },
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
    { id: 'expiry', head: t('goods.firstExpiry'), cell: ({ firstExpiry }) => firstExpiry ?? '–' },
    {
      id: 'state',
      head: t('goods.state'),
      cell: ({ level }) => level && <Badge tone={level === 'out' ? 'danger' : 'warning'}>{t(`goods.${level}`)}</Badge>,
    },
  ]
  return (
    <GoodsFrame part="stock">
      <Table
        caption={t('goods.stock')}
        columns={columns}
        rows={batches}
        keyOf={({ tenant, productId, batch }) => `${tenant}/${productId}/${batch}`}
        empty={t('goods.noStock')}
      />
    </GoodsFrame>
  )
}
