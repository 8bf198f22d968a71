import { type Currency, formatMoney, fromMajor, type Minor, toMajor } from '#kit/money'

/** @returns an amount of the wire (major units) in the reader's format; `short` omits the decimals of whole ones. */
export const price = (amount: number, currency: Currency, language: string, { short = false } = {}): string =>
  formatMoney(fromMajor(amount) ?? 0, currency, language, { short })

/** @returns an amount as fields and URLs have it: 1250 becomes `12.5` */
export const written = (amount: Minor): string => String(toMajor(amount))
