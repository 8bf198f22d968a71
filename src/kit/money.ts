/** The shops' currencies (specification, section 9). All three have two decimal places. */
export const currencies = ['EUR', 'GBP', 'USD'] as const
export type Currency = (typeof currencies)[number]

/** An amount in minor units (cents, pence): always a safe integer, never a float. */
export type Minor = number

/**
 * Parses an amount as people and URLs write it: `15`, `12.5`, `'12,50'`.
 * @returns minor units, or undefined if it is not an amount with at most two decimals, or not below a million.
 */
export function fromMajor(written: number | string): Minor | undefined {
  if (isWhole(written)) return written * 100
  const text = String(written).trim().replace(',', '.')
  if (!/^\d{1,6}(\.\d{1,2})?$/.test(text)) return undefined
  const [whole = '0', part = ''] = text.split('.')
  return Number(whole) * 100 + Number(part.padEnd(2, '0'))
}

const isWhole = (amount: number | string): amount is number =>
  Number.isInteger(amount) && Number(amount) > 0 && Number(amount) < 1_000_000

/** @returns the amount in major units, for the wire: 1250 becomes 12.5. */
export const toMajor = (minor: Minor): number => minor / 100

/** @returns the nearest minor units of an amount that was computed or that a partner sends: 0.1 + 0.2 becomes 30. */
export const toNearestMinor = (major: number): Minor => Math.round(major * 100)

/** @returns the amount as partners expect it: 1250 becomes `'12.50'`. */
export const toDecimalString = (minor: Minor): string => (minor / 100).toFixed(2)

type Format = { intl: Intl.NumberFormat; written: Map<number, string> }

/** A page writes the same few amounts for every visitor. */
const mostAmounts = 500

const formats = new Map<string, Format>()
const signs = new Map<string, string>()

/** @returns the amount in the reader's locale: 1250, EUR, de is `12,50 €`. Whole amounts may omit the decimals. */
export function formatMoney(
  minor: Minor,
  currency: Currency,
  language: string,
  { short = false }: { short?: boolean } = {},
): string {
  const digits = short && minor % 100 === 0 ? 0 : 2
  const { intl, written } = formatOf(currency, language, digits)
  const known = written.get(minor)
  if (known !== undefined) return known
  if (written.size >= mostAmounts) written.clear()
  // Minus zero becomes zero: a map treats them as the same key.
  const text = intl.format((minor + 0) / 100)
  written.set(minor, text)
  return text
}

/** @returns the value of `{{limit, money}}` in a text: major units, in the currency named with it */
export const inMoney = (amount: number, currency: unknown, language: string): string =>
  formatMoney(fromMajor(amount) ?? 0, currency as Currency, language, { short: true })

/** @returns the currency's symbol in the reader's locale: `€`. */
export function currencySign(currency: Currency, language: string): string {
  const key = `${language} ${currency}`
  const known = signs.get(key)
  if (known) return known
  const parts = formatOf(currency, language, 2).intl.formatToParts(0)
  const sign = parts.find(({ type }) => type === 'currency')?.value ?? currency
  signs.set(key, sign)
  return sign
}

// Creating one takes longer than rendering a page's texts with it.
function formatOf(currency: Currency, language: string, digits: number): Format {
  const key = `${language} ${currency} ${digits}`
  const known = formats.get(key)
  if (known) return known
  const intl = new Intl.NumberFormat(language, { style: 'currency', currency, minimumFractionDigits: digits })
  const format = { intl, written: new Map<number, string>() }
  formats.set(key, format)
  return format
}

/** @returns the sum of amounts in minor units; throws if it is no longer exact. */
export function sum(amounts: Iterable<Minor>): Minor {
  let total = 0
  for (const amount of amounts) total += amount
  if (!Number.isSafeInteger(total)) throw new Error(`an amount is not a whole number of minor units: ${total}`)
  return total
}
