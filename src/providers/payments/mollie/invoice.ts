import { toDecimalString } from '#kit/money'
import type { Bill } from '#payments/provider'

/**
 * Mollie's fields for a method that sends an invoice: address and lines, and manual capture. Rates are per cent with
 * two decimals.
 */
export function invoiceOf({ to, currency, lines }: Bill) {
  const amountOf = (minor: number) => ({ currency, value: toDecimalString(minor) })
  return {
    captureMode: 'manual',
    billingAddress: {
      givenName: to.firstname,
      familyName: to.lastname,
      email: to.email,
      streetAndNumber: to.street,
      postalCode: to.zip,
      city: to.city,
      country: to.country,
    },
    lines: lines.map(({ of, description, quantity, unitPrice, discount, vatRate, vat }) => ({
      type: of === 'fee' ? 'surcharge' : 'digital',
      description,
      quantity,
      unitPrice: amountOf(unitPrice),
      ...(discount > 0 ? { discountAmount: amountOf(discount) } : {}),
      totalAmount: amountOf(quantity * unitPrice - discount),
      vatRate: toDecimalString(vatRate),
      vatAmount: amountOf(vat),
    })),
  }
}
