import { judgeResult } from '#checkout/result/contract'
import type { DeliveryState, PaymentState, Position, RefundState } from '#orders'
import type { OrderView } from '#orders/contract'
import { wireStatus } from '../../../src/shop/orders/wire-status.ts'
import { anOrder } from '../partners/pretend-partners.ts'

// Every state of an order of two units, in our words and on the wire: written to docs/order-states.md, which a test
// keeps up to date. `npm run generate:order-states` writes it.

type Standing = {
  order: Position['state']
  /** `chargedBack`: the value of how many of the two units the bank charged back. */
  payments: { state: PaymentState; chargedBack?: number }[]
  deliveries: DeliveryState[]
  refunds: { state: RefundState; pieces: number }[]
  /** The value of how many units an operator refunded although they arrived. */
  goodwill?: number
}

const undecided: PaymentState[] = ['creating', 'unknown', 'open', 'pending', 'approved']
const over: PaymentState[] = ['failed', 'cancelled', 'expired']
const underWay: DeliveryState[] = ['planned', 'sending', 'unknown', 'submitted']
/** How a refund ends: by itself, retried after a failure, or given up. */
const courses: RefundState[][] = [
  ['requested'],
  ['sending'],
  ['unknown'],
  ['pending'],
  ['refunded'],
  ['failed', 'requested'],
  ['failed', 'pending'],
  ['failed', 'failed', 'failed', 'failed'],
]
const ofPieces = (pieces: number) => (course: RefundState[]) => course.map((state) => ({ state, pieces }))
const lost: DeliveryState[] = ['failed', 'reversed']
const planned: DeliveryState[] = ['planned', 'planned']

export const standings: Standing[] = [
  ...undecided.map((state) => standing('open', [{ state }], planned)),
  ...undecided.map((state) => standing('open', [{ state }, { state: 'failed' }], planned)),
  ...underWay.flatMap((state) => [
    standing('paid', [{ state: 'paid' }], [state, state]),
    standing('paid', [{ state: 'paid' }], [state, 'delivered']),
    // What fails is refunded at once, while the rest is still under way.
    standing('paid', [{ state: 'paid' }], [state, 'failed'], [{ state: 'pending', pieces: 1 }]),
    standing('paid', [{ state: 'paid' }], [state, 'failed'], [{ state: 'refunded', pieces: 1 }]),
  ]),
  // Reserved money counts as paid until it fails.
  ...underWay.map((state) => standing('paid', [{ state: 'authorized' }], [state, 'delivered'])),
  standing('done', [{ state: 'authorized' }], ['delivered', 'delivered']),
  standing('done', [{ state: 'authorized' }], ['delivered', 'failed']),
  standing('done', [{ state: 'authorized' }], ['failed', 'failed']),
  standing('done', [{ state: 'cancelled' }], ['failed', 'failed']),
  // Without a price there is no payment.
  ...underWay.map((state) => standing('paid', [], [state, 'delivered'])),
  standing('done', [], ['delivered', 'delivered']),
  standing('done', [], ['delivered', 'failed']),
  standing('done', [], ['failed', 'reversed']),
  ...over.map((state) => standing('cancelled', [{ state }], planned)),
  ...over.map((state) => standing('cancelled', [{ state: 'failed' }, { state }], planned)),
  ...courses.map(ofPieces(2)).map((refunds) => standing('cancelled', [{ state: 'paid' }], planned, refunds)),
  standing('done', [{ state: 'paid' }], ['delivered', 'delivered']),
  standing('done', [{ state: 'paid', chargedBack: 1 }], ['delivered', 'delivered']),
  standing('done', [{ state: 'paid', chargedBack: 2 }], ['delivered', 'delivered']),
  ...courses
    .map(ofPieces(1))
    .map((refunds) => ({ ...standing('done', [{ state: 'paid' }], ['delivered', 'delivered'], refunds), goodwill: 1 })),
  ...courses
    .map(ofPieces(2))
    .map((refunds) => ({ ...standing('done', [{ state: 'paid' }], ['delivered', 'delivered'], refunds), goodwill: 2 })),
  ...courses
    .map(ofPieces(2))
    .map((refunds) => standing('done', [{ state: 'paid' }, { state: 'paid' }], ['delivered', 'delivered'], refunds)),
  ...lost.flatMap((gone) =>
    courses.map(ofPieces(1)).map((refunds) => standing('done', [{ state: 'paid' }], ['delivered', gone], refunds)),
  ),
  ...courses.map(ofPieces(2)).map((refunds) => standing('done', [{ state: 'paid' }], ['failed', 'reversed'], refunds)),
  ...courses
    .map(ofPieces(1))
    .map((refunds) =>
      standing('done', [{ state: 'paid' }], ['failed', 'failed'], [{ state: 'refunded', pieces: 1 }, ...refunds]),
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

/** The order in this state: two units at 15 each, or at nothing if there is no payment. */
export function positionOf({ order, payments, deliveries, refunds, goodwill = 0 }: Standing): Position {
  const position = anOrder(2, payments.length)
  position.state = order
  if (payments.length === 0) {
    position.total = 0
    for (const delivery of position.deliveries) delivery.amount = 0
  }
  payments.forEach(({ state, chargedBack }, one) => {
    const part = position.payments[one]
    if (!part) return
    const isLast = one === payments.length - 1
    const back = refunds.filter((refund) => refund.state === 'refunded').reduce((sum, { pieces }) => sum + pieces, 0)
    const returned = (isLast ? back * 1500 : 0) + (chargedBack ?? 0) * 1500
    Object.assign(part, { state, paid: state === 'paid' ? 3000 : 0, returned })
  })
  deliveries.forEach((state, one) => void Object.assign(position.deliveries[one] ?? {}, { state }))
  if (goodwill > 0) position.goodwill = [{ goodwillId: 'gw-1', line: null, amount: goodwill * 1500, at: '' }]
  const paymentId = position.payments.at(-1)?.paymentId ?? ''
  position.refunds = refunds.map(({ state, pieces }, one) => ({
    refundId: `ref-${one}`,
    paymentId,
    amount: pieces * 1500,
    reason: 'undeliverable',
    state,
    reference: null,
    requestedAt: '2026-03-01T10:00:00.000Z',
  }))
  return position
}

/**
 * What the wire says of an order, and what its page shows at the first poll: orderStatus, paymentStatus, messages,
 * result.
 */
export function wordsOf(position: Position): string {
  const { orderStatus, paymentStatus, messages } = wireStatus(position)
  const { status } = judgeResult({ orderStatus, paymentStatus, messages } as OrderView, 1)
  return [orderStatus, paymentStatus, list(messages), status].join(' | ')
}

const list = (parts: readonly string[]) => (parts.length === 0 ? '–' : parts.join(', '))

function row(one: Standing): string {
  const status = wireStatus(positionOf(one))
  const page = judgeResult(status as OrderView, 1)
  const late = judgeResult(status as OrderView, 10)
  const cells = [
    one.order,
    list(
      one.payments.map(({ state, chargedBack }) =>
        chargedBack ? `${state}, charged back (${chargedBack} of 2)` : state,
      ),
    ),
    list(one.deliveries),
    list(one.refunds.map(({ state, pieces }) => `${state} (${pieces} of 2${one.goodwill ? ', given' : ''})`)),
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
poll on it goes on in the background, and the shopper is told by mail how it ended. A refund that failed is tried again
after a minute, an hour and a day; then it waits for an operator. "Given" is what an operator gave back of what arrived.

Where nothing arrived, money that was asked to go back is on its way (the message \`refunded\`, with \`refundPending\` and
\`refundRequestedAt\`), and back once the provider says so (the status \`refunded\`). While a refund was turned down or its
answer is lost the message is \`productProcessError\`: nobody is invited to pay again. An item with \`numberRefused\` needs
another number. What pages say of it is \`whatHappened\` (\`src/storefront/pages/shop/checkout/result/what-happened.ts\`).

That nothing else is ever said of an order, whatever it goes through, is held by properties
(\`src/shop/checkout/completion/decide.test.ts\`). What the wire can say in all of these is reached one by one in \`tests/orders/result-states.test.ts\`, through the doors a shopper, a
bank, a supplier and an operator use. In the sandbox: the payment's end is chosen on its page; the last digits of the
number decide the delivery: 999 arrives; 002 and 003 are numbers that the network does not take, 004 and 006 fail for other
reasons, 102 and 106 likewise after three seconds; 300 takes its time; "Reverse" takes back what arrived; faults lose
answers or turn refunds down (\`settle-refund\`, \`create-refund\`); "Charge back" is the bank's.
\`ORDER_ALREADY_COMMITTED\` is understood where it is read, and never said: asking for an order is no act that could fail.

| order | payments | deliveries | refunds | orderStatus | paymentStatus | messages | the page shows | text |
|---|---|---|---|---|---|---|---|---|
${standings.map(row).join('\n')}
`
