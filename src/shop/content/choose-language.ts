type Spoken = { locales: readonly string[]; defaultLocale: string }
type LanguageChoice = {
  /** `?lng=` of the URL. */
  asked?: string | null
  /** The cookie of an earlier choice. */
  remembered?: string | null
  /** The `Accept-Language` header. */
  accepted?: string | null
}

/**
 * @returns a visitor's language: from the URL, else an earlier choice, else the browser's best match, else the brand's
 *   default.
 */
export function chooseLanguage(
  { locales, defaultLocale }: Spoken,
  { asked, remembered, accepted }: LanguageChoice,
): string {
  for (const wish of [asked, remembered]) {
    const language = wish?.toLowerCase()
    if (language && locales.includes(language)) return language
  }
  return (accepted ? bestOf(accepted, locales) : undefined) ?? defaultLocale
}

const readBefore = new WeakMap<readonly string[], Map<string, string | undefined>>()

// Browsers send the same few headers again and again.
function bestOf(header: string, locales: readonly string[]): string | undefined {
  const known = readBefore.get(locales) ?? new Map()
  readBefore.set(locales, known)
  if (known.has(header)) return known.get(header)
  const language = best(header, locales)
  if (known.size > 1000) known.clear()
  known.set(header, language)
  return language
}

/** Parses `de-AT,de;q=0.9,en;q=0.5`: only the language counts, not the country; the first of equal ones wins. */
function best(header: string, locales: readonly string[]): string | undefined {
  let found: string | undefined
  let weight = 0
  for (const part of header.slice(0, 200).split(',')) {
    const [tag = '', ...parameters] = part.split(';')
    const language = tag.trim().slice(0, 2).toLowerCase()
    const quality = parameters.map((text) => /^\s*q=([\d.]+)/.exec(text)?.[1]).find(Boolean)
    const q = quality === undefined ? 1 : Number(quality)
    if (q > weight && /^[a-z]{2}(-|$)/i.test(tag.trim()) && locales.includes(language)) {
      found = language
      weight = q
    }
  }
  return found
}
