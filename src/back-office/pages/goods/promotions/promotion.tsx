import { randomUUID } from 'node:crypto'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router'
import { perform } from '#admin/actions'
import { readPromotion, readUses } from '#admin/goods'
import { may } from '#admin/permissions'
import { useTexts } from '../../../texts/texts.tsx'
import { Card } from '../../../ui/card.tsx'
import { Facts } from '../../../ui/figures/facts.tsx'
import { useFormat } from '../../../ui/figures/format.ts'
import { Time } from '../../../ui/figures/time.tsx'
import { Outcome } from '../../../ui/forms/outcome.tsx'
import { Sure } from '../../../ui/forms/press.tsx'
import { PageHead } from '../../../ui/page-head.tsx'
import { adminOf } from '../../../visit.ts'
import { ByDay } from '../by-day.tsx'
import { PromotionState } from './state.tsx'

export async function loader({ context, params }: LoaderFunctionArgs) {
  const admin = adminOf(context, 'goods.read')
  const { tenant = '', promotionId = '' } = params
  const [promotion, days] = await Promise.all([
    readPromotion(admin, tenant, promotionId),
    readUses(admin, tenant, promotionId),
  ])
  const brand = admin.tenants.find(({ id }) => id === tenant)
  if (!promotion || !brand) throw data(null, { status: 404 })
  return {
    promotion,
    days,
    currency: brand.currency,
    zone: brand.timeZone,
    now: admin.clock.now(),
    mayStop: may(admin.operator, 'promo.make', tenant) && promotion.stoppedAt === null,
    // Names this showing of the form: what is pressed twice is done once.
    press: randomUUID(),
  }
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const admin = adminOf(context, 'promo.make')
  const { tenant, promotionId } = params
  const key = String((await request.formData()).get('key') ?? '')
  return perform(admin, 'promo.stop', { tenant, promotionId }, { key })
}

/** One promo code: how it is used, and the button that stops it. */
export default function Promotion() {
  const { t } = useTexts()
  const { money, number } = useFormat()
  const { promotion, days, currency, zone, now, mayStop, press } = useLoaderData<typeof loader>()
  const { hint, name, tenant, uses, usesLimit, discount, startsAt, endsAt, stoppedAt } = promotion
  const time = (at: Date | null) => at && <Time at={at} zone={zone} />
  return (
    <>
      <PageHead title={name ? `${hint}: ${name}` : hint} beside={<PromotionState {...promotion} now={now} />} />
      <Outcome of={useActionData<typeof action>()} done={t('codes.stopped')} />
      <div className="grid gap-4 lg:grid-cols-2">
        <Card
          title={t('goods.code')}
          beside={
            mayStop && (
              <Sure press={press} action="promo.stop" label={t('codes.stop')} text={t('codes.stopText', { hint })} />
            )
          }
        >
          <Facts
            facts={[
              [t('goods.tenant'), tenant],
              [t('codes.id'), promotion.promotionId],
              [t('goods.uses'), usesLimit === null ? number(uses) : `${number(uses)} / ${number(usesLimit)}`],
              [t('codes.channels'), promotion.channels?.map((channel) => t(`states.channel.${channel}`)).join(', ')],
              [t('goods.discount'), money(discount, currency)],
              [t('codes.from'), time(startsAt)],
              [t('codes.until'), time(endsAt)],
              [t('goods.stopped'), time(stoppedAt)],
            ]}
          />
        </Card>
        <ByDay days={days} currency={currency} />
      </div>
    </>
  )
}
