import { expect, test } from 'vitest'
import { chooseLanguage } from './choose-language.ts'

const brand = { locales: ['nl', 'en', 'de'], defaultLocale: 'nl' }

test('the URL decides before the cookie, the cookie before the browser, the browser before the brand', () => {
  const wishes = { asked: 'en', remembered: 'de', accepted: 'nl' }
  expect(chooseLanguage(brand, wishes)).toBe('en')
  expect(chooseLanguage(brand, { ...wishes, asked: undefined })).toBe('de')
  expect(chooseLanguage(brand, { accepted: 'en-GB,en;q=0.9' })).toBe('en')
  expect(chooseLanguage(brand, {})).toBe('nl')
})

test('a language that the brand does not have is ignored', () => {
  expect(chooseLanguage(brand, { asked: 'fr', remembered: 'xx', accepted: 'tr,de;q=0.3' })).toBe('de')
  expect(chooseLanguage(brand, { accepted: 'fr-FR,fr;q=0.9' })).toBe('nl')
})

test('the case of a language code does not matter', () => {
  expect(chooseLanguage(brand, { asked: 'EN' })).toBe('en')
})

test.each([
  ['de;q=0.4, en;q=0.8', 'en'],
  ['en, de', 'en'],
  ['de;q=0, en;q=0.1', 'en'],
  ['de-AT', 'de'],
  ['deu, en;q=0.2', 'en'],
  ['*;q=0.5', 'nl'],
  ['', 'nl'],
  [';;q=,', 'nl'],
])('of what the browser accepts (%s) the best is %s, the first time and the next', (accepted, language) => {
  expect(chooseLanguage(brand, { accepted })).toBe(language)
  expect(chooseLanguage(brand, { accepted })).toBe(language)
})

test('each brand has its own languages', () => {
  expect(chooseLanguage({ locales: ['de'], defaultLocale: 'de' }, { accepted: 'en,de;q=0.1' })).toBe('de')
  expect(chooseLanguage(brand, { accepted: 'en,de;q=0.1' })).toBe('en')
})
