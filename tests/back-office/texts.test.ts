import { expect, test } from 'vitest'
import { languages } from '../../src/back-office/texts/area-texts.ts'
import { readText } from '../../src/back-office/texts/read-text.ts'
import { textsOf } from '../../src/back-office/texts/texts-of.server.ts'

const placeholders = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort()

test.each(languages)('every text is said in %s, with the values that the English one has', (language) => {
  const { texts: english } = textsOf('en')
  const { texts } = textsOf(language)
  expect(Object.keys(texts)).toEqual(Object.keys(english))
  for (const [key, text] of Object.entries(texts)) {
    expect(text.trim(), key).not.toBe('')
    // "1 brand" may say its number as a word.
    if (!key.endsWith('_one')) expect([key, placeholders(text)]).toEqual([key, placeholders(english[key] ?? '')])
  }
})

test('a text is chosen by its count, and its numbers are written as the language writes them', () => {
  const t = readText('de', { 'shell.someBrands_one': '{{count}} Marke', 'shell.someBrands_other': '{{count}} Marken' })
  expect([1, 2, 12000].map((count) => t('shell.someBrands', { count }))).toEqual([
    '1 Marke',
    '2 Marken',
    '12.000 Marken',
  ])
})

test('a missing text and a missing value are faults, not words on a page', () => {
  const t = readText('en', { 'keys.goTo': 'Go to {{page}}' })
  expect(() => t('keys.search')).toThrow('there is no text keys.search (en)')
  expect(() => t('keys.goTo')).toThrow('lacks its value page')
})
