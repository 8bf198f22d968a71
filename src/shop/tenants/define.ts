import { fromMajor, type Minor } from '#kit/money'
import type { WrittenSettings } from './settings.ts'

export type { WrittenSettings } from './settings.ts'

/** The default export of a brand's `tenant.ts`; only checks types. */
export const defineTenant = (settings: WrittenSettings): WrittenSettings => settings

/**
 * What a brand of Germany offers: a wallet where the device has one, and at home in each country the way to pay that its
 * people know. One that cannot take the brand's currency is left out by its provider.
 */
export const usualMethods: NonNullable<WrittenSettings['paymentMethods']> = [
  { id: 'creditcard' },
  { id: 'paypal' },
  { id: 'applepay' },
  { id: 'googlepay' },
  { id: 'ideal', countries: ['nl'] },
  { id: 'bancontact', countries: ['be'] },
  { id: 'eps', countries: ['at'] },
  { id: 'klarna', countries: ['de', 'at', 'nl', 'be', 'fr'] },
]

/** @returns an amount in major units (`major(12.5)`) as minor units; throws if it is none. */
export function major(written: number): Minor {
  const minor = fromMajor(written)
  if (minor === undefined) throw new Error(`not an amount: ${written}`)
  return minor
}
