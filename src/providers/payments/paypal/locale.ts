/** @returns PayPal's locale (BCP 47) for a language, with its usual country if it has none */
export function localeOf(language: string): string {
  const [base = 'en', region] = language.split('-')
  if (region) return `${base.toLowerCase()}-${region.toUpperCase()}`
  return `${base.toLowerCase()}-${countries[base.toLowerCase()] ?? base.toUpperCase()}`
}

const countries: Readonly<Record<string, string>> = { en: 'GB' }
