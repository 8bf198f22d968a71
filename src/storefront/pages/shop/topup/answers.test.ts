import { expect, test } from 'vitest'
import { aBrandView } from '../../../../../tests/support/products/products.ts'
import { type Answers, amountIn, carriedOver } from './answers.ts'
import { offersOf, totalOf } from './offers.ts'

const offers = offersOf([
  aBrandView('north', [{ amount: 15, usual: true }, { amount: 30 }, { range: { min: 5, max: 100, step: 5 } }]),
  aBrandView('south', [{ amount: 10, usual: true }, { amount: 20 }]),
  aBrandView('west', [{ amount: 12 }, { amount: 24 }]),
])
const at = (brandId: string | undefined, amount: string, more: Partial<Answers> = {}): Answers => ({
  brandId,
  amount,
  different: '',
  isOwn: true,
  ...more,
})
const carried = (before: Answers, brandId: string) => {
  const { amount, different } = carriedOver(before, offers, brandId)
  return { amount, different }
}

test('what nobody chose follows the operator: what most people take there, or nothing', () => {
  const untouched = at(undefined, '15', { isOwn: false })
  expect(carried(untouched, 'south')).toEqual({ amount: '10', different: '' })
  expect(carried(untouched, 'west')).toEqual({ amount: '', different: '' })
})

test('the shopper’s own choice stays where it is sold, by its tile or as a different amount', () => {
  expect(carried(at('north', '30'), 'north')).toEqual({ amount: '30', different: '' })
  expect(carried(at('south', '20'), 'north')).toEqual({ amount: 'other', different: '20' })
  expect(carried(at('north', 'other', { different: '20' }), 'south')).toEqual({ amount: '20', different: '' })
})

test('what is not sold there is not chosen any more, and has no total', () => {
  expect(carried(at('north', '30'), 'south')).toEqual({ amount: '', different: '' })
  expect(carried(at('north', 'other', { different: '45' }), 'west')).toEqual({ amount: '', different: '' })
})

test('whatever was chosen before, the total is of an amount that is chosen', () => {
  for (const brandId of ['north', 'south', 'west']) {
    for (const amount of ['', '10', '12', '15', '30', '45']) {
      const after = carriedOver(at(undefined, amount), offers, brandId)
      const total = totalOf(offers, brandId, amountIn(after))
      expect(total === undefined, `${amount} at ${brandId}`).toBe(after.amount === '')
    }
  }
})
