import { listAutoTopUps } from '#auto-top-ups'
import { formatDay } from '#kit/date'
import { isRefusal } from '#kit/result'
import type { PageShop } from '../../page-shop.ts'
import { amountOf, whenOf } from './auto-topups/auto-topup-texts.ts'

/** Number of top-ups on the overview. */
const shown = 3

/** The customer's newest automatic top-ups, one line each: schedule, amount and state. */
export async function ownTopUps(shop: PageShop) {
  const found = await listAutoTopUps(shop)
  const { translate: t, language, tenant } = shop
  return (isRefusal(found) ? [] : found.rows).slice(0, shown).map((one) => ({
    id: one.autoTopupId,
    phone: one.readablePhoneNumber,
    text: [
      `${whenOf(shop, one)}: ${amountOf(shop, one)}`,
      one.nextRun && `${t('account.autoTopups.next')}: ${formatDay(one.nextRun, language, tenant)}`,
    ]
      .filter(Boolean)
      .join(' · '),
    state: t(one.status === 'ENABLED' ? 'account.autoTopups.active' : 'account.autoTopups.paused'),
  }))
}
