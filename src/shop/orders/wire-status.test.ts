import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { orderStatesPage, positionOf, standings } from '../../../tests/support/docs/order-table.ts'
import { orderStatuses } from './contract.ts'
import { heldMoney, kept } from './position.ts'
import type { PaymentState } from './states.ts'
import { isInDoubt, isLastPaymentDeclined, isPending, wireStatus } from './wire-status.ts'

test('docs/order-states.md shows every combination as it is', async () => {
  const page = await readFile('docs/order-states.md', 'utf8')
  expect(page, 'run `npm run generate:order-states`').toBe(orderStatesPage())
})

/** The payment statuses of specification section 4, word by word. */
const sayable = ['Pending', 'Success', 'Failure', 'Refunded', 'PartialSuccess', 'PartiallyRefunded', 'Cancelled']

test('every combination has a status of the specification, and money is never reported as refunded too early', () => {
  for (const standing of standings) {
    const position = positionOf(standing)
    const { orderStatus, paymentStatus, messages } = wireStatus(position)
    expect(orderStatuses).toContain(orderStatus)
    expect(sayable).toContain(paymentStatus)
    expect(isPending(position)).toBe(orderStatus === 'PAYMENT_PENDING')
    // A failed refund that was followed by another is history.
    const notBack = standing.refunds.filter(
      ({ state }, one) => state !== 'refunded' && (state !== 'failed' || !standing.refunds[one + 1]),
    )
    if (orderStatus === 'refunded') expect(notBack).toEqual([])
    if (messages.includes('refunded')) expect([isInDoubt(position), notBack.length > 0]).toEqual([false, true])
    if (messages.includes('productProcessError')) expect(isInDoubt(position)).toBe(true)
    const holding = position.payments.reduce((sum, payment) => sum + heldMoney(position, payment), 0)
    if (orderStatus === 'committed' && holding < position.total) expect(kept(position.deliveries)).toBe(position.total)
  }
})

test('a failed attempt is reported even if an older one is open; one that may still be paid is waited for', () => {
  const open = (...states: PaymentState[]) =>
    positionOf({ order: 'open', payments: states.map((state) => ({ state })), deliveries: [], refunds: [] })
  const told = (...states: PaymentState[]) => [
    isLastPaymentDeclined(open(...states)),
    wireStatus(open(...states)).orderStatus,
  ]
  expect(told('open', 'failed')).toEqual([true, 'failed'])
  expect(told('open', 'open', 'expired')).toEqual([true, 'failed'])
  expect(told('open', 'cancelled')).toEqual([true, 'cancelled'])
  for (const waiting of ['creating', 'unknown', 'pending', 'authorized'] as const) {
    expect(told(waiting, 'failed')).toEqual([false, 'PAYMENT_PENDING'])
  }
  expect(told('failed', 'open')).toEqual([false, 'PAYMENT_PENDING'])
  expect(told('open')).toEqual([false, 'PAYMENT_PENDING'])
})
