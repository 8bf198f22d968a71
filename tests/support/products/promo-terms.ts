import type { Terms } from '#promotions'

/** Terms of a promo code that is good for everything, for everybody, at any time, as often as one likes. */
export const withoutConditions: Omit<Terms, 'takes' | 'name'> = {
  productIds: null,
  brandIds: null,
  channels: null,
  startsAt: null,
  endsAt: null,
  standsBeside: true,
  usesLimit: null,
  usesPerCustomer: null,
}
