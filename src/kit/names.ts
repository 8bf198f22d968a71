// Creating one takes longer than rendering a page's texts with it.
const named = new Map<string, Intl.DisplayNames>()
const collators = new Map<string, Intl.Collator>()

function nameOf(type: 'region' | 'language', code: string, language: string): string {
  const kept = `${type} ${language}`
  const names = named.get(kept) ?? new Intl.DisplayNames(language, { type })
  named.set(kept, names)
  return names.of(code) ?? code
}

/** @param code ISO 3166, upper or lower case @returns the country's name in a language: `Niederlande` */
export const countryName = (code: string, language: string): string => nameOf('region', code.toUpperCase(), language)

/** @returns the name of a language in another, or in itself: `Nederlands` */
export const languageName = (code: string, language = code): string => nameOf('language', code, language)

/** @returns a comparison of words by the alphabet of a language, for sorting */
export function compareIn(language: string): (one: string, other: string) => number {
  const collator = collators.get(language) ?? new Intl.Collator(language)
  collators.set(language, collator)
  return collator.compare
}
