import type { Minor } from '#kit/money'

/**
 * Standard rates of VAT in hundredths of a per cent. A single-purpose voucher is taxed where it is to be used, which is
 * where its shop sells (directive 2006/112/EC, articles 30a and 30b; in the United Kingdom, VATA 1994, schedule 10B).
 */
const standardRates = { de: 1900, nl: 2100, be: 2100, fr: 2000, at: 2000, gb: 2000 } as const

/** The rate due when something is sold, or null where the VAT is due when it is used. */
export const vatRateOf = (
  vat: 'multi-purpose' | 'single-purpose',
  country: keyof typeof standardRates,
): number | null => (vat === 'single-purpose' ? standardRates[country] : null)

/** The VAT within a price that includes it, half a cent rounded up. */
export const vatWithin = (gross: Minor, rate: number): Minor => Math.round((gross * rate) / (10_000 + rate))
