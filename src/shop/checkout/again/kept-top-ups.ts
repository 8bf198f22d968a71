import { sealText, unsealText } from '#kit/seal'
import type { CheckoutShop } from '../shop.ts'

// What a device keeps of top-ups that a shopper wants to repeat: numbers of orders, and the names that they gave to
// telephone numbers. Numbers, amounts and contact stay with the orders, so that they end with them.

/** An order to repeat, and the shopper's name for its number ("Mum"); empty without one. */
export type KeptTopUp = { orderNumber: string; name: string }

/** Most orders that a device keeps; the oldest gives way. */
const mostKept = 6
export const longestName = 20

const purpose = (tenant: string) => `top-ups of ${tenant}`

type Sealer = Pick<CheckoutShop, 'secret' | 'tenant'>

/** @returns the list, sealed for the device; empty for an empty list */
export const sealKept = ({ secret, tenant }: Sealer, kept: readonly KeptTopUp[]): string =>
  kept.length === 0
    ? ''
    : sealText(
        secret,
        purpose(tenant.id),
        JSON.stringify(kept.slice(0, mostKept).map(({ orderNumber, name }) => [orderNumber, name])),
      )

/** @returns the list that a device keeps, the newest first; empty if we did not seal it */
export function openKept({ secret, tenant }: Sealer, sealed: string | undefined): KeptTopUp[] {
  const text = sealed && unsealText(secret, purpose(tenant.id), sealed)
  if (!text) return []
  return (JSON.parse(text) as [string, string][]).map(([orderNumber, name]) => ({ orderNumber, name }))
}

/** @returns the list with an order in front, which keeps the name it had */
export function withOrder(kept: readonly KeptTopUp[], orderNumber: string): KeptTopUp[] {
  const before = kept.find((one) => one.orderNumber === orderNumber)
  return [before ?? { orderNumber, name: '' }, ...kept.filter((one) => one !== before)].slice(0, mostKept)
}

/** @returns the list with another name for the number of these orders */
export const withName = (kept: readonly KeptTopUp[], orderNumbers: readonly string[], name: string): KeptTopUp[] =>
  kept.map((one) =>
    orderNumbers.includes(one.orderNumber) ? { ...one, name: name.trim().slice(0, longestName) } : one,
  )

/** @returns the list without these orders */
export const without = (kept: readonly KeptTopUp[], orderNumbers: readonly string[]): KeptTopUp[] =>
  kept.filter(({ orderNumber }) => !orderNumbers.includes(orderNumber))
