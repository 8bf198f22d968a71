import { href } from 'react-router'
import { whatWasSetUp } from '#auto-top-ups'
import type { OrderView } from '#orders/contract'
import { whatWasOrdered } from '#sms-top-ups'
import type { PageShop } from '../../../../page-shop.ts'

/** What was set up as well, in sentences, and the page to manage it. */
export type SetupMessage = { sentences: string[]; manage?: { to: string; label: string } }

/**
 * What an order has set up (specification, section 8); while the method that pays later is not confirmed, that it
 * follows.
 */
export async function setupMessages(shop: PageShop, order: OrderView): Promise<SetupMessage[]> {
  const { translate: t } = shop
  const automatic = (await whatWasSetUp(shop, order.orderNumber)).map((sentences) => ({
    sentences,
    manage: { to: href('/account/auto-topups'), label: t('autoTopup.manage') },
  }))
  const byText = (await whatWasOrdered(shop, order.orderNumber)).map(({ told, isWaiting }) => ({
    sentences: told,
    manage: { to: href('/account/sms-topups'), label: t(isWaiting ? 'smsTopup.prove' : 'smsTopup.manage') },
  }))
  if (automatic.length + byText.length > 0) return [...automatic, ...byText]
  const isAutomatic = order.items.some(({ autoTopupOption }) => autoTopupOption)
  return [{ sentences: [t(isAutomatic ? 'autoTopup.goOnText' : 'smsTopup.goOnText')] }]
}
