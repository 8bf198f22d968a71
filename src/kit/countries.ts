// Server only: the names weigh more than a page. A page gets the options it shows.
import nativeNames from 'countries-list/minimal/countries.native.min.json' with { type: 'json' }
import isoNames from 'country-list/data.json' with { type: 'json' }

/** `value` is the two-letter code of ISO 3166-1 in capitals. */
export type CountryOption = { value: string; label: string }

/** Codes that address books and wallets use for others (specification, section 9). */
const remaps: Record<string, string> = { PO: 'PL', HO: 'HN' }

/** Names of the specification (section 9); but for Taiwan they are of places that have no code of their own in the lists. */
const specialLabels: Record<string, string> = {
  IC: 'Canary Islands',
  TW: 'Taiwan',
  AN: 'Netherlands Antilles',
  'US-HI': 'Hawaii',
  CYP: 'Northern Cyprus',
}

/** The standard puts a state's form into brackets; lists put it behind the name: `Korea, Republic of`. */
const formal = (name: string): string =>
  name
    .replace(/\*$/, '')
    .replace(/ \(the\)/i, '')
    .replace(', the ', ', ')
    .replace(/ \((?:the )?([^()]+ of(?: the)?|British|U\.S\.)\)/, ', $1')
    .replace(/ \[(.+)\]/, ' ($1)')
    .trim()

const formalNames = new Map(isoNames.map(({ code, name }) => [code, specialLabels[code] ?? formal(name)]))

/** Swaziland is the specification's word; of the others the package has a half or a transcription. */
const natives: Record<string, string> = {
  ...nativeNames,
  SZ: 'Swaziland',
  BT: 'འབྲུག་ཡུལ',
  LK: 'ශ්‍රී ලංකාව',
  TF: 'Terres australes et antarctiques françaises',
}

const sorted = (label: (code: string) => string, language?: string): readonly CountryOption[] => {
  const order = new Intl.Collator(language)
  return [...formalNames.keys()]
    .map((value) => ({ value, label: label(value) }))
    .sort((a, b) => order.compare(a.label, b.label))
}

/** Every country by its name in its own language and script (specification, section 3): for whoever looks for their own. */
export const nativeCountries = sorted((code) =>
  (natives[code] ?? formalNames.get(code) ?? code).replace(/^\p{Cf}+|(?<!\p{Cf})\p{Cf}+$/gu, ''),
)

/** Every country by its formal English name: for papers that are read anywhere. */
export const formalCountries = sorted((code) => formalNames.get(code) ?? code, 'en')

/** @returns the formal English name of a code; the special labels included; undefined for a code that there is not */
export const formalCountryName = (code: string): string | undefined => formalNames.get(code) ?? specialLabels[code]

/** @returns the code that an address is kept with, whichever way it was written; undefined for one that there is not */
export function readCountryCode(written: string): string | undefined {
  const code = written.trim().toUpperCase()
  const meant = remaps[code] ?? code
  return formalCountryName(meant) === undefined ? undefined : meant
}
