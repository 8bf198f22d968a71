import { expect, test } from 'vitest'
import { afterDecline, afterRefusal } from './retry-after-decline.ts'

const day = 24 * 60 * 60
const soft = { decline: 'soft', failure: 'insufficient_funds', age: 0 } as const

test('a soft decline is retried one, three and five days after the first, then the top-up is paused', () => {
  const waits = [0, 1, 2].map((tries) => afterDecline({ ...soft, tries }))
  expect(waits).toEqual(
    [day, 2 * day, 2 * day].map((afterSeconds) => ({
      kind: 'again',
      afterSeconds,
      isDeclined: true,
      reason: 'insufficient_funds',
    })),
  )
  expect(afterDecline({ ...soft, tries: 3 })).toEqual({
    kind: 'stop',
    because: 'declined',
    reason: 'insufficient_funds',
  })
})

test.each([
  ['card_declined', 'declined', 'card_declined'],
  ['possible_fraud', 'declined', 'possible_fraud'],
  ['card_expired', 'card-expired', 'card-expired'],
])('a hard decline (%s) asks for another method at once', (failure, because, reason) => {
  expect(afterDecline({ decline: 'hard', failure, tries: 0, age: 0 })).toEqual({ kind: 'stop', because, reason })
})

test('an unreachable provider costs no try, for six days', () => {
  const lost = { decline: 'hard', failure: 'never_opened', tries: 2 } as const
  expect(afterDecline({ ...lost, age: 5 * day })).toMatchObject({ kind: 'again', isDeclined: false })
  expect(afterDecline({ ...lost, age: 6 * day })).toEqual({ kind: 'over', reason: 'provider-down' })
})

test('after an owner’s failed attempt to pay, the run waits a day', () => {
  const own = { decline: undefined, failure: 'expired', tries: 1, age: 2 * day }
  expect(afterDecline(own)).toEqual({ kind: 'again', afterSeconds: day, isDeclined: false, reason: 'expired' })
})

test('a refusal before the order waits, ends the run or asks for another method', () => {
  const kinds = (
    [
      ['TOKEN_STATUS_CANCELED', undefined],
      ['paymentTokenNotFound', undefined],
      ['paymentMethodIsNotAvailable', 'expired'],
      ['paymentMethodIsNotAvailable', undefined],
      ['productNotAvailable', undefined],
      ['totalChanged', undefined],
      ['orderNotAccepted', undefined],
      ['identityLimit', undefined],
      ['identityLimitForNow', undefined],
      ['identityLimitReached', undefined],
      ['unknownCartErrorMessage', undefined],
    ] as const
  ).map(([key, status]) => {
    const { kind, reason } = afterRefusal(key, 0, status)
    return `${kind} ${reason}`
  })
  expect(kinds).toEqual([
    'stop token-removed',
    'stop token-removed',
    'stop card-expired',
    'again provider-down',
    'again not-sold',
    'again new-price',
    'over not-accepted',
    'over not-accepted',
    'over not-accepted',
    'over not-accepted',
    'again under-way',
  ])
  expect(afterRefusal('productNotAvailable', 7 * day)).toEqual({ kind: 'over', reason: 'not-sold' })
})
