// Server only: the names are larger than a page. A page gets only the options it shows.
import { countries as facts } from 'countries-list'
import nativeNames from 'countries-list/minimal/countries.native.min.json' with { type: 'json' }
import isoNames from 'country-list/data.json' with { type: 'json' }

/** `value` is the two-letter code of ISO 3166-1 in capitals. */
export type CountryOption = { value: string; label: string }

/** Codes that address books and wallets use instead of the standard's (specification, section 9). */
const remaps: Record<string, string> = { PO: 'PL', HO: 'HN' }

/** Names of the specification (section 9); except for Taiwan, the lists have no code of their own for these places. */
const specialLabels: Record<string, string> = {
  IC: 'Canary Islands',
  TW: 'Taiwan',
  AN: 'Netherlands Antilles',
  'US-HI': 'Hawaii',
  CYP: 'Northern Cyprus',
}

/** The standard puts a state's form in brackets; lists put it after a comma: `Korea, Republic of`. */
const formal = (name: string): string =>
  name
    .replace(/\*$/, '')
    .replace(/ \(the\)/i, '')
    .replace(', the ', ', ')
    .replace(/ \((?:the )?([^()]+ of(?: the)?|British|U\.S\.)\)/, ', $1')
    .replace(/ \[(.+)\]/, ' ($1)')
    .trim()

const formalNames = new Map(isoNames.map(({ code, name }) => [code, specialLabels[code] ?? formal(name)]))

/** Swaziland is the specification's name; for the others the package has a partial name or a transcription. */
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

/** Every country by its name in its own language and script (specification, section 3). */
export const nativeCountries = sorted((code) =>
  (natives[code] ?? formalNames.get(code) ?? code).replace(/^\p{Cf}+|(?<!\p{Cf})\p{Cf}+$/gu, ''),
)

/** Every country by its formal English name, for documents. */
export const formalCountries = sorted((code) => formalNames.get(code) ?? code, 'en')

/** The codes that `countryName` knows continents by (UN M49); the Americas are one. */
const continents: Readonly<Record<string, string>> = {
  EU: '150',
  AS: '142',
  AF: '002',
  NA: '019',
  SA: '019',
  OC: '009',
}

/** @param country ISO 3166, capitals @returns the code of its continent, for `countryName`; the world's for no country */
export const continentOf = (country: string): string =>
  continents[(facts as Partial<Record<string, { continent: string }>>)[country]?.continent ?? ''] ?? '001'

/** @returns the formal English name of a code, special labels included; undefined for an unknown code */
export const formalCountryName = (code: string): string | undefined => formalNames.get(code) ?? specialLabels[code]

/** @returns the stored code of a typed one; undefined for an unknown code */
export function readCountryCode(written: string): string | undefined {
  const code = written.trim().toUpperCase()
  const meant = remaps[code] ?? code
  return formalCountryName(meant) === undefined ? undefined : meant
}
