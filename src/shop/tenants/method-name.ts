import type { PlainPageKey, Translate } from '#kit/text-key'
import type { paymentMethodIds } from './settings/selling.ts'

/** `N/A` is a code from a receipt. */
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

/** @returns what people call a payment method; the method as it is where an old order names one that there is no more */
export const methodName = (t: Translate<PlainPageKey>, method: string): string =>
  Object.hasOwn(names, method) ? t(names[method as keyof typeof names]) : method
