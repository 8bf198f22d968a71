import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { type CashBatch, readCashCodes } from '#admin/goods'
import { useTexts } from '../../texts/texts.tsx'
import { Badge } from '../../ui/badge.tsx'
import { useFormat } from '../../ui/figures/format.ts'
import { Time } from '../../ui/figures/time.tsx'
import { type Column, Table } from '../../ui/lists/table.tsx'
import { adminOf, brandsOf } from '../../visit.ts'
import { GoodsFrame } from './frame.tsx'

export async function loader({ context, request }: LoaderFunctionArgs) {
  const admin = adminOf(context, 'goods.read')
  return { batches: await readCashCodes(admin, brandsOf(new URL(request.url), admin)) }
}

/** Cash codes by batch. The codes themselves are stored unreadable. */
export default function CashCodes() {
  const { t } = useTexts()
  const { money, number } = useFormat()
  const { batches } = useLoaderData<typeof loader>()
  const columns: Column<CashBatch>[] = [
    { id: 'batch', head: t('goods.batch'), cell: ({ batchId }) => batchId },
    { id: 'tenant', head: t('goods.tenant'), cell: ({ tenant }) => tenant },
    { id: 'brand', head: t('goods.brand'), cell: ({ brandId }) => brandId },
    { id: 'worth', head: t('goods.worth'), cell: ({ amount, currency }) => money(amount, currency), isNumber: true },
    { id: 'made', head: t('goods.made'), cell: ({ madeAt }) => <Time at={madeAt} zone="UTC" /> },
    { id: 'free', head: t('goods.free'), cell: ({ free }) => number(free), isNumber: true },
    { id: 'redeemed', head: t('goods.redeemed'), cell: ({ redeemed }) => number(redeemed), isNumber: true },
    { id: 'blocked', head: t('goods.blocked'), cell: ({ blocked }) => number(blocked), isNumber: true },
    { id: 'state', head: t('goods.state'), cell: ({ isBlocked }) => isBlocked && <Badge>{t('goods.blocked')}</Badge> },
  ]
  return (
    <GoodsFrame part="cashCodes">
      <Table
        caption={t('goods.cashCodes')}
        columns={columns}
        rows={batches}
        keyOf={({ tenant, batchId }) => `${tenant}/${batchId}`}
        empty={t('goods.noCashCodes')}
      />
    </GoodsFrame>
  )
}
