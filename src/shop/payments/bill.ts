import type { Currency, Minor } from '#kit/money'

/** One line of what is paid for; amounts are minor units with all that is in them, `discount` is taken off the line. */
export type BillLine = {
  of: 'product' | 'fee'
  description: string
  quantity: number
  unitPrice: Minor
  discount: Minor
  /** Hundredths of a per cent; 0 where no VAT is due when it is sold. */
  vatRate: number
  /** The VAT within the line, its discount taken off. */
  vat: Minor
}

/** Whom a method bills that lends the money: an invoice needs a name, an address, and what it is for. */
export type Bill = {
  to: {
    firstname: string
    lastname: string
    email: string
    /** With the house number where there is one. */
    street: string
    zip: string
    city: string
    /** ISO 3166-1 in capitals. */
    country: string
  }
  currency: Currency
  lines: BillLine[]
}
