import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { type PromotionRow, readPromotions } from '#admin/goods'
import { useTexts } from '../../texts/texts.tsx'
import { Badge } from '../../ui/badge.tsx'
import { useFormat } from '../../ui/figures/format.ts'
import { type Column, Table } from '../../ui/lists/table.tsx'
import { adminOf, brandsOf } from '../../visit.ts'
import { GoodsFrame } from './frame.tsx'

export async function loader({ context, request }: LoaderFunctionArgs) {
  const admin = adminOf(context, 'goods.read')
  const rows = await readPromotions(admin, brandsOf(new URL(request.url), admin))
  const currencies = new Map(admin.tenants.map(({ id, currency }) => [id, currency]))
  return {
    now: admin.clock.now(),
    promotions: rows.map((row) => ({ ...row, currency: currencies.get(row.tenant) ?? ('EUR' as const) })),
  }
}

type Row = Awaited<ReturnType<typeof loader>>['promotions'][number]

/** Promo codes and how they are used. */
export default function Promotions() {
  const { t } = useTexts()
  const { money, number, percent } = useFormat()
  const { promotions, now } = useLoaderData<typeof loader>()
  const takes = ({ kind, value, currency }: Row) =>
    kind === 'free-fee' ? t('goods.feeOff') : kind === 'amount' ? money(value, currency) : percent(value / 10_000)
  const columns: Column<Row>[] = [
    { id: 'code', head: t('goods.code'), cell: ({ hint }) => hint },
    { id: 'name', head: t('goods.name'), cell: ({ name }) => name },
    { id: 'tenant', head: t('goods.tenant'), cell: ({ tenant }) => tenant },
    { id: 'takes', head: t('goods.takes'), cell: takes, isNumber: true },
    {
      id: 'uses',
      head: t('goods.uses'),
      cell: ({ uses, usesLimit }) => (usesLimit === null ? number(uses) : `${number(uses)} / ${number(usesLimit)}`),
      isNumber: true,
    },
    { id: 'week', head: t('goods.week'), cell: ({ usesOfWeek }) => number(usesOfWeek), isNumber: true },
    {
      id: 'discount',
      head: t('goods.discount'),
      cell: ({ discount, currency }) => money(discount, currency),
      isNumber: true,
    },
    { id: 'state', head: t('goods.state'), cell: (row) => <State {...row} now={now} /> },
  ]
  return (
    <GoodsFrame part="promotions">
      <Table
        caption={t('goods.promotions')}
        columns={columns}
        rows={promotions}
        keyOf={({ tenant, promotionId }) => `${tenant}/${promotionId}`}
        empty={t('goods.noPromotions')}
      />
    </GoodsFrame>
  )
}

function State({ stoppedAt, endsAt, now }: Pick<PromotionRow, 'stoppedAt' | 'endsAt'> & { now: Date }) {
  const { t } = useTexts()
  if (stoppedAt !== null) return <Badge>{t('goods.stopped')}</Badge>
  if (endsAt !== null && endsAt <= now) return <Badge>{t('goods.ended')}</Badge>
  return <Badge tone="good">{t('goods.good')}</Badge>
}
