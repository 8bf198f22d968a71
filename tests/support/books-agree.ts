import { deepEqual } from 'node:assert/strict'

type AsOwner = <Row extends Record<string, unknown>>(sql: string, values?: unknown[]) => Promise<Row[]>

export type BookedPayment = {
  id: string
  state: string
  amount: number
  captured?: number
  refunded?: number
  chargedBack?: number
  currency: string
  metadata: unknown
}

/** What the world outside carried out: `GET /books.json` of the sandbox. Amounts are minor units on both sides. */
type Books = {
  payments: BookedPayment[]
  captures: { id: string; paymentId: string; state: string; amount: number; currency: string; metadata: unknown }[]
  refunds: { id: string; paymentId: string; state: string; amount: number; currency: string; metadata: unknown }[]
  deliveries: { id: string; externalId: string; state: string; msisdn?: string; amount: number; currency: string }[]
}

/**
 * Compares the sandbox's books with our tables, cent for cent and both ways: each payment, refund and delivery by our
 * own reference, with theirs, its amount, currency and state; the money of each decided order with what was delivered
 * for it; and the ledger with all of them. Fails with the differences.
 */
export async function booksAgree(where: { sandboxUrl: string; asOwner: AsOwner }): Promise<void> {
  const { ours, theirs } = await bothBooks(where)
  deepEqual(ours, theirs)
}

/**
 * The books of both sides in the same words, by our references.
 * @param counts whether a payment out there is compared
 */
export async function bothBooks(
  { sandboxUrl, asOwner }: { sandboxUrl: string; asOwner: AsOwner },
  counts: (payment: BookedPayment) => boolean = () => true,
) {
  const all: Books = await (await fetch(`${sandboxUrl}/books.json`)).json()
  const books = { ...all, payments: all.payments.filter(counts) }
  const theirs = theirSide(books)
  // An order whose owner was erased does not say any more for which number it was.
  const erased = await asOwner<{ id: string }>(`select d.external_id as id from delivery d
    join orders o using (tenant, order_number) where o.erased_at is not null`)
  for (const { id } of erased) {
    const delivery = theirs.deliveries[id]
    if (delivery) theirs.deliveries[id] = { ...delivery, msisdn: null }
  }
  return { ours: await readOurs(asOwner), theirs, books }
}

const refundStates: Record<string, string> = { queued: 'pending', pending: 'pending' }
const captureStates: Record<string, string> = { succeeded: 'captured' }
const paymentStates: Record<string, string> = { canceled: 'cancelled' }
const deliveryStates: Record<string, string> = {
  CREATED: 'submitted',
  CONFIRMED: 'submitted',
  COMPLETED: 'delivered',
  REVERSED: 'reversed',
}
const stateOf = (states: Record<string, string>, state: string, otherwise = state) => states[state] ?? otherwise

export const field = (metadata: unknown, name: string): string =>
  String((metadata as Record<string, unknown> | null)?.[name])
const byReference = <T>(rows: readonly (readonly [string, T])[]): Record<string, T> =>
  Object.fromEntries([...rows].sort(([one], [other]) => (one < other ? -1 : 1)))

function theirSide({ payments, captures, refunds, deliveries }: Books) {
  const wentBack = (id: string) =>
    refunds
      .filter(({ paymentId, state }) => paymentId === id && state === 'refunded')
      .reduce((total, { amount }) => total + amount, 0)
  return {
    payments: byReference(
      // A check of a card that is to be kept is no payment of ours; a payment of nothing is one.
      payments
        .filter(({ amount, metadata }) => amount > 0 || field(metadata, 'paymentId') !== 'undefined')
        .map(({ id, state, amount, captured, chargedBack = 0, currency, metadata }) => [
          field(metadata, 'paymentId'),
          {
            reference: id,
            state: stateOf(paymentStates, state),
            amount,
            currency,
            cameIn: captured ?? (state === 'paid' ? amount : 0),
            wentBack: wentBack(id),
            takenBack: chargedBack,
          },
        ]),
    ),
    captures: byReference(
      captures.map(({ id, paymentId, state, amount, currency, metadata }) => [
        field(metadata, 'captureId'),
        { reference: id, paymentReference: paymentId, state: stateOf(captureStates, state), amount, currency },
      ]),
    ),
    refunds: byReference(
      refunds.map(({ id, paymentId, state, amount, currency, metadata }) => [
        field(metadata, 'refundId'),
        { reference: id, paymentReference: paymentId, state: stateOf(refundStates, state), amount, currency },
      ]),
    ),
    unaccounted: [],
    ledger: [],
    deliveries: byReference<Record<string, string | number | null>>(
      deliveries.map(({ id, externalId, state, msisdn, amount, currency }) => [
        externalId,
        {
          reference: id,
          state: stateOf(deliveryStates, state, 'failed'),
          msisdn: msisdn ? `+${msisdn}` : null,
          amount,
          currency,
        },
      ]),
    ),
  }
}

/** Our own cash codes are no partner's: what they paid for is in nobody else's books. */
const atPartners = `p.provider <> 'cash-code'`

/** What never left the house is left out: refused or never asked for, it has no row out there. */
async function readOurs(asOwner: AsOwner) {
  const payments = await asOwner<{ id: string; row: Record<string, unknown> }>(`
    select p.payment_id as id, jsonb_build_object('reference', p.reference, 'state', p.state, 'amount', p.amount,
      'currency', p.currency,
      'cameIn', coalesce(sum(e.amount) filter (where e.kind = 'paid'), 0),
      'wentBack', coalesce(sum(case e.kind when 'refunded' then e.amount when 'refund-failed' then -e.amount end), 0),
      'takenBack', coalesce(sum(case e.kind when 'charged-back' then e.amount
        when 'chargeback-reversed' then -e.amount end), 0)) as row
    from payment p left join payment_event e using (tenant, payment_id)
    where p.reference is not null and ${atPartners} group by p.tenant, p.payment_id`)
  const refunds = await asOwner<{ id: string; row: Record<string, unknown> }>(`
    select r.refund_id as id, jsonb_build_object('reference', r.reference, 'paymentReference', p.reference,
      'state', r.state, 'amount', r.amount, 'currency', p.currency) as row
    from refund r join payment p using (tenant, payment_id) where r.reference is not null and ${atPartners}`)
  const captures = await asOwner<{ id: string; row: Record<string, unknown> }>(`
    select c.capture_id as id, jsonb_build_object('reference', c.reference, 'paymentReference', p.reference,
      'state', c.state, 'amount', c.amount, 'currency', p.currency) as row
    from capture c join payment p using (tenant, payment_id) where c.reference is not null`)
  const deliveries = await asOwner<{ id: string; row: Record<string, unknown> }>(`
    select d.external_id as id, jsonb_build_object('reference', d.reference, 'state', d.state, 'msisdn', l.msisdn,
      'amount', l.face_amount, 'currency', o.currency) as row
    from delivery d join order_line l using (tenant, order_number, line) join orders o using (tenant, order_number)
    where d.reference is not null and l.supplier_product_id is not null`)
  const read = (rows: { id: string; row: Record<string, unknown> }[]) =>
    byReference(rows.map(({ id, row }) => [id, row] as const))
  return {
    payments: read(payments),
    captures: read(captures),
    refunds: read(refunds),
    deliveries: read(deliveries),
    unaccounted: await asOwner(unaccounted),
    ledger: await asOwner(ledgerDiffers),
  }
}

/**
 * Decided orders whose money is not where it should be: what came in, less what went back or is on its way, is what was
 * delivered, but for what is promised while deliveries are under way, and what the shopper's bank took back. A refund that failed for good waits for a person
 * and is told apart.
 */
const unaccounted = `
  select o.order_number, o.state, came.amount as came, back.amount as back, under_way.amount as under_way, due.amount as due
  from orders o,
    lateral (select coalesce(sum(e.amount), 0)::int as amount from payment p join payment_event e using (tenant, payment_id)
      where (p.tenant, p.order_number) = (o.tenant, o.order_number) and e.kind = 'paid') came,
    lateral (select coalesce(sum(case e.kind when 'refund-failed' then -e.amount when 'refunded' then e.amount end), 0)::int as amount
      from payment p join payment_event e using (tenant, payment_id)
      where (p.tenant, p.order_number) = (o.tenant, o.order_number) and e.kind <> 'paid') back,
    lateral (select coalesce(sum(case e.kind when 'charged-back' then e.amount
        when 'chargeback-reversed' then -e.amount end), 0)::int as amount from payment p join payment_event e using (tenant, payment_id)
      where (p.tenant, p.order_number) = (o.tenant, o.order_number)) taken,
    lateral (select coalesce(sum(r.amount), 0)::int as amount from refund r
      where (r.tenant, r.order_number) = (o.tenant, o.order_number) and r.state not in ('refunded', 'failed')) under_way,
    lateral (select coalesce(sum(d.amount), 0)::int as amount from delivery d
      where (d.tenant, d.order_number) = (o.tenant, o.order_number) and d.state not in ('failed', 'reversed')
        and o.state in ('paid', 'done')) kept,
    lateral (select coalesce(sum(g.amount), 0)::int as amount from goodwill g
      where (g.tenant, g.order_number) = (o.tenant, o.order_number)) given,
    lateral (select coalesce(sum(p.amount), 0)::int as amount from payment p
      where (p.tenant, p.order_number) = (o.tenant, o.order_number) and p.state = 'authorized' and o.state = 'paid') promised,
    lateral (select kept.amount - given.amount as amount) due
  where o.state <> 'open' and came.amount - back.amount - under_way.amount
    -- what the bank took back cannot be sent back as well
    not between due.amount - promised.amount and due.amount + taken.amount`

/** What the ledger holds and should not, and what it should hold and does not; an order that is over leaves nothing open. */
const ledgerDiffers = `
  with held as (select tenant, order_number, event, reference, debit, credit, amount, currency from ledger_transfer
      where vat_country is null),
    due as (select tenant, order_number, event, reference, debit, credit, amount, currency from ledger_due)
  select 'should not be there' as what, to_jsonb(h) as transfer from (select * from held except all select * from due) h
  union all
  select 'is missing', to_jsonb(d) from (select * from due except all select * from held) d
  union all
  select 'does not sum up to nothing', to_jsonb(s) from (select tenant, currency, sum(amount) as amount
    from ledger_entry group by 1, 2 having sum(amount) <> 0) s
  union all
  select 'has other VAT', to_jsonb(v) from ledger_vat_difference v`
