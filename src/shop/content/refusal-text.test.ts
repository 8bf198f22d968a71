import { expect, test } from 'vitest'
import { refuse } from '#kit/result'
import { aTenant } from '../../../tests/support/brand.ts'
import { openContent } from './content.ts'
import { refusalText } from './refusal-text.ts'

const content = openContent('locales')
const plain = aTenant({ locales: ['en'] })
const translate = content.translator(plain, 'en')
const brands = content.translator(
  {
    ...plain,
    copy: { en: { common: { createCartErrorMessage: 'No cart today.', unknownCartErrorMessage: 'Gone.' } } },
  },
  'en',
)

test('a refusal is said in its own words', () => {
  expect(refusalText(translate, refuse('cartIsEmpty'))).toEqual({
    code: 'cartIsEmpty',
    message: translate('cartIsEmpty'),
  })
})

test("a brand's words go before the shop's", () => {
  expect(refusalText(brands, refuse('unknownCartErrorMessage')).message).toBe('Gone.')
})

test('a general failure is said by the operation, where the brand has a word for it', () => {
  const refusal = refuse('generalErrorMessage')
  expect(refusalText(brands, refusal, 'createCartErrorMessage')).toEqual({
    code: 'createCartErrorMessage',
    message: 'No cart today.',
  })
  expect(refusalText(translate, refusal, 'createCartErrorMessage').code).toBe('generalErrorMessage')
})

test('any other refusal says itself, whatever the operation', () => {
  expect(refusalText(brands, refuse('cartIsEmpty'), 'createCartErrorMessage').code).toBe('cartIsEmpty')
})

test('each field has its text', () => {
  const { fields } = refusalText(translate, refuse('VALIDATION_FAILED', { fields: { a: 'required', b: 'notValid' } }))
  expect(fields).toEqual({ a: translate('required'), b: translate('notValid') })
})
