import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type BookLine, compareBooks } from './compare-books.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 2, 1, 12, minute))
const window = { since: at(0), until: at(60) }
const line = (more: Partial<BookLine> = {}): BookLine => ({
  subject: 'payment',
  reference: 'pay-1',
  orderNumber: 'S1',
  words: '15.00 EUR came in',
  madeAt: at(10),
  changedAt: at(20),
  ...more,
})
const found = (ours: BookLine[], theirs: BookLine[]) =>
  compareBooks(ours, theirs, window).differences.map((one) => [one.reference, one.ours, one.theirs])

test('identical books have no differences, in any order', () => {
  const lines = fc.uniqueArray(
    fc.record({ reference: fc.string({ minLength: 1 }), cents: fc.nat(), minute: fc.integer({ min: -60, max: 90 }) }),
    { selector: ({ reference }) => reference },
  )
  fc.assert(
    fc.property(lines, (given) => {
      const book = given.map(({ reference, cents, minute }) =>
        line({ reference, words: `${cents} EUR`, madeAt: at(minute), changedAt: at(minute) }),
      )
      expect(compareBooks(book, book.toReversed(), window).differences).toEqual([])
    }),
  )
})

test.each([
  ['money of which we do not know', [line({ words: null })], [line()], null, '15.00 EUR came in'],
  ['money of which only we know', [line()], [], '15.00 EUR came in', null],
  ['another amount', [line({ words: '16.00 EUR came in' })], [line()], '16.00 EUR came in', '15.00 EUR came in'],
  [
    'twice what was once',
    [line()],
    [line(), line()],
    '15.00 EUR came in',
    '15.00 EUR came in, and again 15.00 EUR came in',
  ],
] as const)('%s is a difference', (_, ours, theirs, said, told) => {
  expect(found([...ours], [...theirs])).toEqual([['pay-1', said, told]])
})

test('a record without a movement equals no record', () => {
  expect(found([line({ words: null })], [])).toEqual([])
  expect(found([], [line({ words: null })])).toEqual([])
})

test('records from before the period are ignored, also if only one side dates them before it', () => {
  expect(found([line({ madeAt: at(-1) })], [])).toEqual([])
  expect(found([line({ madeAt: at(-1) })], [line({ madeAt: at(1) })])).toEqual([])
})

test('a very recent movement on either side waits for the next comparison', () => {
  const late = line({ changedAt: at(61), words: '15.00 EUR came in' })
  expect(compareBooks([], [late], window)).toEqual({ differences: [], unjudged: ['payment pay-1'], compared: 0 })
  expect(found([late], [line({ words: null })])).toEqual([])
})
