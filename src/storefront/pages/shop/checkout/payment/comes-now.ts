import type { CartView } from '#cart/contract'

/** Whether anything is delivered with the order itself: what is only set up brings nothing that could begin at once. */
export const comesNow = ({ items }: Pick<CartView, 'items'>): boolean =>
  items.some(({ autoTopupOption, smsTopupConsent }) => !autoTopupOption?.startsLater && !smsTopupConsent?.startsLater)
