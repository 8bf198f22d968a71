import { sql } from 'kysely'
import type { Tx } from '#database'
import { type Currency, type Minor, toDecimalString } from '#kit/money'
import type { Settlement } from '#payments'
import type { BookLine } from '../compare-books.ts'
import { mayMoveSince } from '../reading/store.ts'

/** Stores a pay-out with its lines; a known one stays as it is. */
export async function saveSettlement(tx: Tx, provider: string, part: Settlement): Promise<void> {
  await sql`
    with kept as (
      insert into settlement (provider, settlement_id, bank_reference, currency, paid_out, charges, settled_at)
      values (${provider}, ${part.reference}, ${part.bankReference}, ${part.currency}, ${part.amount}, ${part.charges},
        ${part.settledAt})
      on conflict do nothing returning settlement_id
    )
    insert into settlement_line (provider, settlement_id, kind, reference, amount)
    select ${provider}, k.settlement_id, l.kind, l.reference, l.amount from kept k,
      jsonb_to_recordset(${JSON.stringify(part.lines)}::jsonb) as l(kind text, reference text, amount bigint)`.execute(
    tx,
  )
}

type Settled = { name: string; kind: string; reference: string; amount: Minor | null; currency: Currency; at: Date }

/** Our own records of everything that was paid out since a moment, in the form of the provider's statement. */
export async function findSettledLines(tx: Tx, provider: string, since: Date): Promise<BookLine[]> {
  const { rows } = await sql<Settled>`
    select s.settlement_id as name, l.kind, l.reference, s.currency, s.settled_at as at, case l.kind
      when 'payment' then (select sum(e.amount)::bigint from payment p join payment_event e on e.tenant = p.tenant
        and e.payment_id = p.payment_id and e.kind = 'paid'
        where p.tenant = l.tenant and p.provider = l.provider and p.reference = l.reference)
      when 'refund' then (select r.amount from refund r join payment p on p.tenant = r.tenant and p.payment_id = r.payment_id
        where r.tenant = l.tenant and p.provider = l.provider and r.reference = l.reference and r.state = 'refunded')
      -- which of several chargebacks it was, only the provider knows
      else (select l.amount where exists (select from payment p join payment_event e on e.tenant = p.tenant
        and e.payment_id = p.payment_id and e.kind = 'charged-back' and e.amount = l.amount
        where p.tenant = l.tenant and p.provider = l.provider))
      end as amount
    from settlement s join settlement_line l on l.tenant = s.tenant and l.provider = s.provider
      and l.settlement_id = s.settlement_id
    where s.provider = ${provider} and s.settled_at >= ${since}`.execute(tx)
  return rows.map(({ name, kind, reference, amount, currency, at }) => ({
    subject: 'settlement',
    reference: `${name} ${kind} ${reference}`,
    orderNumber: null,
    words: amount === null ? null : `${toDecimalString(amount)} ${currency}`,
    madeAt: at,
    changedAt: at,
  }))
}

/**
 * Payments received between two moments, since our first known pay-out, that are in no pay-out. Found by the time of
 * their orders, of which there is an index: a shop has payments of years.
 */
export async function findUnsettled(
  tx: Tx,
  provider: string,
  { since, before }: { since: Date; before: Date },
): Promise<BookLine[]> {
  const { rows } = await sql<{ reference: string; orderNumber: string; amount: Minor; currency: Currency; at: Date }>`
    select p.payment_id as reference, p.order_number as "orderNumber", e.amount, p.currency, e.at
    from orders o join payment p on p.tenant = o.tenant and p.order_number = o.order_number
    join payment_event e on e.tenant = p.tenant and e.payment_id = p.payment_id and e.kind = 'paid'
    where ${mayMoveSince(since)} and p.provider = ${provider}
      and e.at >= ${since} and e.at < ${before}
      and e.at >= (select min(s.settled_at) from settlement s where s.provider = ${provider})
      and not exists (select from settlement_line l where l.tenant = p.tenant and l.provider = p.provider
        and l.kind = 'payment' and l.reference = p.reference)`.execute(tx)
  return rows.map(({ reference, orderNumber, amount, currency, at }) => ({
    subject: 'settlement',
    reference: `payment ${reference}`,
    orderNumber,
    words: `${toDecimalString(amount)} ${currency} came in and was never paid out`,
    madeAt: at,
    changedAt: at,
  }))
}
