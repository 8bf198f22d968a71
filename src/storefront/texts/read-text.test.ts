import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { openContent } from '#content'
import type { MissingText } from '#kit/text-key'
import { aTenant } from '../../../tests/support/brands/brand.ts'
import { readText } from './read-text.ts'

// Both return the key of a missing text; elsewhere that would throw.
const missing = () => undefined
const content = openContent('locales', missing)
const languages = readdirSync('locales')
const values = {
  amount: '15 €',
  limit: 150,
  currency: 'EUR',
  phone: '+49 171',
  name: '<b>',
  min: 5,
  max: 100,
  seconds: 42,
}

test.each(languages)('it reads every text in %s as the library does that the server reads with', (language) => {
  const brand = aTenant({ locales: [language as 'de'] })
  const carried: Record<string, Record<string, string>> = content.pageTexts(brand, language).texts
  const read = readText(language, carried, missing)
  const model = content.translator(brand, language)
  const keys = Object.values(carried).flatMap(Object.keys)
  expect(keys.length).toBeGreaterThan(250)
  for (const key of [...keys, ...keys.map((key) => key.replace(/_(one|other|few|many)$/, ''))]) {
    for (const given of [undefined, values, ...[0, 1, 2, 5, 21, 1000, 1.5].map((count) => ({ ...values, count }))]) {
      expect(read.named(key, given), `${key} ${JSON.stringify(given)}`).toBe(model.named(key, given))
    }
  }
})

test.each([
  ['pl', 'kod', ['1 kod', '3 kody', '5 kodów', '22 kody', '1.5 kodu']],
  ['en', 'kod', ['1 code', '3 codes', '5 codes', '22 codes', '1.5 codes']],
])('it counts as %s counts', (language, key, expected) => {
  const forms: Record<string, Record<string, string>> = {
    pl: {
      kod_one: '{{count}} kod',
      kod_few: '{{count}} kody',
      kod_many: '{{count}} kodów',
      kod_other: '{{count}} kodu',
    },
    en: { kod_one: '{{count}} code', kod_other: '{{count}} codes' },
  }
  const read = readText(language, { common: forms[language] ?? {} })
  expect([1, 3, 5, 22, 1.5].map((count) => read.named(key, { count }))).toEqual(expected)
})

test('a text that is missing is reported, and nothing goes on unless somebody takes the report', () => {
  const texts = { common: { cartIsEmpty: 'leer' } }
  expect(readText('de', texts)('cartIsEmpty')).toBe('leer')
  expect(() => readText('de', texts)('loading')).toThrow('there is no text loading (de)')
  expect(() => readText('de', texts).named('toString')).toThrow('there is no text toString (de)')
  const reports: MissingText[] = []
  expect(readText('de', texts, (missing) => reports.push(missing))('loading')).toBe('loading')
  expect(reports).toEqual([{ key: 'loading', language: 'de' }])
  expect(readText('de', texts).has('loading')).toBe(false)
  expect(readText('de', texts).has('cartIsEmpty')).toBe(true)
})
