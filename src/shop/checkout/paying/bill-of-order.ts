import { findPosition, type Position, taxedParts } from '#orders'
import type { Bill } from '#payments/provider'
import { known, needsAddress } from '#tenants/contract'
import type { CheckoutShop } from '../shop.ts'

/** Billing address and lines of an order, for methods that require them; undefined for others. */
export async function billOfOrder(
  shop: CheckoutShop,
  { orderNumber, method }: { orderNumber: string; method: string },
): Promise<Bill | undefined> {
  if (!needsAddress(method)) return undefined
  const position = await shop.db.read((tx) => findPosition(tx, orderNumber))
  if (!position) throw new Error(`there is no order ${orderNumber}`)
  const { contact, currency, language } = position
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
    lines: billLines(position, shop.content.translator(shop.tenant, language)('mailServiceFee')),
  }
}

/** Each line's products, and its service fee where there is one: they may bear different VAT. */
export function billLines(position: Position, feeName: string): Bill['lines'] {
  return taxedParts(position, position.deliveries).flatMap(({ line, of, gross, rate, vat }) => {
    const sold = position.lines.find((one) => one.line === line)
    if (!sold || sold.quantity === 0 || (of === 'fee' && gross === 0)) return []
    const { description, quantity, faceAmount, serviceFee } = sold
    const [name, unitPrice] = of === 'fee' ? [`${feeName}: ${description}`, serviceFee] : [description, faceAmount]
    const discount = unitPrice * quantity - gross
    return { of, description: name, quantity, unitPrice, discount, vatRate: rate ?? 0, vat }
  })
}
