import { sum } from '#kit/money'
import { findPosition } from '#orders'
import type { Bill } from '#payments/provider'
import { known, needsAddress } from '#tenants/contract'
import type { CheckoutShop } from './shop.ts'

/** Whom and what the order bills, for a method that needs to know; others are told nothing of it. */
export async function billOfOrder(
  shop: CheckoutShop,
  { orderNumber, method }: { orderNumber: string; method: string },
): Promise<Bill | undefined> {
  if (!needsAddress(method)) return undefined
  const position = await shop.db.read((tx) => findPosition(tx, orderNumber))
  if (!position) throw new Error(`there is no order ${orderNumber}`)
  const { contact, currency, lines, deliveries } = position
  return {
    to: {
      firstname: contact.firstname,
      lastname: contact.lastname,
      email: contact.email,
      street: [contact.street, known(contact.houseNumber)].filter(Boolean).join(' '),
      zip: contact.zip,
      city: contact.city,
      country: known(contact.countryCode) ?? shop.tenant.country.toUpperCase(),
    },
    currency,
    lines: lines.map(({ line, description, quantity, faceAmount, serviceFee }) => {
      const unitPrice = faceAmount + serviceFee
      const paid = sum(deliveries.filter((unit) => unit.line === line).map(({ amount }) => amount))
      return { description, quantity, unitPrice, discount: unitPrice * quantity - paid }
    }),
  }
}
