import { expect, test } from 'vitest'
import { aTenant } from '../../../tests/support/brand.ts'
import { openContent } from './content.ts'

const content = openContent('locales')
const plain = aTenant()
const own = { ...plain, copy: { de: { common: { cartIsEmpty: 'Nichts drin <b>', ownMessage: 'Nur hier' } } } }

test("a brand's own words stand in place of the shop's, and beside them", () => {
  const texts = content.bundle(own, 'de', 'common')?.texts
  expect(texts).toMatchObject({ cartIsEmpty: 'Nichts drin <b>', ownMessage: 'Nur hier' })
  expect(texts?.generalErrorMessage).toBe(content.bundle(plain, 'de', 'common')?.texts.generalErrorMessage)
  expect(content.bundle(own, 'en', 'common')?.texts).not.toHaveProperty('ownMessage')
})

test('there are no texts of a language or a namespace that there is not', () => {
  expect(content.bundle(plain, 'xx', 'common')).toBeUndefined()
  expect(content.bundle(plain, 'de', 'other')).toBeUndefined()
  expect(content.bundle(plain, '../de', 'common')).toBeUndefined()
})

test('the hash changes with a text', () => {
  const hash = content.bundle(plain, 'de', 'common')?.hash
  expect(hash).toBe(content.bundle(aTenant(), 'de', 'common')?.hash)
  expect(hash).not.toBe(content.bundle(own, 'de', 'common')?.hash)
})

test('a translator speaks the language with values set in, and knows what it cannot say', () => {
  const german = content.translator(own, 'de')
  expect(german('topupSuccessMessage', { amount: '15 €', phone: '+49 171' })).toContain('15 € Guthaben für +49 171')
  expect(german('ownMessage')).toBe('Nur hier')
  expect(german.has('ownMessage')).toBe(true)
  expect(content.translator(plain, 'de').has('ownMessage')).toBe(false)
})

test('values are set in as they are: who puts a text into a page escapes it', () => {
  const english = content.translator(plain, 'en')
  expect(english('topupSuccessMessage', { amount: '<i>', phone: '&' })).toContain('<i> credit for &')
})

test('texts of both namespaces are spoken, a dot or a colon in a key means nothing', () => {
  const english = content.translator(plain, 'en')
  expect(english('mainPageTitle')).not.toBe('mainPageTitle')
  expect(english('paymentFailure.card_expired')).toContain('expired')
  expect(english.has('paymentFailure')).toBe(false)
  expect(english('common:cartIsEmpty')).toBe('common:cartIsEmpty')
})

test("a language there are no texts in is answered in the brand's own", () => {
  expect(content.translator(plain, 'xx')('cartIsEmpty')).toBe(content.translator(plain, 'de')('cartIsEmpty'))
})

test('what pages carry may stand in a script element, and holds nothing that only mails say', () => {
  const mailing = { ...plain, copy: { de: { common: { 'mail.subject': 'Ihre Quittung', cartIsEmpty: '</script>' } } } }
  const carried = content.pageTexts(mailing, 'de')
  expect(carried).not.toContain('<')
  const texts = JSON.parse(carried)
  expect(texts.common.cartIsEmpty).toBe('</script>')
  expect(texts.common).not.toHaveProperty(['mail.subject'])
  expect(texts.seo).toHaveProperty('mainPageTitle')
})
