import type { PlainPageKey, Translate } from '#kit/text-key'
import type { paymentMethodIds } from './settings/selling.ts'

/** `N/A` is a cash code. */
const names = {
  creditcard: 'method.creditcard',
  paypal: 'method.paypal',
  ideal: 'method.ideal',
  bancontact: 'method.bancontact',
  eps: 'method.eps',
  paysafecard: 'method.paysafecard',
  trustly: 'method.trustly',
  tikkie: 'method.tikkie',
  klarna: 'method.klarna',
  applepay: 'method.applepay',
  googlepay: 'method.googlepay',
  crypto: 'method.crypto',
  'N/A': 'method.N/A',
} as const satisfies Record<(typeof paymentMethodIds)[number] | 'N/A', PlainPageKey>

/** @returns the display name of a payment method; the id itself for a method of an old order that no longer exists */
export const methodName = (t: Translate<PlainPageKey>, method: string): string =>
  Object.hasOwn(names, method) ? t(names[method as keyof typeof names]) : method
