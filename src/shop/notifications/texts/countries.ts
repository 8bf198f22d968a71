import type { Tenant } from '#tenants'

/** The countries, lower case, to whose numbers a brand sends texts: its own, and those whose numbers it tops up. */
export const textCountries = ({
  phoneCountryCodes,
  country,
}: Pick<Tenant, 'phoneCountryCodes' | 'country'>): string[] => [...new Set([...phoneCountryCodes, country])]
