import { countryName } from '#kit/names'
import type { Country } from '#tenants/contract'
import type { CallingCode } from '../../../ui/forms/phone-field.tsx'

const codes: Record<Country, string> = { de: '+49', nl: '+31', be: '+32', fr: '+33', at: '+43', gb: '+44' }

/** @returns the possible countries of a number, with their names in the reader's language */
export const callingCodes = (countries: readonly Country[], language: string): CallingCode[] =>
  countries.map((country) => ({ country, code: codes[country], name: countryName(country, language) }))

/** @returns the countries with the chosen one first: a number without a country code belongs to the first */
export function chosenFirst(countries: readonly Country[], chosen: string | undefined): Country[] {
  const first = countries.filter((country) => country === chosen)
  return [...first, ...countries.filter((country) => country !== chosen)]
}
