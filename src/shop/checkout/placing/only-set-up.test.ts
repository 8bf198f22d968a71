import { expect, test } from 'vitest'
import { orderView, type Position } from '#orders'
import type { ProviderState } from '#payments/provider'
import { anOrder } from '../../../../tests/support/partners/pretend-partners.ts'
import { decide } from '../completion/decide.ts'
import type { OrderUpdate } from '../order-update.ts'

const now = new Date('2026-03-01T10:05:00Z')

const said = (state: ProviderState): OrderUpdate => ({
  about: 'payment',
  paymentId: 'pay-0',
  actor: 'provider',
  answer: {
    kind: 'answered',
    value: { reference: 'tr_1', paymentId: 'pay-0', state, amount: 0, currency: 'EUR', chargedBack: 0 },
  },
})
const after = (position: Position, ...news: OrderUpdate[]) => decide(position, news, now)
const statusOf = (position: Position) => orderView(position, new Map()).orderStatus

test('an order that only sets something up is done once its payment of 0 is accepted', () => {
  const open = after(anOrder(0), said('open'))
  expect([open.position.state, statusOf(open.position)]).toEqual(['open', 'PAYMENT_PENDING'])
  const paid = after(open.position, said('paid'))
  expect([paid.position.state, statusOf(paid.position)]).toEqual(['done', 'committed'])
  expect(paid.announcements.map(({ kind }) => kind)).toEqual(['order.paid', 'order.done'])
  expect(paid.payments).toMatchObject([{ state: 'paid', moved: [] }])
  expect(paid.newRefunds).toEqual([])
})

test.each(['failed', 'expired', 'cancelled'] as const)('one that is %s sets nothing up', (state) => {
  const { position, announcements } = after(anOrder(0), said(state))
  expect(position.state).toBe('cancelled')
  expect(announcements.map(({ kind }) => kind)).toEqual(['order.cancelled'])
})

test('without a payment, by a saved method, it is done as soon as it is placed', () => {
  expect(after(anOrder(0, 0)).position.state).toBe('done')
})
