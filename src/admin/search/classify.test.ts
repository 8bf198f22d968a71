import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  newAutoTopUpId,
  newCaptureId,
  newGoodwillId,
  newLossId,
  newOrderNumber,
  newPaymentId,
  newReference,
  newRefundId,
  newTokenId,
} from '#kit/ids'
import { classify } from './classify.ts'

const countries = ['de', 'nl', 'be', 'fr', 'gb']
const likeliest = (text: string) => classify(text, countries)[0]

/** As a person may type what was read out: other case, groups, letters that look like digits. */
const asTyped = (text: string, choices: readonly number[]): string =>
  [...text]
    .map((letter, index) => {
      const choice = choices[index % choices.length] ?? 0
      const alike = letter === '0' ? 'o' : letter === '1' ? ['i', 'l'][choice % 2] : letter.toLowerCase()
      return (choice % 3 === 0 ? letter : (alike ?? letter)) + (choice % 5 === 0 ? ' ' : '')
    })
    .join('')
const choices = fc.array(fc.nat(), { minLength: 1 })

test('an order’s number is read however it is typed', () => {
  fc.assert(
    fc.property(fc.constant(null), choices, (_, typing) => {
      const orderNumber = newOrderNumber()
      expect(likeliest(asTyped(orderNumber, typing))).toEqual({ kind: 'order', orderNumber })
    }),
  )
})

test('the number of a unit leads to its order', () => {
  const orderNumber = newOrderNumber()
  expect(likeliest(`${orderNumber}-1-12`)).toEqual({ kind: 'order', orderNumber })
})

test('the number of a request is read however it is typed', () => {
  fc.assert(
    fc.property(fc.constantFrom('W', 'K', 'F', 'L'), choices, (kind, typing) => {
      const reference = newReference(kind)
      expect(likeliest(reference[0] + asTyped(reference.slice(1), typing))).toEqual({ kind: 'request', reference })
    }),
  )
})

test.each([newPaymentId, newRefundId, newCaptureId, newTokenId, newAutoTopUpId, newGoodwillId, newLossId])(
  'our own reference is read in any case (%o)',
  (make) => {
    const reference = make()
    expect(likeliest(` ${reference.toUpperCase()} `)).toEqual({ kind: 'own', reference })
  },
)

test.each([
  ['0171 2345678', '+491712345678'],
  ['+49 (171) 234 56 78', '+491712345678'],
  ['0049-171-2345678', '+491712345678'],
  ['491712345678', '+491712345678'],
  ['06 12345678', '+31612345678'],
  ['07400 123456', '+447400123456'],
])('%s may be the phone number %s', (typed, e164) => {
  expect(classify(typed, countries)).toContainEqual({ kind: 'phone', e164 })
})

test('a number without a country is looked for in each country where it may be one', () => {
  const found = classify('06 12345678', ['nl', 'fr']).flatMap((one) => (one.kind === 'phone' ? one.e164 : []))
  expect(found).toEqual(['+31612345678', '+33612345678'])
})

test.each([
  ['Ada@Shopper.Example', 'ada@shopper.example'],
  ['mailto:ada@shopper.example', 'ada@shopper.example'],
])('%s is an e-mail address and nothing else', (typed, email) => {
  expect(classify(typed, countries)).toEqual([{ kind: 'email', email }])
})

describe('partners’ numbers', () => {
  test.each(['tr_7UhSN1zuXS', '5O190127TN364715T', '2290418827', 're_4qqhO89gsT', 'INV-2030-000123'])('%s', (typed) => {
    expect(classify(typed, countries)).toContainEqual({ kind: 'partner', reference: typed })
  })
})

test('the number of an eSIM is read in groups', () => {
  expect(likeliest('8999 9012 3456 7890 123')).toEqual({ kind: 'iccid', iccid: '8999901234567890123' })
})

test('a code is compared without spaces and dashes', () => {
  expect(classify('summer–26 ab', countries)).toContainEqual({ kind: 'code', code: 'SUMMER26AB' })
})

test('whatever is typed is read without an error, and only exact texts come out', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.string({ unit: 'binary' }), fc.string({ minLength: 150 })), (text) => {
      for (const reading of classify(text, countries)) {
        const value = Object.values(reading).at(-1) as string
        expect(value).not.toBe('')
        // An address may hold a percent sign; it is compared as a whole.
        expect(value).not.toMatch(reading.kind === 'email' ? /\s/ : /[%\s]/)
      }
    }),
  )
  expect(classify('   ', countries)).toEqual([])
})
