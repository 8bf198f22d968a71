import type { Currency, Minor } from '#kit/money'

/** One line of a bill; amounts are minor units including VAT, `discount` is deducted from the line. */
export type BillLine = {
  of: 'product' | 'fee'
  description: string
  quantity: number
  unitPrice: Minor
  discount: Minor
  /** Hundredths of a per cent; 0 where no VAT is due at the sale. */
  vatRate: number
  /** The VAT in the line after its discount. */
  vat: Minor
}

/** Billing data for a method that gives credit to the shopper: an invoice needs name, address and lines. */
export type Bill = {
  to: {
    firstname: string
    lastname: string
    email: string
    /** With the house number, if there is one. */
    street: string
    zip: string
    city: string
    /** ISO 3166-1 in capitals. */
    country: string
  }
  currency: Currency
  lines: BillLine[]
}
