import { type Currency, formatMoney, type Minor, toMajor, toNearestMinor } from '#kit/money'

/** @returns an amount of the wire (major units) in the reader's format */
export const price = (amount: number, currency: Currency, language: string): string =>
  formatMoney(toNearestMinor(amount), currency, language)

/** @returns an amount as fields and URLs have it: 1250 becomes `12.5` */
export const written = (amount: Minor): string => String(toMajor(amount))
