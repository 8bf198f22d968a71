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

/** What the partners carried out: the sandbox's `GET /books.json`. Amounts in minor units on both sides. */
type Books = {
  payments: BookedPayment[]
  captures: { id: string; paymentId: string; state: string; amount: number; currency: string; metadata: unknown }[]
  refunds: { id: string; paymentId: string; state: string; amount: number; currency: string; metadata: unknown }[]
  deliveries: { id: string; externalId: string; state: string; msisdn?: string; amount: number; currency: string }[]
}

/**
 * Compares the sandbox's books with our tables, cent for cent and in both directions: each payment, refund and delivery
 * by our reference, with the partner's reference, amount, currency and state; the money of each decided order with what
 * was delivered; and the ledger with all of them. Fails with the differences.
 */
export async function booksAgree(where: { sandboxUrl: string; asOwner: AsOwner }): Promise<void> {
  const { ours, theirs } = await bothBooks(where)
  deepEqual(ours, theirs)
}

/**
 * Both sides' books in the same words, by our references.
 * @param counts whether a payment of the partner is compared
 */
export async function bothBooks(
  { sandboxUrl, asOwner }: { sandboxUrl: string; asOwner: AsOwner },
  counts: (payment: BookedPayment) => boolean = () => true,
) {
  const all: Books = await (await fetch(`${sandboxUrl}/books.json`)).json()
  const books = { ...all, payments: all.payments.filter(counts) }
  const theirs = theirSide(books)
  // The order of an erased owner does not contain its number any more.
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
      // A check of a card to be saved is no payment of ours; a payment of nothing is one.
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

/** Our own cash codes belong to no partner: what they paid for is in nobody else's books. */
const atPartners = `p.provider <> 'cash-code'`

/** Leaves out what was never sent: refused or never requested, it has no row at the partner. */
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
 * Decided orders whose money does not add up: what was received, less what was refunded or is being refunded, equals
 * what was delivered, except for reserved money while deliveries are under way, and chargebacks. A refund that failed
 * for good waits for a person and is reported apart.
 */
const unaccounted = `
  select o.order_number, o.state, came.amount as came, back.amount as back, under_way.amount as under_way, due.amount as due,
    (select string_agg(p.provider || ' ' || p.state, ', ') from payment p
      where (p.tenant, p.order_number) = (o.tenant, o.order_number)) as payments,
    (select string_agg(r.amount || ' ' || r.state, ', ') from refund r
      where (r.tenant, r.order_number) = (o.tenant, o.order_number)) as refunds
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

/** Ledger entries that should not exist, and missing ones; a finished order leaves no balance. */
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
