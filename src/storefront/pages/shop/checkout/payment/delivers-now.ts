import type { CartView } from '#cart/contract'

/**
 * Whether anything is delivered with the order itself: an order that only sets something up has nothing to begin at
 * once.
 */
export const deliversNow = ({ items }: Pick<CartView, 'items'>): boolean =>
  items.some(({ autoTopupOption, smsTopupConsent }) => !autoTopupOption?.startsLater && !smsTopupConsent?.startsLater)
