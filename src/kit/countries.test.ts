import { describe, expect, it } from 'vitest'
import { continentOf, formalCountries, formalCountryName, nativeCountries, readCountryCode } from './countries.ts'

const labelIn = (list: typeof nativeCountries, code: string) => list.find(({ value }) => value === code)?.label

describe.each([
  ['native', nativeCountries],
  ['formal', formalCountries],
])('the %s list', (_, list) => {
  it('has the 249 entries of the standard, each once, by code and by name', () => {
    expect(list).toHaveLength(249)
    expect(new Set(list.map(({ value }) => value)).size).toBe(249)
    expect(new Set(list.map(({ label }) => label)).size).toBe(249)
    expect(list.filter(({ value }) => !/^[A-Z]{2}$/.test(value))).toEqual([])
  })

  it('has the territories that are often forgotten', () => {
    for (const code of ['HK', 'MO', 'TW', 'PS', 'EH', 'AQ', 'VA']) expect(labelIn(list, code), code).toBeTruthy()
  })

  it('has nothing left of the brackets and stars of the standard', () => {
    expect(list.filter(({ label }) => /\(the\b|, the |\*|\[|\d|^\s|\s$/i.test(label))).toEqual([])
  })
})

describe('the native list', () => {
  it.each([
    ['DE', 'Deutschland'],
    ['AT', 'Österreich'],
    ['NL', 'Nederland'],
    ['GR', 'Ελλάδα'],
    ['JP', '日本'],
    ['SZ', 'Swaziland'],
    ['MK', 'Северна Македонија'],
  ])('names %s in its own language and script', (code, name) => expect(labelIn(nativeCountries, code)).toBe(name))

  it('is in the order of its names', () => {
    const names = nativeCountries.map(({ label }) => label)
    expect(names.indexOf('Österreich')).toBeGreaterThan(names.indexOf('Nederland'))
    expect(names.indexOf('Österreich')).toBeLessThan(names.indexOf('Polska'))
  })
})

describe('the formal list', () => {
  it.each([
    ['KR', 'Korea, Republic of'],
    ['VN', 'Viet Nam'],
    ['SZ', 'Eswatini'],
    ['MK', 'North Macedonia'],
    ['TW', 'Taiwan'],
    ['VA', 'Holy See'],
    ['IR', 'Iran, Islamic Republic of'],
    ['NL', 'Netherlands, Kingdom of the'],
    ['FK', 'Falkland Islands (Malvinas)'],
    ['CC', 'Cocos (Keeling) Islands'],
  ])('names %s in formal English', (code, name) => expect(labelIn(formalCountries, code)).toBe(name))
})

describe('a code as it was written', () => {
  it.each([
    ['PO', 'PL'],
    ['HO', 'HN'],
    [' de ', 'DE'],
    ['IC', 'IC'],
    ['us-hi', 'US-HI'],
  ])('reads %s as %s', (written, code) => expect(readCountryCode(written)).toBe(code))

  it.each(['', 'XX', 'D', 'DEU', 'N/A'])('knows no country %s', (written) =>
    expect(readCountryCode(written)).toBeUndefined(),
  )

  it.each([
    ['IC', 'Canary Islands'],
    ['TW', 'Taiwan'],
    ['AN', 'Netherlands Antilles'],
    ['US-HI', 'Hawaii'],
    ['CYP', 'Northern Cyprus'],
  ])('has the special label of %s', (code, name) => expect(formalCountryName(code)).toBe(name))
})

it.each([
  ['TR', '142'],
  ['BR', '019'],
  ['CA', '019'],
  ['NZ', '009'],
  ['DE', '150'],
  ['??', '001'],
])('finds %s on the continent %s', (country, continent) => expect(continentOf(country)).toBe(continent))
