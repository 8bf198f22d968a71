/** The languages of Mollie's pages, by our language; the first country is the default. */
const countries: Readonly<Record<string, readonly string[]>> = {
  de: ['DE', 'AT', 'CH', 'LU'],
  en: ['GB', 'US', 'BE', 'NL'],
  es: ['ES'],
  fr: ['FR', 'BE', 'LU'],
  it: ['IT'],
  nl: ['NL', 'BE'],
  pl: ['PL'],
}

/** @returns Mollie's locale for a BCP 47 language; undefined if it has none, so that the browser's is used. */
export function localeOf(language: string): string | undefined {
  const [base = '', region = ''] = language.split('-')
  const known = countries[base.toLowerCase()]
  if (!known) return undefined
  const country = region.toUpperCase()
  return `${base.toLowerCase()}_${known.includes(country) ? country : known[0]}`
}
