import type { Country } from '#tenants/contract'

/**
 * How many pages a cancellation takes, as each country's law words it. Germany: the page that asks for everything bears the
 * confirming button (BGB § 312k (2)). France: what was filled in is shown, and can be changed, before it is notified (Code
 * de la consommation L215-1-1 and its decree 2023-417). The others' law words no steps.
 */
const pagesOfCancellation: Record<Country, 1 | 2> = { de: 1, fr: 2, nl: 2, be: 2, at: 2, gb: 2 }

/** @returns whether the form itself cancels; else the cancellation is looked at once more, as a withdrawal is everywhere */
export const isCancelledByForm = (country: Country): boolean => pagesOfCancellation[country] === 1
