import { expect, test } from 'vitest'
import type { MissingText } from '#kit/text-key'
import { aTenant } from '../../../tests/support/brands/brand.ts'
import { openContent } from './content.ts'

const content = openContent('locales')
const plain = aTenant()
const own = {
  ...plain,
  copy: { de: { common: { cartIsEmpty: 'Nichts drin <b>', ownMessage: 'Nur hier', addToCartErrorMessage: 'Nein.' } } },
}

test('a brand’s own texts replace the shop’s, or add to them', () => {
  const texts = content.bundle(own, 'de', 'common')?.texts
  expect(texts).toMatchObject({
    cartIsEmpty: 'Nichts drin <b>',
    ownMessage: 'Nur hier',
    addToCartErrorMessage: 'Nein.',
  })
  expect(texts?.generalErrorMessage).toBe(content.bundle(plain, 'de', 'common')?.texts.generalErrorMessage)
  expect(content.bundle(own, 'en', 'common')?.texts).not.toHaveProperty('ownMessage')
})

test('an unknown language or namespace has no texts', () => {
  expect(content.bundle(plain, 'xx', 'common')).toBeUndefined()
  expect(content.bundle(plain, 'de', 'other')).toBeUndefined()
  expect(content.bundle(plain, '../de', 'common')).toBeUndefined()
})

test('the hash changes with a text', () => {
  const hash = content.bundle(plain, 'de', 'common')?.hash
  expect(hash).toBe(content.bundle(aTenant(), 'de', 'common')?.hash)
  expect(hash).not.toBe(content.bundle(own, 'de', 'common')?.hash)
})

test('a translator fills in values, and knows which keys exist', () => {
  const german = content.translator(own, 'de')
  expect(german('topupSuccessMessage', { amount: '15 €', phone: '+49 171' })).toContain('15 € Guthaben für +49 171')
  expect(german.named('ownMessage')).toBe('Nur hier')
  expect(german.has('addToCartErrorMessage')).toBe(true)
  expect(content.translator(plain, 'de').has('addToCartErrorMessage')).toBe(false)
})

test('values are inserted unescaped: whoever puts a text into a page escapes it', () => {
  const english = content.translator(plain, 'en')
  expect(english('topupSuccessMessage', { amount: '<i>', phone: '&' })).toContain('<i> credit for &')
})

test('texts of both namespaces are found, and dots and colons in keys have no meaning', () => {
  const english = content.translator(plain, 'en')
  expect(english('mainPageTitle')).not.toBe('mainPageTitle')
  expect(english('paymentFailure.card_expired')).toContain('expired')
  expect(() => english.named('paymentFailure')).toThrow('paymentFailure')
  expect(() => english.named('common:cartIsEmpty')).toThrow('common:cartIsEmpty')
})

test('a missing text is reported, and throws unless somebody handles the report', () => {
  expect(() => content.translator(plain, 'en').named('noSuchText')).toThrow('there is no text noSuchText (en)')
  const reports: MissingText[] = []
  const tolerant = openContent('locales', (missing) => reports.push(missing)).translator(plain, 'en')
  expect(tolerant.named('noSuchText')).toBe('noSuchText')
  expect(tolerant('cartIsEmpty')).toBe('Your cart is empty.')
  expect(reports).toEqual([{ key: 'noSuchText', language: 'en' }])
})

test('a language without texts falls back to the brand’s own', () => {
  expect(content.translator(plain, 'xx')('cartIsEmpty')).toBe(content.translator(plain, 'de')('cartIsEmpty'))
})

test('texts for pages contain no texts that only mails use', () => {
  const mailing = { ...plain, copy: { de: { common: { 'mail.subject': 'Ihre Quittung', cartIsEmpty: 'Nichts da' } } } }
  const { texts, json, hash } = content.pageTexts(mailing, 'de')
  expect(JSON.parse(json())).toEqual(texts)
  expect(hash).not.toBe(content.pageTexts(plain, 'de').hash)
  expect(texts.common?.cartIsEmpty).toBe('Nichts da')
  expect(texts.common).not.toHaveProperty(['mail.subject'])
  expect(texts.seo).toHaveProperty('mainPageTitle')
})
