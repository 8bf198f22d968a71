import { countriesOf, networksIn, speedIn } from './coverage.ts'
import { type Language, languages } from './words.ts'

/**
 * Where eSIM plans work, and the supplier's number for it. A country's name comes from its code; a region has one in
 * each language.
 */
export type Destination = {
  id: string
  colour: string
  operator: number
  name: Record<Language, string>
  coverage: { country: string; networks: readonly string[]; speed?: '4G' | '5G' | undefined }[]
  /** Which of the price lists applies. */
  dear: 0 | 1 | 2
}

const coverageOf = (codes: readonly string[]) =>
  codes.map((country) => ({ country, networks: networksIn[country] ?? [], speed: speedIn[country] }))

type Row = [id: string, code: string, operator: number, colour: string]

const countries = (dear: Destination['dear'], rows: Row[]): Destination[] =>
  rows.map(([id, code, operator, colour]) => ({
    id,
    colour,
    operator,
    dear,
    coverage: coverageOf([code]),
    name: Object.fromEntries(
      languages.map((language) => [language, new Intl.DisplayNames(language, { type: 'region' }).of(code) ?? code]),
    ) as Record<Language, string>,
  }))

const region = (
  id: string,
  operator: number,
  dear: Destination['dear'],
  colour: string,
  codes: readonly string[],
  [de, en, nl, fr]: [de: string, en: string, nl: string, fr: string],
): Destination => ({ id, colour, operator, dear, coverage: coverageOf(codes), name: { de, en, nl, fr } })

/** The most popular ones first. */
export const destinations: readonly Destination[] = [
  region('europe', 712, 0, '#1e3a8a', countriesOf.europe, ['Europa', 'Europe', 'Europa', 'Europe']),
  ...countries(1, [
    ['turkey', 'TR', 731, '#9f1239'],
    ['usa', 'US', 733, '#7f1d3b'],
  ]),
  ...countries(0, [
    ['spain', 'ES', 703, '#a3340b'],
    ['italy', 'IT', 704, '#14653a'],
    ['greece', 'GR', 705, '#0b4f8a'],
    ['france', 'FR', 702, '#28338f'],
    ['germany', 'DE', 701, '#3a3a3a'],
    ['united-kingdom', 'GB', 711, '#12306b'],
    ['portugal', 'PT', 706, '#0f5c3f'],
    ['netherlands', 'NL', 707, '#a2440b'],
    ['austria', 'AT', 708, '#96162b'],
    ['croatia', 'HR', 709, '#8c1c3a'],
    ['poland', 'PL', 710, '#8f1736'],
  ]),
  ...countries(1, [
    ['switzerland', 'CH', 732, '#9a1420'],
    ['japan', 'JP', 736, '#8d1230'],
    ['thailand', 'TH', 739, '#3b2a83'],
    ['south-korea', 'KR', 737, '#1d3f86'],
    ['china', 'CN', 738, '#8f1d14'],
    ['vietnam', 'VN', 740, '#8a2410'],
    ['indonesia', 'ID', 741, '#8b1a2c'],
    ['malaysia', 'MY', 742, '#1b3c77'],
    ['singapore', 'SG', 743, '#85203a'],
    ['india', 'IN', 744, '#8a4208'],
    ['canada', 'CA', 734, '#8e1a24'],
    ['mexico', 'MX', 735, '#0f5a36'],
    ['australia', 'AU', 745, '#1c3677'],
    ['new-zealand', 'NZ', 746, '#243a63'],
  ]),
  ...countries(2, [
    ['united-arab-emirates', 'AE', 761, '#125a3d'],
    ['saudi-arabia', 'SA', 762, '#0f5535'],
    ['egypt', 'EG', 763, '#6b3a10'],
    ['morocco', 'MA', 764, '#86202a'],
    ['south-africa', 'ZA', 765, '#155c3c'],
    ['kenya', 'KE', 766, '#4f2a12'],
    ['brazil', 'BR', 767, '#0d5c2e'],
  ]),
  region('asia', 747, 1, '#115e59', countriesOf.asia, ['Asien', 'Asia', 'Azië', 'Asie']),
  region('latin-america', 768, 2, '#166534', countriesOf.latinAmerica, [
    'Lateinamerika',
    'Latin America',
    'Latijns-Amerika',
    'Amérique latine',
  ]),
  region('africa', 769, 2, '#854d0e', countriesOf.africa, ['Afrika', 'Africa', 'Afrika', 'Afrique']),
  region('world', 770, 2, '#4c1d95', countriesOf.world, ['Welt', 'World', 'Wereld', 'Monde']),
]

/** Prices in minor units, by price zone. The most popular plan is marked. */
export const plans: readonly { gigabytes: number; days: number; prices: readonly [number, number, number] }[] = [
  { gigabytes: 1, days: 7, prices: [450, 550, 790] },
  { gigabytes: 3, days: 30, prices: [990, 1290, 1990] },
  { gigabytes: 5, days: 30, prices: [1490, 1890, 2990] },
  { gigabytes: 10, days: 30, prices: [2290, 2990, 4990] },
  { gigabytes: 20, days: 30, prices: [3690, 4690, 7990] },
]
export const usualGigabytes = 5
