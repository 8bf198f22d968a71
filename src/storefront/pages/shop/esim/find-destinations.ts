import type { BrandView } from '#catalogue/contract'
import { formalCountries, nativeCountries } from '#kit/countries'
import { compareIn, countryName } from '#kit/names'

// Server only: the lists of countries are larger than a page.

/** The meaning of a search: a country, a region with plans, or nothing known. */
export type Found = {
  /** Its name in the reader's language; the search itself if it is no place. */
  place: string
  isPlace: boolean
  /** Plans for this place alone, and those of larger regions that contain it. */
  own: BrandView[]
  wider: BrandView[]
}

/** Without accents and in lower case, as people type in a search. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const isAlone = ({ coverage = [] }: BrandView, code: string) => coverage.length === 1 && coverage[0]?.country === code

/** Finds by a country's name in the reader's language, in its own and in formal English, or by its code. */
export function findDestinations(brands: readonly BrandView[], language: string, words: string): Found {
  const wanted = plain(words)
  const plans = brands.filter(({ coverage }) => coverage)
  const code = countryOf(wanted, language)
  if (code) {
    const inside = plans.filter(({ coverage = [] }) => coverage.some(({ country }) => country === code))
    return {
      place: countryName(code, language),
      isPlace: true,
      own: inside.filter((brand) => isAlone(brand, code)),
      // The smaller a region, the less of its price is for other places.
      wider: inside
        .filter((brand) => !isAlone(brand, code))
        .sort((one, other) => (one.coverage?.length ?? 0) - (other.coverage?.length ?? 0)),
    }
  }
  const own = wanted === '' ? [] : plans.filter(({ brandName }) => plain(brandName).includes(wanted))
  return { place: words, isPlace: own.length > 0, own, wider: [] }
}

function countryOf(wanted: string, language: string): string | undefined {
  if (wanted === '') return undefined
  const names = (code: string) => [
    code,
    countryName(code, language),
    countryName(code, 'en'),
    native.get(code),
    formal.get(code),
    ...(spoken[code] ?? []),
  ]
  const codes = [...formal.keys()]
  const exact = codes.find((code) => names(code).some((name) => name !== undefined && plain(name) === wanted))
  if (exact || wanted.length < 3) return exact
  const begun = codes.filter((code) => names(code).some((name) => name !== undefined && plain(name).startsWith(wanted)))
  return begun.length === 1 ? begun[0] : undefined
}

/** Names that travellers use for countries that the lists call otherwise. */
const spoken: Readonly<Record<string, readonly string[]>> = {
  TR: ['Turkey'],
  US: ['USA', 'America'],
  GB: ['UK', 'Great Britain', 'England', 'Scotland'],
  AE: ['UAE', 'Emirates', 'Dubai'],
  CZ: ['Czech Republic'],
  NL: ['Holland'],
  CI: ['Ivory Coast'],
  ID: ['Bali'],
}

const native = new Map(nativeCountries.map(({ value, label }) => [value, label]))
const formal = new Map(formalCountries.map(({ value, label }) => [value, label]))

/** @returns all countries with plans, in the reader's alphabetical order */
export function coveredCountries(brands: readonly BrandView[], language: string): { code: string; name: string }[] {
  const codes = new Set(brands.flatMap(({ coverage = [] }) => coverage.map(({ country }) => country)))
  const compare = compareIn(language)
  return [...codes]
    .map((code) => ({ code, name: countryName(code, language) }))
    .sort((one, other) => compare(one.name, other.name))
}
