import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Position } from '#orders'
import { dueAfter, owedAfterTheEnd, owedOnWithdrawal } from './case.ts'

const placedAt = new Date('2026-11-02T09:00:00Z')
const position = (more: object = {}) =>
  ({
    state: 'done',
    placedAt,
    goodwill: [],
    refunds: [],
    losses: [],
    payments: [{ paymentId: 'p', paid: 1500, returned: 0, chargedBack: 0, wonBack: 0 }],
    deliveries: [{ line: 1, state: 'delivered', amount: 1500 }],
    ...more,
  }) as unknown as Position
const withdrawn = { filedAt: new Date('2026-11-05T09:00:00Z'), isAgreed: false, timeZone: 'Europe/Berlin' }

describe('what a withdrawal entitles to', () => {
  test.each([
    ['all of it without the consent to begin at once', position(), {}, { finding: 'owed', owed: 1500 }],
    ['nothing where it arrived with that consent', position(), { isAgreed: true }, { finding: 'performed', owed: 0 }],
    ['what was not given back yet', position({ goodwill: [{ amount: 500 }] }), {}, { finding: 'owed', owed: 1000 }],
    ['nothing where nobody paid', position({ state: 'cancelled' }), {}, { finding: 'nothing-left', owed: 0 }],
    ['nothing yet while it is under way', position({ state: 'paid' }), {}, { finding: 'under-way', owed: 0 }],
    [
      'nothing of what did not arrive, which goes back by itself',
      position({ deliveries: [{ line: 1, state: 'failed', amount: 1500 }] }),
      {},
      { finding: 'nothing-left', owed: 0 },
    ],
    [
      'all of it in the last minute of the fourteenth day where the brand is',
      position(),
      { filedAt: new Date('2026-11-16T22:59:00Z') },
      { finding: 'owed', owed: 1500 },
    ],
    [
      'a person’s judgement a minute later',
      position(),
      { filedAt: new Date('2026-11-16T23:00:01Z') },
      { finding: 'late', owed: 0 },
    ],
  ])('%s', (_, order, more, found) => {
    expect(owedOnWithdrawal(order, { ...withdrawn, ...more })).toEqual(found)
  })

  test('never more than is held', () => {
    const amounts = fc.record({
      paid: fc.nat(9000),
      returned: fc.nat(9000),
      given: fc.nat(9000),
      arrived: fc.nat(9000),
    })
    fc.assert(
      fc.property(amounts, fc.boolean(), ({ paid, returned, given, arrived }, isAgreed) => {
        const order = position({
          payments: [{ paymentId: 'p', paid, returned, chargedBack: 0, wonBack: 0 }],
          deliveries: [{ line: 1, state: 'delivered', amount: arrived }],
          goodwill: [{ amount: given }],
        })
        const most = Math.max(0, paid - returned)
        expect(owedOnWithdrawal(order, { ...withdrawn, isAgreed }).owed).toBeLessThanOrEqual(isAgreed ? 0 : most)
        expect(owedAfterTheEnd(order).owed).toBeLessThanOrEqual(most)
      }),
    )
  })
})

test('what was charged after the end of a contract is owed in full, delivered or not', () => {
  expect(owedAfterTheEnd(position())).toEqual({ finding: 'owed', owed: 1500 })
  expect(owedAfterTheEnd(position({ goodwill: [{ amount: 1500 }] }))).toEqual({ finding: 'nothing-left', owed: 0 })
})

test('the refund is due on the fourteenth day after the declaration', () => {
  expect(dueAfter(placedAt).toISOString()).toBe('2026-11-16T09:00:00.000Z')
})
