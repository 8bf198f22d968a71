import { expect, test } from 'vitest'
import { judgeResult, maxPolls, pollIntervalMs } from './result.ts'

// The rules of specification, section 4, one by one.

type Order = Parameters<typeof judgeResult>[0]
const order = (more: Partial<Order>): Order => ({
  orderStatus: 'committed',
  paymentStatus: 'Success',
  messages: [],
  ...more,
})
const pending = order({ orderStatus: 'PAYMENT_PENDING', paymentStatus: 'Pending' })

test('ten polls, two seconds apart', () => {
  expect([maxPolls, pollIntervalMs]).toEqual([10, 2000])
})

test('pending stays pending until the tenth poll, which is a failure that says paymentOperationTimedOut', () => {
  for (let polls = 0; polls < 10; polls++) expect(judgeResult(pending, polls)).toEqual({ status: 'Pending' })
  for (const polls of [10, 11]) {
    expect(judgeResult(pending, polls)).toEqual({ status: 'Failure', message: 'paymentOperationTimedOut' })
  }
})

test('a decided payment does not depend on the number of polls', () => {
  expect(judgeResult(order({}), 10)).toEqual({ status: 'Success' })
})

test.each<[string, Partial<Order>, string, string | undefined]>([
  ['partly committed', { messages: ['partiallyCommitted'] }, 'PartialSuccess', 'partiallyCommittedMessage'],
  [
    'partly committed, refunded in part by state: the message goes first',
    { messages: ['partiallyCommitted'], orderStatus: 'partiallyRefunded' },
    'PartialSuccess',
    'partiallyCommittedMessage',
  ],
  ['a processing error', { messages: ['productProcessError'] }, 'Failure', 'productProcessError'],
  ['refunded, as a message', { messages: ['refunded'], orderStatus: 'refunded' }, 'Failure', 'refunded'],
  ['failed', { messages: ['failed'], orderStatus: 'failed' }, 'Failure', 'generalErrorMessage'],
  [
    'failed for a known reason',
    { messages: ['failed'], orderStatus: 'failed', paymentFailure: 'card_expired' },
    'Failure',
    'paymentFailure.card_expired',
  ],
  ['a partial refund', { orderStatus: 'partiallyRefunded' }, 'PartiallyRefunded', 'partiallyRefundedMessage'],
  ['a full refund', { orderStatus: 'refunded' }, 'Refunded', 'paymentRefunded'],
  [
    'already committed, and refunded in part',
    { orderStatus: 'ORDER_ALREADY_COMMITTED', paymentStatus: 'PartiallyRefunded' },
    'PartiallyRefunded',
    'partiallyRefundedMessage',
  ],
  [
    'already committed, and refunded',
    { orderStatus: 'ORDER_ALREADY_COMMITTED', paymentStatus: 'Refunded' },
    'Refunded',
    'paymentRefunded',
  ],
  [
    'already committed, and authorised',
    { orderStatus: 'ORDER_ALREADY_COMMITTED', paymentStatus: 'Success' },
    'Success',
    undefined,
  ],
  ['cancelled', { orderStatus: 'cancelled', paymentStatus: 'Cancelled' }, 'Cancelled', undefined],
  [
    'already committed, and cancelled',
    { orderStatus: 'ORDER_ALREADY_COMMITTED', paymentStatus: 'Cancelled' },
    'Cancelled',
    undefined,
  ],
  ['anything else', {}, 'Success', undefined],
])('%s', (_, more, status, message) => {
  expect(judgeResult(order(more), 3)).toEqual(message === undefined ? { status } : { status, message })
})
