import type { Tenant } from '../tenant.ts'

type Found = { field: string; message: string }

/** What consumers of a country are to be told in: in Belgium in the language of their region (Code de droit économique, VI.8). */
const languages: Partial<Record<Tenant['country'], readonly Tenant['locales'][number][]>> = { be: ['nl', 'fr'] }

/** Notes languages that customers of a country have a right to and that the brand does not speak. Nothing is wrong by it. */
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
