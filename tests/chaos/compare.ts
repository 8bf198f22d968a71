import { isDeepStrictEqual } from 'node:util'
import { freeing, schedule } from '../../src/reactions/schedule.ts'
import { type BookedPayment, bothBooks, field } from '../support/partners/books-agree.ts'

export type AsOwner = <Row extends Record<string, unknown>>(sql: string, values?: unknown[]) => Promise<Row[]>

/** One difference, in a line. */
export type Difference = string

/** Run in every round of the comparison: for SQL. */
export const tasksOfTheClock = [...schedule, freeing].map(({ name }) => `'${name}'`).join()

/**
 * All differences between our books, the ledger, the events of orders and the partners' books: each payment, refund and
 * delivery on both sides, the money of each order, and the events that should have been recorded.
 */
export async function findDifferences(where: {
  sandboxUrl: string
  asOwner: AsOwner
}): Promise<{ differences: Difference[]; orphans: number }> {
  const { asOwner } = where
  const isOrphan = await orphanFinder(asOwner)
  let orphans = 0
  const { ours, theirs, books } = await bothBooks(where, (payment) => {
    const leftOut = isOrphan(payment)
    if (leftOut) orphans++
    return !leftOut
  })
  const differences: Difference[] = []
  for (const kind of ['payments', 'refunds', 'deliveries'] as const) {
    const sides: Record<string, unknown>[] = [ours[kind], theirs[kind]]
    for (const reference of new Set(sides.flatMap(Object.keys))) {
      const [mine, yours] = sides.map((side) => side[reference])
      if (!isDeepStrictEqual(asMoney(mine), asMoney(yours)))
        differences.push(`${kind} ${reference}: ours ${JSON.stringify(mine)}, theirs ${JSON.stringify(yours)}`)
    }
    // Two of their payments under one reference of ours would hide each other above.
    const doubled = books[kind].length - Object.keys(theirs[kind]).length
    for (let count = 0; count < doubled; count++) differences.push(`${kind}: two out there under one reference`)
  }
  for (const row of [...ours.unaccounted, ...ours.ledger]) differences.push(`money: ${JSON.stringify(row)}`)
  for (const [what, sql] of Object.entries(stories)) {
    for (const row of await asOwner(sql)) differences.push(`${what}: ${JSON.stringify(row)}`)
  }
  return { differences, orphans }
}

/**
 * Payments at the provider that no payer was sent to. They expired without money; anything else is a difference.
 * - We gave up a payment because the answer with its URL was lost. There is exactly one of it at the provider.
 * - A provider without idempotency keys made a second payment: it carried out the first call after we had asked again.
 */
async function orphanFinder(asOwner: AsOwner): Promise<(payment: BookedPayment) => boolean> {
  const rows = await asOwner<{ id: string; reference: string | null; hasKeys: boolean; isGivenUp: boolean }>(
    `select payment_id as id, reference, provider not in ('btcpay', 'tikkie') as "hasKeys",
      reference is null and state = 'failed' and failure = 'never_opened' as "isGivenUp" from payment`,
  )
  const ours = new Map(rows.map((row) => [row.id, row]))
  const metBefore = new Set<string>()
  return ({ id, state, captured = 0, metadata }) => {
    const payment = ours.get(field(metadata, 'paymentId'))
    if (!payment || payment.reference === id || captured !== 0 || state !== 'expired') return false
    if (!payment.hasKeys) return true
    const isSecond = metBefore.has(field(metadata, 'paymentId'))
    metBefore.add(field(metadata, 'paymentId'))
    return payment.isGivenUp && !isSecond
  }
}

/** Failed, expired and cancelled are the same to the books: no money came. */
function asMoney(row: unknown): unknown {
  const { state, cameIn } = (row ?? {}) as { state?: string; cameIn?: number }
  const cameToNothing = cameIn === 0 && ['failed', 'expired', 'cancelled'].includes(state ?? '')
  return cameToNothing ? { ...(row as object), state: 'came to nothing' } : row
}

const stories = {
  'an order has no end': `select tenant, order_number, state from orders where state in ('open', 'paid')`,
  'happened twice': `select tenant, order_number, kind, count(*)::int from order_event
    where kind in ('order.placed', 'order.paid', 'order.done', 'order.cancelled') group by 1, 2, 3 having count(*) > 1`,
  'a unit was sent or failed twice': `select tenant, order_number, details ->> 'externalId' as unit, kind, count(*)::int
    from order_event where kind in ('delivery.delivered', 'delivery.failed') group by 1, 2, 3, 4 having count(*) > 1`,
  'a receipt was never sent': `select o.tenant, o.order_number from orders o where o.state = 'done'
    -- what only sets up is confirmed by letters of its own
    and exists (select from delivery d where (d.tenant, d.order_number) = (o.tenant, o.order_number)) and not exists
    (select from message m where m.tenant = o.tenant and m.about = o.order_number and m.occasion = 'receipt'
      and m.sent_at is not null)`,
  'a refund is stuck': `select tenant, refund_id, state from refund where state not in ('refunded', 'failed', 'pending')`,
  'a cash code is not spent exactly where something was delivered for it and kept': `select p.tenant, p.order_number
    from payment p
    where p.provider = 'cash-code' and (exists (select from delivery d
        where (d.tenant, d.order_number, d.state) = (p.tenant, p.order_number, 'delivered'))
      -- an operator gives the whole of it back
      and not exists (select from goodwill g where (g.tenant, g.order_number) = (p.tenant, p.order_number) and g.amount > 0))
      <> exists (select from cash_code c where (c.tenant, c.order_number) = (p.tenant, p.order_number))`,
  'a job gave up': `select task_identifier, last_error from graphile_worker.jobs 
    where attempts >= max_attempts and last_error is not null
      -- what the clock asks for is asked for again in its next round, and an operator hears of it where that goes on
      and task_identifier not in (${tasksOfTheClock})`,
}
