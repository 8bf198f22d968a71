import type { Minor } from '#kit/money'

/**
 * The VAT in a price that includes it: the one place where VAT is rounded, half a cent up. Called once per line and
 * part (product, service fee) with its `rate` in hundredths of a per cent.
 */
export const includedVat = (gross: Minor, rate: number): Minor => Math.round((gross * rate) / (10_000 + rate))
