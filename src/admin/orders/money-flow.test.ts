import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sum } from '#kit/money'
import { holding, owed, type Position } from '#orders'
import { anOrder, pretendPartners } from '../../../tests/support/partners/pretend-partners.ts'
import { moneyFlow } from './money-flow.ts'
import { sentenceOf } from './sentence.ts'

const step = fc.oneof(
  fc.tuple(fc.constant('movePayment'), fc.nat(1), fc.constantFrom('paid', 'paid', 'pending', 'failed')),
  fc.tuple(fc.constant('reportPayment'), fc.nat(1), fc.constant('heard')),
  fc.tuple(fc.constant('work'), fc.constantFrom('heard', 'late', 'lost'), fc.boolean()),
  fc.tuple(fc.constant('moveDelivery'), fc.nat(2), fc.constantFrom('delivered', 'failed', 'reversed')),
  fc.tuple(fc.constant('reportDelivery'), fc.nat(2), fc.constant('heard')),
  fc.tuple(fc.constant('moveRefund'), fc.nat(2), fc.constantFrom('refunded', 'failed')),
  fc.tuple(fc.constant('reportRefund'), fc.nat(2), fc.constant('heard')),
  fc.tuple(fc.constant('giveBack'), fc.constantFrom('all', 'line', 'part', 'nothing')),
  fc.tuple(fc.constant('moveChargeback'), fc.nat(1), fc.nat(5)),
  fc.tuple(fc.constant('writeOff')),
  fc.tuple(fc.constant('winBack')),
)

/** Everything an order went through, position by position. */
function history(units: number, payments: number, steps: readonly (readonly unknown[])[]): Position[] {
  const positions: Position[] = []
  const partners = pretendPartners(anOrder(units, payments), (_, { position }) => positions.push(position))
  partners.askForPayment(0, 'heard')
  partners.movePayment(0, 'paid')
  partners.reportPayment(0, 'heard')
  for (const [act, ...args] of steps) (partners[act as 'work'] as (...given: unknown[]) => void)(...args)
  partners.settle()
  partners.writeOff()
  return [...positions, partners.position()]
}

test('the money flow ends at what we owe, whatever happened, and at nothing once all is settled', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 3 }),
      fc.integer({ min: 1, max: 2 }),
      fc.array(step, { maxLength: 40, size: 'max' }),
      (units, payments, steps) => {
        const positions = history(units, payments, steps)
        for (const position of positions) {
          const { rows, left, because } = moneyFlow(position)
          expect(sum(rows.map(({ amount }) => amount))).toBe(left)
          expect(left).toBe(position.state === 'open' ? holding(position) : owed(position))
          expect(because === undefined).toBe(left === 0)
        }
        expect(moneyFlow(positions.at(-1) as Position).left).toBe(0)
      },
    ),
  )
})

const payment = (more: Partial<Position['payments'][number]>) =>
  ({ ...anOrder(2, 1).payments[0], ...more }) as Position['payments'][number]
const units = (...states: Position['deliveries'][number]['state'][]) =>
  anOrder(states.length, 1).deliveries.map((unit, index) => ({ ...unit, state: states[index] ?? unit.state }))
const order = (more: Partial<Position>): Position => ({ ...anOrder(2, 1), ...more })

test.each<[string, Partial<Position>]>([
  ['waiting', { state: 'open', payments: [payment({ state: 'open' })] }],
  ['declined', { state: 'open', payments: [payment({ state: 'failed' })] }],
  ['paymentUnknown', { state: 'open', payments: [payment({ state: 'unknown' })] }],
  ['delivering', { state: 'paid', payments: [payment({ state: 'paid', paid: 3000 })] }],
  ['deliveryUnknown', { state: 'paid', deliveries: units('unknown', 'delivered') }],
  [
    'delivered',
    { state: 'done', deliveries: units('delivered', 'delivered'), payments: [payment({ state: 'paid', paid: 3000 })] },
  ],
  [
    'partlyDelivered',
    { state: 'done', deliveries: units('delivered', 'failed'), payments: [payment({ state: 'paid', paid: 3000 })] },
  ],
  [
    'partlyRefunded',
    {
      state: 'done',
      deliveries: units('delivered', 'failed'),
      payments: [payment({ state: 'paid', paid: 3000, returned: 1500 })],
    },
  ],
  [
    'refunded',
    {
      state: 'done',
      deliveries: units('failed', 'failed'),
      payments: [payment({ state: 'paid', paid: 3000, returned: 3000 })],
    },
  ],
  [
    'chargedBack',
    {
      state: 'done',
      deliveries: units('delivered', 'delivered'),
      payments: [payment({ state: 'paid', paid: 3000, returned: 3000, chargedBack: 3000 })],
    },
  ],
  ['cancelled', { state: 'cancelled', payments: [payment({ state: 'cancelled' })] }],
  [
    'givingBack',
    {
      state: 'done',
      payments: [payment({ state: 'paid' })],
      deliveries: units('delivered', 'delivered'),
      refunds: [{ refundId: 'r', amount: 3000, state: 'pending' } as Position['refunds'][number]],
    },
  ],
])('the sentence of an order says %s', (is, more) => {
  expect(sentenceOf(order({ total: 3000, ...more })).is).toBe(is)
})

test('authorised money covers what is delivered, until it is taken', () => {
  const flow = moneyFlow(
    order({
      state: 'paid',
      total: 3000,
      deliveries: units('delivered', 'planned'),
      payments: [payment({ state: 'authorized', amount: 3000 })],
    }),
  )
  expect(flow).toMatchObject({ left: 0, because: undefined })
  expect(flow.rows).toContainEqual({ what: 'reserved', amount: 3000 })
})
