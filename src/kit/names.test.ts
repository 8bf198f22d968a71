import { expect, test } from 'vitest'
import { compareIn, countryName, languageName } from './names.ts'

test('a country is named in the language of its reader, whichever was asked for before', () => {
  expect([countryName('nl', 'de'), countryName('NL', 'en'), countryName('nl', 'de')]).toEqual([
    'Niederlande',
    'Netherlands',
    'Niederlande',
  ])
})

test('a language is named in itself or in another', () => {
  expect([languageName('de'), languageName('de', 'fr'), languageName('tr')]).toEqual(['Deutsch', 'allemand', 'Türkçe'])
})

test('words are sorted by the alphabet of their reader', () => {
  expect(['Österreich', 'Zypern', 'Polen'].sort(compareIn('de'))).toEqual(['Österreich', 'Polen', 'Zypern'])
  expect(['ö', 'z'].sort(compareIn('sv'))).toEqual(['z', 'ö'])
})
