import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { readPromotions } from '#admin/goods'
import { mayAnywhere } from '#admin/permissions'
import { pageOf } from '#kit/place'
import { useTexts } from '../../../texts/texts.tsx'
import { BrandName } from '../../../ui/brands.tsx'
import { useFormat } from '../../../ui/figures/format.ts'
import { LinkButton } from '../../../ui/forms/button.tsx'
import { type Column, Paging, Table } from '../../../ui/lists/table.tsx'
import { adminOf, brandsOf } from '../../../visit.ts'
import { GoodsFrame } from '../frame.tsx'
import { PromotionState } from './state.tsx'

const limit = 50

export async function loader({ context, request }: LoaderFunctionArgs) {
  const admin = adminOf(context, 'goods.read')
  const url = new URL(request.url)
  const after = url.searchParams.get('after') ?? undefined
  const { rows, next } = pageOf(await readPromotions(admin, brandsOf(url, admin), { after, limit }), limit)
  const currencies = new Map(admin.tenants.map(({ id, currency }) => [id, currency]))
  return {
    now: admin.clock.now(),
    mayMake: mayAnywhere(admin.operator, 'promo.make'),
    next,
    promotions: rows.map((row) => ({ ...row, currency: currencies.get(row.tenant) ?? ('EUR' as const) })),
  }
}

type Row = Awaited<ReturnType<typeof loader>>['promotions'][number]

/** Promo codes and how they are used. */
export default function Promotions() {
  const { t } = useTexts()
  const { money, number, percent } = useFormat()
  const { promotions, next, now, mayMake } = useLoaderData<typeof loader>()
  const takes = ({ kind, value, currency }: Row) =>
    kind === 'free-fee' ? t('goods.feeOff') : kind === 'amount' ? money(value, currency) : percent(value / 10_000)
  const columns: Column<Row>[] = [
    { id: 'code', head: t('goods.code'), cell: ({ hint }) => hint },
    { id: 'name', head: t('goods.name'), cell: ({ name }) => name },
    { id: 'tenant', head: t('goods.tenant'), cell: ({ tenant }) => <BrandName of={tenant} /> },
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
    { id: 'state', head: t('goods.state'), cell: (row) => <PromotionState {...row} now={now} /> },
  ]
  return (
    <GoodsFrame part="promotions">
      {mayMake && (
        <p className="mb-3">
          <LinkButton to="/goods/promotions/new">{t('codes.makePromo')}</LinkButton>
        </p>
      )}
      <Table
        caption={t('goods.promotions')}
        columns={columns}
        rows={promotions}
        keyOf={({ tenant, promotionId }) => `${tenant}/${promotionId}`}
        pathOf={({ tenant, promotionId }) => `/goods/promotions/${tenant}/${promotionId}`}
        empty={t('goods.noPromotions')}
      />
      <Paging before={undefined} after={next} />
    </GoodsFrame>
  )
}
