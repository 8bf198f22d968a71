import { expect, test } from 'vitest'
import { isFinal, mayBecome, type Transitions } from '#kit/states'
import { captureTransitions, isUnderWayCapture } from './captures.ts'
import {
  deliveryTransitions,
  isUndecided,
  isUnderWay,
  isUnderWayRefund,
  orderTransitions,
  paymentTransitions,
  refundTransitions,
} from './states.ts'

const machines: [string, Transitions<string>, string, (state: string) => boolean][] = [
  ['order', orderTransitions, 'open', (state) => state === 'open' || state === 'paid'],
  ['payment', paymentTransitions, 'creating', (state) => isUndecided(state as 'open')],
  ['delivery', deliveryTransitions, 'planned', (state) => isUnderWay(state as 'planned')],
  ['capture', captureTransitions, 'requested', (state) => isUnderWayCapture(state as 'pending')],
  ['refund', refundTransitions, 'requested', (state) => isUnderWayRefund(state as 'pending')],
]

const reachable = (table: Transitions<string>, from: string, seen = new Set<string>()): Set<string> => {
  if (seen.has(from)) return seen
  seen.add(from)
  for (const next of table[from] ?? []) reachable(table, next, seen)
  return seen
}

test.each(machines)('%s: every state is reached from the first, and every path can end', (_, table, first) => {
  expect([...reachable(table, first)].toSorted()).toEqual(Object.keys(table).toSorted())
  for (const state of Object.keys(table)) {
    expect([...reachable(table, state)].some((one) => isFinal(table, one))).toBe(true)
  }
})

test.each(machines)('%s: what is over never gets under way again', (_, table, _first, isOpen) => {
  for (const state of Object.keys(table).filter((one) => !isOpen(one))) {
    expect((table[state] ?? []).filter(isOpen)).toEqual([])
  }
})

test.each(machines)('%s: staying put is no transition, and what the table does not name is refused', (_, table) => {
  for (const from of Object.keys(table)) {
    for (const to of Object.keys(table)) {
      expect(mayBecome(table, from, to)).toBe(from === to || (table[from] ?? []).includes(to))
    }
    expect(table[from]).not.toContain(from)
  }
})

test('money that came is never ignored: every ended payment may still become paid', () => {
  for (const state of ['failed', 'cancelled', 'expired'] as const) expect(paymentTransitions[state]).toEqual(['paid'])
})
