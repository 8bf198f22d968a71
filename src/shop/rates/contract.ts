import type { Minor } from '#kit/money'

// Browser-safe: prices in a visitor's currency, as a guide.

/** How much one euro is, in millionths, of the shop's currency and of the visitor's, and the day of both. */
export type Guide = { currency: string; from: number; to: number; day: string }

/** @returns minor units of the guide's currency, rounded to the nearest; exact until then */
export function guideAmount(amount: Minor, { from, to }: Pick<Guide, 'from' | 'to'>, digits = 2): Minor {
  const [above, below] = [BigInt(amount) * BigInt(to) * 10n ** BigInt(digits), BigInt(from) * 100n]
  return Number((2n * above + below) / (2n * below))
}

/**
 * An amount of the shop in the guide's currency, as its reader writes it. From ten on it has no decimals: a guide that
 * looks exact is taken for a price.
 */
export function inGuide(amount: Minor, guide: Guide, language: string): string {
  const money = (digits?: number) =>
    new Intl.NumberFormat(language, {
      style: 'currency',
      currency: guide.currency,
      currencyDisplay: 'narrowSymbol',
      ...(digits === undefined ? {} : { maximumFractionDigits: digits, minimumFractionDigits: digits }),
    })
  const whole = guideAmount(amount, guide, 0)
  if (whole >= 10) return money(0).format(whole)
  const digits = money().resolvedOptions().maximumFractionDigits ?? 2
  return money(digits).format(guideAmount(amount, guide, digits) / 10 ** digits)
}

/** The currencies of the countries whose rates are published (ISO 3166). */
const currencyOf: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    EUR: 'AD AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MC ME MT NL PT SI SK SM VA XK',
    AUD: 'AU',
    BRL: 'BR',
    CAD: 'CA',
    CHF: 'CH LI',
    CNY: 'CN',
    CZK: 'CZ',
    DKK: 'DK FO GL',
    GBP: 'GB GG IM JE',
    HKD: 'HK',
    HUF: 'HU',
    IDR: 'ID',
    ILS: 'IL',
    INR: 'IN',
    ISK: 'IS',
    JPY: 'JP',
    KRW: 'KR',
    MXN: 'MX',
    MYR: 'MY',
    NOK: 'NO',
    NZD: 'NZ',
    PHP: 'PH',
    PLN: 'PL',
    RON: 'RO',
    SEK: 'SE',
    SGD: 'SG',
    THB: 'TH',
    TRY: 'TR',
    USD: 'US',
    ZAR: 'ZA',
  }).flatMap(([currency, countries]) => countries.split(' ').map((country) => [country, currency] as const)),
)

export const guideCurrencies: readonly string[] = [...new Set(Object.values(currencyOf))].sort()

/**
 * The currency of the first country that a browser's languages name: `en-GB` is pounds, `en` alone is nobody's.
 * @param languages as in `navigator.languages`
 */
export function currencyOfLanguages(languages: readonly string[]): string | undefined {
  for (const language of languages) {
    const country = /^[a-z]{2,3}(?:-[A-Z][a-z]{3})?-([A-Z]{2})\b/.exec(language)?.[1]
    if (country) return currencyOf[country]
  }
  return undefined
}
