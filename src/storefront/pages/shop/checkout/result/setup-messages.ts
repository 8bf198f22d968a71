import type { OrderView } from '#orders/contract'
import type { Services } from '../../../../services/services.ts'

/** What was set up besides, in sentences, and the page where one looks after it. */
export type Told = { sentences: string[]; manage?: { to: string; label: string } }

/**
 * What an order has set up (specification, section 8); while the method that is to pay is not confirmed, that it follows.
 */
export async function toldOf(shop: Services, order: OrderView): Promise<Told[]> {
  const { translate: t } = shop
  const found = await shop.whatWasSetUp(order.orderNumber)
  if (found.length === 0) {
    const isAutomatic = order.items.some(({ autoTopupOption }) => autoTopupOption)
    return [{ sentences: [t(isAutomatic ? 'autoTopup.goOnText' : 'smsTopup.goOnText')] }]
  }
  return found.map(({ kind, told, isWaiting }) => ({
    sentences: told,
    manage:
      kind === 'sms'
        ? { to: '/account/sms-topups', label: t(isWaiting ? 'smsTopup.prove' : 'smsTopup.manage') }
        : { to: '/account/auto-topups', label: t('autoTopup.manage') },
  }))
}
