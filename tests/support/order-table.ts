import { judgeResult } from '#checkout/result/contract'
import type { DeliveryState, PaymentState, Position, RefundState } from '#orders'
import type { OrderView } from '#orders/contract'
import { wireStatus } from '../../src/shop/orders/wire-status.ts'
import { anOrder } from './pretend-partners.ts'

// Every way an order of two pieces can stand, in our words and in the wire's: written to docs/order-states.md, which a
// test keeps current. `npm run generate:order-states` writes it anew.

type Standing = {
  order: Position['state']
  payments: { state: PaymentState; chargedBack?: boolean }[]
  deliveries: DeliveryState[]
  refunds: { state: RefundState; pieces: number }[]
}

const undecided: PaymentState[] = ['creating', 'unknown', 'open', 'pending', 'approved']
const over: PaymentState[] = ['failed', 'cancelled', 'expired']
const underWay: DeliveryState[] = ['planned', 'sending', 'unknown', 'submitted']
const refundStates: RefundState[] = ['requested', 'sending', 'unknown', 'pending', 'refunded', 'failed']
const lost: DeliveryState[] = ['failed', 'reversed']
const planned: DeliveryState[] = ['planned', 'planned']

export const standings: Standing[] = [
  ...undecided.map((state) => standing('open', [{ state }], planned)),
  ...undecided.map((state) => standing('open', [{ state }, { state: 'failed' }], planned)),
  ...underWay.flatMap((state) =>
    [state, 'delivered' as const, 'failed' as const].map((other) =>
      standing('paid', [{ state: 'paid' }], [state, other]),
    ),
  ),
  // Money that is promised is as good as money until it turns out otherwise.
  ...underWay.map((state) => standing('paid', [{ state: 'authorized' }], [state, 'delivered'])),
  standing('done', [{ state: 'authorized' }], ['delivered', 'delivered']),
  standing('done', [{ state: 'authorized' }], ['delivered', 'failed']),
  standing('done', [{ state: 'authorized' }], ['failed', 'failed']),
  standing('done', [{ state: 'cancelled' }], ['failed', 'failed']),
  ...over.map((state) => standing('cancelled', [{ state }], planned)),
  ...over.map((state) => standing('cancelled', [{ state: 'failed' }, { state }], planned)),
  ...refundStates.map((state) => standing('cancelled', [{ state: 'paid' }], planned, [{ state, pieces: 2 }])),
  standing('done', [{ state: 'paid' }], ['delivered', 'delivered']),
  standing('done', [{ state: 'paid', chargedBack: true }], ['delivered', 'delivered']),
  ...refundStates.map((state) =>
    standing('done', [{ state: 'paid' }, { state: 'paid' }], ['delivered', 'delivered'], [{ state, pieces: 2 }]),
  ),
  ...lost.flatMap((gone) =>
    refundStates.map((state) => standing('done', [{ state: 'paid' }], ['delivered', gone], [{ state, pieces: 1 }])),
  ),
  ...refundStates.map((state) => standing('done', [{ state: 'paid' }], ['failed', 'reversed'], [{ state, pieces: 2 }])),
  ...refundStates.map((state) =>
    standing(
      'done',
      [{ state: 'paid' }],
      ['failed', 'failed'],
      [
        { state: 'refunded', pieces: 1 },
        { state, pieces: 1 },
      ],
    ),
  ),
]

function standing(
  order: Standing['order'],
  payments: Standing['payments'],
  deliveries: DeliveryState[],
  refunds: Standing['refunds'] = [],
): Standing {
  return { order, payments, deliveries, refunds }
}

/** The order that stands so: two pieces at 15 each. */
export function positionOf({ order, payments, deliveries, refunds }: Standing): Position {
  const position = anOrder(2, payments.length)
  position.state = order
  payments.forEach(({ state, chargedBack }, one) => {
    const part = position.payments[one]
    if (!part) return
    const isLast = one === payments.length - 1
    const back = refunds.filter((refund) => refund.state === 'refunded').reduce((sum, { pieces }) => sum + pieces, 0)
    const returned = (isLast ? back * 1500 : 0) + (chargedBack ? 3000 : 0)
    Object.assign(part, { state, paid: state === 'paid' ? 3000 : 0, returned })
  })
  deliveries.forEach((state, one) => void Object.assign(position.deliveries[one] ?? {}, { state }))
  const paymentId = position.payments.at(-1)?.paymentId ?? ''
  position.refunds = refunds.map(({ state, pieces }, one) => ({
    ...{ refundId: `ref-${one}`, paymentId, amount: pieces * 1500, reason: 'undeliverable', state },
    ...{ reference: null, requestedAt: '2026-03-01T10:00:00.000Z' },
  }))
  return position
}

const list = (parts: readonly string[]) => (parts.length === 0 ? '–' : parts.join(', '))

function row(one: Standing): string {
  const status = wireStatus(positionOf(one))
  const page = judgeResult(status as OrderView, 1)
  const late = judgeResult(status as OrderView, 10)
  const cells = [
    one.order,
    list(one.payments.map(({ state, chargedBack }) => (chargedBack ? `${state}, charged back` : state))),
    list(one.deliveries),
    list(one.refunds.map(({ state, pieces }) => `${state} (${pieces} of 2)`)),
    status.orderStatus,
    status.paymentStatus,
    list(status.messages),
    page.status,
    late.message ?? '–',
  ]
  return `| ${cells.join(' | ')} |`
}

/** The whole of docs/order-states.md. */
export const orderStatesPage = (): string => `# How an order stands, in our words and on the wire

Inside, an order, its payments, its deliveries and its refunds have a small table of states each
(\`src/shop/orders/states.ts\`). The specification's words come from one function, \`wireStatus\`
(\`src/shop/orders/wire-status.ts\`), and what the result page shows from another, \`judgeResult\`
(\`src/shop/checkout/result.ts\`): messages are judged first, then states. Below is every combination, for an order of two
pieces. It is written by \`npm run generate:order-states\`, and a test finds it when it is out of date.

The last column is the text that the page shows at the tenth poll; until then a pending order shows none. From the tenth
poll on it goes on in the background, and the shopper is told by mail how it ended.

| order | payments | deliveries | refunds | orderStatus | paymentStatus | messages | the page shows | text |
|---|---|---|---|---|---|---|---|---|
${standings.map(row).join('\n')}
`
