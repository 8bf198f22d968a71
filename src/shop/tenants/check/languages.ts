import type { Tenant } from '../tenant.ts'

type Found = { field: string; message: string }

/** Languages in which consumers must be informed: in Belgium that of their region (Code de droit économique, VI.8). */
const languages: Partial<Record<Tenant['country'], readonly Tenant['locales'][number][]>> = { be: ['nl', 'fr'] }

/** Notes languages that customers of a country have a right to and that the brand does not offer. It is not a fault. */
export function languageNotes({
  country,
  phoneCountryCodes,
  locales,
}: Pick<Tenant, 'country' | 'phoneCountryCodes' | 'locales'>): Found[] {
  const soldTo = new Set([country, ...phoneCountryCodes])
  return [...soldTo].flatMap((to) => {
    const lacking = (languages[to] ?? []).filter((language) => !locales.includes(language))
    return lacking.length === 0
      ? []
      : [{ field: 'locales', message: `sells to ${to.toUpperCase()} without ${lacking.join(' and ')}` }]
  })
}
