import { expect, test } from 'vitest'
import { transfersBetween } from '#ledger'
import type { Position } from '#orders'
import type { ProviderState } from '#payments/provider'
import { anOrder } from '../../../../tests/support/partners/pretend-partners.ts'
import type { OrderUpdate } from '../order-update.ts'
import { decide } from './decide.ts'

const now = new Date('2026-03-01T10:05:00Z')

const cameIn = (amount: number, state: ProviderState = 'paid'): OrderUpdate => ({
  about: 'payment',
  paymentId: 'pay-0',
  actor: 'provider',
  answer: {
    kind: 'answered',
    value: { reference: 'tr_1', paymentId: 'pay-0', state, amount, currency: 'EUR', chargedBack: 0 },
  },
})
const after = (position: Position, ...news: OrderUpdate[]) => decide(position, news, now)
const refundsOf = ({ refunds }: Position) => refunds.map(({ amount, reason }) => [amount, reason])

test('a link that is paid twice: the second payment is refunded, and booked separately', () => {
  const once = after(anOrder(1), cameIn(1500))
  const twice = after(once.position, cameIn(3000))
  expect(twice.payments).toMatchObject([{ moved: [{ kind: 'paid', amount: 1500, reference: 'tr_1 3000' }] }])
  expect(refundsOf(twice.position)).toEqual([[1500, 'paid-twice']])
  expect(twice.timeline.map(({ kind }) => kind)).toEqual(['payment.paid-more', 'refund.requested'])
  const [first, second] = [
    transfersBetween(anOrder(1), once.position),
    transfersBetween(once.position, twice.position).filter(({ event }) => event === 'payment.paid'),
  ]
  expect([...first, ...second].map(({ reference, amount }) => [reference, amount])).toEqual([
    ['pay-0', 1500],
    ['pay-0 3000', 1500],
  ])
})

test('the same news again is no further payment', () => {
  const { position } = after(anOrder(1), cameIn(1500), cameIn(3000))
  expect(after(position, cameIn(3000)).payments.flatMap(({ moved }) => moved)).toEqual([])
  expect(after(position, cameIn(1500)).payments.flatMap(({ moved }) => moved)).toEqual([])
})

test('an underpayment ends the order and is refunded in full; so is the rest, should it come late', () => {
  const little = after(anOrder(1), cameIn(700))
  expect(little.position.state).toBe('cancelled')
  expect(refundsOf(little.position)).toEqual([[700, 'paid-too-late']])
  const late = after(little.position, cameIn(1500))
  expect(refundsOf(late.position)).toEqual([
    [700, 'paid-too-late'],
    [800, 'paid-too-late'],
  ])
})

test('an overpayment pays the order, and the excess is refunded', () => {
  const { position } = after(anOrder(1), cameIn(1720))
  expect([position.state, refundsOf(position)]).toEqual(['paid', [[220, 'paid-twice']]])
})
