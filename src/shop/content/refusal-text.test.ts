import { expect, test } from 'vitest'
import { refuse } from '#kit/result'
import { aTenant } from '../../../tests/support/brands/brand.ts'
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

test('a refusal has its own text', () => {
  expect(refusalText(translate, refuse('cartIsEmpty'))).toEqual({
    code: 'cartIsEmpty',
    message: translate('cartIsEmpty'),
  })
})

test('a brand’s text replaces the shop’s', () => {
  expect(refusalText(brands, refuse('unknownCartErrorMessage')).message).toBe('Gone.')
})

test('a general failure has the operation’s message, if the brand has one', () => {
  const refusal = refuse('generalErrorMessage')
  expect(refusalText(brands, refusal, 'createCartErrorMessage')).toEqual({
    code: 'createCartErrorMessage',
    message: 'No cart today.',
  })
  expect(refusalText(translate, refusal, 'createCartErrorMessage').code).toBe('generalErrorMessage')
})

test('any other refusal has its own text, whatever the operation', () => {
  expect(refusalText(brands, refuse('cartIsEmpty'), 'createCartErrorMessage').code).toBe('cartIsEmpty')
})

test('each field has its text', () => {
  const { fields } = refusalText(translate, refuse('VALIDATION_FAILED', { fields: { a: 'required', b: 'notValid' } }))
  expect(fields).toEqual({ a: translate('required'), b: translate('notValid') })
})
