import { expect, test } from 'vitest'
import { judgeResult } from '#checkout/result/contract'
import type { LinePart, Position } from '#orders'
import { isUndecided, numberRefused, orderView } from '#orders'
import { promised } from '#orders/captures'
import { heldBackBecause } from '#orders/contract'
import { aTenant } from '../../../../../../tests/support/brands/brand.ts'
import { positionOf, standings } from '../../../../../../tests/support/docs/order-table.ts'
import { failureNotice } from '../after-failure.ts'
import { lookOf } from './result-looks.ts'
import { resultView } from './result-view.ts'
import { whatHappened } from './what-happened.ts'

const tenant = aTenant()
const line = {
  line: 1,
  itemKey: 'i1',
  productId: 'p',
  brandName: 'Brand',
  kind: 'topup',
  description: 'Credit',
  msisdn: '+4915112345002',
  faceAmount: 1500,
  serviceFee: 0,
  quantity: 2,
  vatRate: null,
  feeVatRate: null,
  vatCountry: null,
  agreement: null,
} as LinePart
/** The keys instead of the texts, with their values. */
const translate = (key: string, values?: object) => (values ? `${key} ${JSON.stringify(values)}` : key)
const shop = { tenant, language: 'en', translate }

/** The texts of the result page of an order, heading first, at the first and at the tenth poll. */
function said(position: Position) {
  const paidAt = position.state === 'open' || position.state === 'cancelled' ? null : position.placedAt
  const order = orderView({ ...position, paidAt, lines: [line] }, new Map())
  return [0, 10].map((polls) => {
    const judgement = judgeResult(order, polls)
    const view = resultView(order, judgement, tenant, 'en')
    const look = lookOf(view)
    const happened = whatHappened(shop, order, judgement)
    return {
      ...look,
      order,
      sentences: [look.title, ...(happened.length > 0 ? happened : [look.text ?? ''])].join(' '),
    }
  })
}

const all = standings.flatMap((standing) => {
  const position = positionOf(standing)
  return said(position).map((one) => ({ position, ...one }))
})

test('money is said to be back only when it is', () => {
  const sayBack = all.filter(({ sentences }) => /resultReturned|paymentRefunded|outcome\.returned/.test(sentences))
  expect(sayBack.length).toBeGreaterThan(5)
  for (const { position, sentences } of sayBack) {
    const [paid, returned] = [sum(position, 'paid'), sum(position, 'returned')]
    expect(returned).toBeGreaterThanOrEqual(sentences.includes('outcome.returned') ? 1 : paid)
  }
})

test('nothing is said to be not charged unless that is known', () => {
  const free = /nothingCharged|paymentTryAgain|paymentFailure\.(expired|released|undeliverable)/
  const sayFree = all.filter(({ sentences }) => free.test(sentences))
  expect(sayFree.length).toBeGreaterThan(4)
  for (const { position } of sayFree) {
    expect([sum(position, 'paid'), position.payments.reduce((total, one) => total + promised(one), 0)]).toEqual([0, 0])
    expect(position.payments.filter(({ state }) => isUndecided(state) && state !== 'open')).toEqual([])
  }
})

test('who may have paid is not invited to pay again: while it is undecided, on its way, or in doubt', () => {
  for (const { position, canRetry, sentences } of all) {
    const mayStillCome = position.payments.some(({ state }) => isUndecided(state) && state !== 'open')
    const isDoubtful = /productProcessError|outcome\.inDoubt/.test(sentences)
    if (position.state === 'paid' || isDoubtful) expect([canRetry, sentences]).toEqual([false, sentences])
    // We release reserved money: nothing is bought with it any more.
    if (mayStillCome && position.state === 'open') expect(canRetry).toBe(false)
    if (isDoubtful) expect(sentences).not.toMatch(/generalErrorMessage|tryAgain/i)
  }
})

test('a payment that is there is not said to be waited for', () => {
  const paid = all.filter(({ position }) => position.state === 'paid')
  for (const { sentences } of paid) expect(sentences).not.toMatch(/resultWaiting|paymentOperationTimedOut/)
  expect(paid.filter(({ sentences }) => sentences.includes('outcome.slow')).length).toBe(paid.length / 2)
})

test('a number that the network does not take is named, with how much is on its way and since when', () => {
  const position = positionOf({
    order: 'done',
    payments: [{ state: 'paid' }],
    deliveries: ['failed', 'failed'],
    refunds: [{ state: 'pending', pieces: 2 }],
  })
  for (const delivery of position.deliveries) delivery.failure = numberRefused
  const [{ sentences, title } = { sentences: '', title: '' }] = said(position)
  expect(title).toBe('resultNumberRefused')
  expect(sentences).toContain('outcome.number {"phone":"+49 1511 2345002"}')
  expect(sentences).toMatch(/outcome\.onItsWay \{"amount":"€30\.00","date":"1 March 2026"\} outcome\.untilSeen/)
})

test.each(heldBackBecause)(
  'whose order was held back after it was paid (%s) reads that a program did it, not the network',
  (reason) => {
    const position = positionOf({
      order: 'done',
      payments: [{ state: 'paid' }],
      deliveries: ['failed', 'failed'],
      refunds: [{ state: 'refunded', pieces: 2 }],
    })
    for (const delivery of position.deliveries) delivery.failure = reason
    const [{ sentences, order } = { sentences: '', order: undefined }] = said(position)
    expect(sentences).toContain(`outcome.heldBack_${reason} paymentRefunded`)
    expect(sentences).not.toContain('outcome.network')
    expect(order?.items).toMatchObject([{ heldBack: reason }])
  },
)

test('the payment page says after an order that was paid that its money comes back, and never that nothing was charged', () => {
  const texts = (search: string) => failureNotice({ translate }, new URLSearchParams(search))?.texts
  expect(texts('status=undelivered')).toEqual(['outcome.newPayment'])
  expect(texts('status=undelivered&reason=released')).toEqual(['paymentFailure.released'])
  expect(texts('status=failed&reason=expired')).toEqual(['paymentFailure.expired', 'paymentTryAgain'])
  expect(texts('status=cancelled')).toEqual(['paymentTryAgain'])
  expect(texts('')).toBeUndefined()
})

const sum = ({ payments }: Position, part: 'paid' | 'returned') =>
  payments.reduce((total, payment) => total + payment[part], 0)
