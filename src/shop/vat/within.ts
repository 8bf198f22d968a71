import type { Minor } from '#kit/money'

/**
 * The VAT within a price that includes it: the one place where VAT is rounded, half a cent up. It is asked once for each
 * line and part (the product, its service fee) at its `rate` in hundredths of a per cent.
 */
export const vatWithin = (gross: Minor, rate: number): Minor => Math.round((gross * rate) / (10_000 + rate))
