import { expect, test } from 'vitest'
import type { Settlement } from '#payments'
import type { ReconciliationShop } from '../reconcile.ts'
import { partOf } from './read-settlements.ts'

const [one, two, three] = ['one', 'two', 'three'].map((id) => ({ tenant: { id } }) as ReconciliationShop)
const paid = (reference: string, amount: number) =>
  ({ kind: 'payment', reference, paymentReference: reference, amount }) as const
const settlement: Settlement = {
  reference: 'stl_1',
  bankReference: '1.2',
  currency: 'EUR',
  amount: 2900,
  charges: 100,
  settledAt: new Date('2026-03-01T00:00:00Z'),
  lines: [
    paid('tr_1', 1000),
    paid('tr_2', 1000),
    paid('tr_3', 1000),
    { kind: 'refund', reference: 're_1', paymentReference: 'tr_0', amount: 0 },
  ],
}
const owners = new Map([
  ['tr_0', three],
  ['tr_1', one],
  ['tr_2', two],
  ['tr_3', three],
]) as ReadonlyMap<string, ReconciliationShop>

test('the charges of a pay-out are split between brands by their receipts, to the cent', () => {
  const parts = [one, two, three].map((shop) => shop && partOf(settlement, shop, owners))
  expect(parts.map((part) => part?.charges)).toEqual([33, 34, 33])
  expect(parts.reduce((sum, part) => sum + (part?.amount ?? 0), 0)).toBe(settlement.amount)
})

test('with one account for several cells, each takes its brands’ part of the charges only', () => {
  const ofHere = { tenant: { id: 'one' }, hasOtherCells: true } as ReconciliationShop
  const part = partOf(settlement, ofHere, new Map([['tr_1', ofHere]]))
  expect([part?.charges, part?.amount, part?.lines.length]).toEqual([33, 967, 1])
})

test('a brand without movements has no part', () => {
  expect(partOf(settlement, { tenant: { id: 'four' } } as ReconciliationShop, owners)).toBeUndefined()
})

test('without receipts the last brand bears the charges', () => {
  const lines = [{ kind: 'refund', reference: 're_1', paymentReference: 'tr_1', amount: 500 } as const]
  const part = one && partOf({ ...settlement, lines, amount: -600 }, one, owners)
  expect([part?.charges, part?.amount]).toEqual([100, -600])
})
