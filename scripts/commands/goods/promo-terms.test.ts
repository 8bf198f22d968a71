import { expect, test } from 'vitest'
import { CommandError } from '../kit/command.ts'
import { parse } from '../kit/parse.ts'
import { promoCreateCommand } from './promo.ts'
import { readTerms } from './promo-terms.ts'

const read = (...options: string[]) => readTerms(parse([promoCreateCommand], ['promo', 'create', 'ours', ...options]))

test('what a code takes off is read exactly', () => {
  expect(read('--takes', '12.5%').terms.takes).toEqual({ kind: 'percentage', basisPoints: 1250 })
  expect(read('--takes', '100%').terms.takes).toEqual({ kind: 'percentage', basisPoints: 10_000 })
  expect(read('--takes', '5.00').terms.takes).toEqual({ kind: 'amount', amount: 500 })
  expect(read('--takes', 'fee').terms.takes).toEqual({ kind: 'free-fee' })
})

test('a code is kept as it counts, and made where none is given', () => {
  expect(read('--takes', 'fee', '--code', 'summer-26').codes).toEqual(['SUMMER26'])
  const made = read('--takes', 'fee', '--count', '50').codes
  expect(new Set(made).size).toBe(50)
  for (const code of made) expect(code).toMatch(/^[2-9A-HJ-NP-Z]{10}$/)
  expect(read('--takes', 'fee').codes).toHaveLength(1)
})

test('conditions are none unless they are said', () => {
  expect(read('--takes', 'fee')).toMatchObject({
    tenant: 'ours',
    terms: {
      productIds: null,
      brandIds: null,
      channels: null,
      startsAt: null,
      endsAt: null,
      standsBeside: true,
      usesLimit: null,
      usesPerCustomer: null,
    },
  })
  const said = read(
    '--takes',
    '1.00',
    '--products',
    'a, b',
    '--channels',
    'app,web',
    '--until',
    '2030-12-31T00:00+01:00',
    '--uses',
    '7',
    '--per-customer',
    '1',
    '--alone',
  )
  expect(said.terms).toMatchObject({
    productIds: ['a', 'b'],
    channels: ['web', 'app'],
    endsAt: new Date('2030-12-30T23:00:00Z'),
    usesLimit: 7,
    usesPerCustomer: 1,
    standsBeside: false,
  })
})

test.each([
  ['nothing to take', []],
  ['nothing at all off', ['--takes', '0']],
  ['more than all', ['--takes', '100.01%']],
  ['a word', ['--takes', 'much']],
  ['code and count', ['--takes', 'fee', '--code', 'SUMMER26', '--count', '2']],
  ['a code that is too short', ['--takes', 'fee', '--code', 'abc']],
  ['a time without its offset', ['--takes', 'fee', '--from', '2030-01-01T00:00']],
  ['an end before the beginning', ['--takes', 'fee', '--from', '2030-01-02T00:00Z', '--until', '2030-01-01T00:00Z']],
  ['a channel there is not', ['--takes', 'fee', '--channels', 'web,fax']],
  ['an empty list', ['--takes', 'fee', '--channels', ',']],
  ['no use at all', ['--takes', 'fee', '--uses', '0']],
])('%s is refused', (_, options) => {
  expect(() => read(...options)).toThrow(CommandError)
})
