import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { refusalKeys } from '#kit/result'
import { namespaces } from './content.ts'

const languages = readdirSync('locales')
const pluralForm = /_(zero|one|two|few|many|other)$/

// As text, so that a duplicate key is found.
const written = (language: string, namespace: string) => readFileSync(`locales/${language}/${namespace}.json`, 'utf8')
const textsOf = (language: string, namespace: string): Record<string, string> =>
  JSON.parse(written(language, namespace))
// Checked by hand: names, and words that the two languages share.
const sameInEnglish: Record<string, string[]> = {
  de: ['cookies.title', 'bank', 'otp', 'shopLink', 'footer.service', 'contactByPost'],
  es: ['total', 'assistant.subtotal', 'cookies.title'],
  fr: ['cookies.title', 'total', 'menu', 'footer.contact', 'contactUsTitle', 'account.autoTopups.active'],
  it: ['privacyNotice.law', 'password', 'menu', 'footer.privacy', 'startPage', 'privacyTitle', 'esim.perGb'],
  nl: [
    'bank',
    'otp',
    'zip',
    'menu',
    'shopLink',
    'startPage',
    'contactByPost',
    'contactUsTitle',
    'privacyTitle',
    'footer.service',
    'footer.contact',
    'footer.privacy',
    'cookies.title',
    'esim.state',
    'esim.perGb',
  ],
  pl: ['bank', 'menu'],
  ro: ['method.creditcard', 'total', 'assistant.subtotal', 'footer.contact', 'contactUsTitle'],
  tr: ['privacyNotice.law'],
}
const names = [
  'method.paypal',
  'method.ideal',
  'method.tikkie',
  'method.bancontact',
  'method.paysafecard',
  'method.applepay',
  'method.googlepay',
  'blogLink',
  'articles',
]
const plain = (key: string) => key.replace(pluralForm, '')
const valuesIn = (text: string) => [...new Set(text.match(/\{\{\s*\w+\s*\}\}/g) ?? [])].sort()

describe.each(languages.flatMap((language) => namespaces.map((namespace) => [language, namespace] as const)))(
  'the texts in %s, %s',
  (language, namespace) => {
    const texts = textsOf(language, namespace)
    const model = textsOf('en', namespace)

    test('say everything that English says, and no more', () => {
      expect([...new Set(Object.keys(texts).map(plain))].sort()).toEqual(
        [...new Set(Object.keys(model).map(plain))].sort(),
      )
    })

    test('say no key twice', () => {
      const keys = [...written(language, namespace).matchAll(/^\s*"([^"]+)":/gm)].map(([, key]) => key)
      expect(keys.filter((key, place) => keys.indexOf(key) !== place)).toEqual([])
    })

    test('set in the same values as English', () => {
      for (const [key, text] of Object.entries(texts)) {
        const english = model[key] ?? model[`${plain(key)}_other`] ?? ''
        // The singular may omit its number ("one top-up"), but has no other value.
        const allowed = pluralForm.test(key) ? valuesIn(text).filter((value) => value !== '{{count}}') : valuesIn(text)
        const wanted = pluralForm.test(key)
          ? valuesIn(english).filter((value) => value !== '{{count}}')
          : valuesIn(english)
        expect(allowed, key).toEqual(wanted)
      }
    })

    test('have every plural form that the language counts with', () => {
      const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories
      const counted = new Set(
        Object.keys(texts)
          .filter((key) => pluralForm.test(key))
          .map(plain),
      )
      for (const key of counted) for (const form of forms) expect(texts).toHaveProperty([`${key}_${form}`])
    })

    test('are not left in English', () => {
      const reviewed = [...names, ...(sameInEnglish[language] ?? [])]
      const left = Object.keys(texts).filter((key) => texts[key] === model[key] && !reviewed.includes(key))
      expect(language === 'en' ? [] : left).toEqual([])
    })

    test('are all said: none is empty, none has blanks around it or a straight apostrophe', () => {
      for (const [key, text] of Object.entries(texts)) {
        expect(text.trim(), key).toBe(text)
        expect(text, key).not.toBe('')
        expect(text, key).not.toMatch(/\w'\w/)
      }
    })
  },
)

test.each(languages)('every refusal has its text in %s', (language) => {
  expect(Object.keys(textsOf(language, 'common'))).toEqual(expect.arrayContaining([...refusalKeys]))
})
