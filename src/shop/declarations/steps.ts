import type { Country } from '#tenants/contract'

/**
 * Number of pages of a cancellation, by each country's law. Germany: the page that asks for everything has the
 * confirming button (BGB § 312k (2)). France: the input is shown, and can be changed, before it is sent (Code de la
 * consommation L215-1-1 and its decree 2023-417). The other laws do not say.
 */
const pagesOfCancellation: Record<Country, 1 | 2> = { de: 1, fr: 2, nl: 2, be: 2, at: 2, gb: 2 }

/** @returns whether the form itself cancels; otherwise a confirmation page follows, as for withdrawals everywhere */
export const isCancelledByForm = (country: Country): boolean => pagesOfCancellation[country] === 1
