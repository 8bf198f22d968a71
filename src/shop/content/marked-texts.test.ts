import { expect, test } from 'vitest'
import { aTenant } from '../../../tests/support/brands/brand.ts'
import { openContent } from './content.ts'

const content = openContent('locales')
const tenant = aTenant({ locales: ['de', 'en', 'tr'] })
const marked = { ...tenant, preview: { draftId: 'spring', marksTexts: true } }
const marks = /[\u{E0020}-\u{E007F}]/u
const mark = /^([\u{E0020}-\u{E007E}]+)\u{E007F}/u
const nameIn = (text: string): string =>
  [...(mark.exec(text)?.[1] ?? '')].map((tag) => String.fromCharCode((tag.codePointAt(0) ?? 0) - 0xe0000)).join('')

test.each(['de', 'en', 'tr'])(
  'each text of a draft names its key, and is otherwise the text that it was (%s)',
  (language) => {
    for (const namespace of ['common', 'seo'] as const) {
      const plain = content.bundle(tenant, language, namespace)?.texts ?? {}
      const texts = content.bundle(marked, language, namespace)?.texts ?? {}
      expect(Object.keys(texts)).toEqual(Object.keys(plain))
      for (const [key, text] of Object.entries(texts)) {
        expect(nameIn(text)).toBe(`${namespace}.${key}`)
        expect(text.replace(mark, '')).toBe(plain[key])
      }
    }
  },
)

test('values are set in as ever, and counted texts are marked by their own keys', () => {
  const t = content.translator(marked, 'en')
  expect(nameIn(t('lineNotDelivered'))).toBe('common.lineNotDelivered')
  expect(content.translator(tenant, 'en')('lineNotDelivered')).toBe(t('lineNotDelivered').replace(mark, ''))
})

test('a brand as it is published has not one byte of it, nor a draft that a stranger looks at', () => {
  const shared = { ...tenant, preview: { draftId: 'spring', marksTexts: false } }
  // Asked for between the others: what is kept of one is not given to another.
  for (const brand of [tenant, marked, shared, tenant])
    for (const language of ['de', 'en', 'tr'])
      expect([brand === marked, marks.test(content.pageTexts(brand, language).json())]).toEqual([
        brand === marked,
        brand === marked,
      ])
})
