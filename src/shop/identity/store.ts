import { sql } from 'kysely'
import type { Tx, Write } from '#database'
import type { Minor } from '#kit/money'
import type { KeyUse } from '#kit/signature'
import type { CountedAmounts, LimitSubject } from './limits.ts'

/** One payment that counts, under a subject's fingerprint; `payer` is the fingerprint of its e-mail address. */
export type EarlierPayment = CountedAmounts & { subject: string; at: Date; payer: string | null }

export type PayerHistory = { taken: EarlierPayment[]; isChecked: boolean; hasPaidByAccount: boolean }

/**
 * Reads with one statement what the subjects paid since then, without the current order, and what is known of the
 * customer. A payment counts from when it is written down until it fails or is fully refunded.
 */
export async function findPayerHistory(
  tx: Tx,
  asked: {
    subjects: readonly string[]
    since: Date
    now: Date
    orderNumber: string | null
    /** An id; null: nobody is signed in. */
    customer: string | 'of the order' | null
    accountMethods: readonly string[]
  },
): Promise<PayerHistory> {
  const { subjects, since, now, orderNumber, customer, accountMethods } = asked
  const customerId =
    customer === 'of the order'
      ? sql`(select customer_id from orders where order_number = ${orderNumber})`
      : sql`${customer}::text`
  const { rows } = await sql<{ taken: (Omit<EarlierPayment, 'at'> & { at: string })[] } & Omit<PayerHistory, 'taken'>>`
    select
      coalesce((select jsonb_agg(jsonb_build_object('subject', f.subject::text, 'at', f.at, 'credit', f.credit,
          'cards', f.cards, 'anonymous', f.anonymous, 'payer', (select e.subject::text from limited_payment e
            where e.payment_id = f.payment_id and e.per = 'email')))
        from limited_payment f join payment p on p.tenant = f.tenant and p.payment_id = f.payment_id
        where f.subject = any(${subjects}::bigint[]) and f.at > ${since}
          and f.order_number is distinct from ${orderNumber}::text
          and p.state not in ('failed', 'cancelled', 'expired')
          and (p.state <> 'paid' or 0 < (select sum(case when e.kind in ('paid', 'refund-failed', 'chargeback-reversed')
              then e.amount else -e.amount end) from payment_event e where e.payment_id = p.payment_id))), '[]') as taken,
      exists (select from identity_proof where customer_id = ${customerId} and withdrawn_at is null
        and valid_until > ${now}) as "isChecked",
      exists (select from orders o join payment p on p.tenant = o.tenant and p.order_number = o.order_number
        where o.customer_id = ${customerId} and p.method = any(${accountMethods}::text[]) and p.state = 'paid'
          and not exists (select from payment_event e where e.payment_id = p.payment_id and e.kind = 'charged-back')
          and not exists (select from limited_payment f where f.payment_id = p.payment_id and f.anonymous))
        as "hasPaidByAccount"`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('a select without from returned no row')
  return { ...row, taken: row.taken.map((one) => ({ ...one, at: new Date(one.at) })) }
}

export type CountedPayment = CountedAmounts & { subject: string; per: LimitSubject }

/** Writes the counters for later payments: `printKey` is the id of the key that made the fingerprints. */
export const countPaymentWrite = (
  taken: readonly CountedPayment[],
  payment: { paymentId: string; orderNumber: string; at: Date },
  printKey: string,
): Write => sql`
  insert into limited_payment (payment_id, subject, per, at, order_number, credit, cards, anonymous, print_key)
  select ${payment.paymentId}, t.subject, t.per, ${payment.at}, ${payment.orderNumber}, t.credit, t.cards, t.anonymous,
    ${printKey}
  from jsonb_to_recordset(${JSON.stringify(taken)}::jsonb)
    as t(subject bigint, per text, credit bigint, cards bigint, anonymous boolean)
  on conflict (tenant, payment_id, subject) do update set anonymous = excluded.anonymous`

/** Payments that count, by the key of their fingerprints; stored for this many days. */
export async function countPaymentsByKey(tx: Tx, keptDays: number): Promise<KeyUse[]> {
  const { rows } = await sql<KeyUse>`
    select print_key as "keyId", count(*)::int as count, max(at) + make_interval(days => ${keptDays}) as until
    from limited_payment group by 1 order by 1`.execute(tx)
  return rows
}

export async function findCustomerOf(tx: Tx, orderNumber: string): Promise<string | null> {
  const row = await tx
    .selectFrom('orders')
    .select('customer_id')
    .where('order_number', '=', orderNumber)
    .executeTakeFirst()
  return row?.customer_id ?? null
}

export type Suspicion = 'refused-again' | 'paid-beyond' | 'many-payers'
export type Outcome = 'refused' | 'returned' | 'passed'

export type Figures = {
  per: LimitSubject
  taken: Minor
  own: Minor
  atMost: Minor
  possible: Minor
  currency: string
  /** The version of the brand's settings. */
  settings: number
}

export type NewRecord = {
  recordId: string
  at: Date
  outcome: Outcome
  rule: string
  version: string
  figures: Figures
  subjects: readonly string[]
  inputs: readonly { per: string; shown: string; key: string }[]
  orderNumber: string | null
  paymentId: string | null
  suspicion: Suspicion | null
}

export const recordWrite = (one: NewRecord): Write => sql`
  insert into limit_record (record_id, at, outcome, rule, version, figures, subjects, inputs, order_number, payment_id,
    suspicion)
  values (${one.recordId}, ${one.at}, ${one.outcome}, ${one.rule}, ${one.version}, ${JSON.stringify(one.figures)}::jsonb,
    ${one.subjects}::bigint[], ${JSON.stringify(one.inputs)}::jsonb, ${one.orderNumber}, ${one.paymentId},
    ${one.suspicion})`

/** How often a limit refused one of these since. */
export async function countRefusals(tx: Tx, subjects: readonly string[], since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from limit_record
    where at > ${since} and outcome = 'refused' and subjects && ${subjects}::bigint[]`.execute(tx)
  return rows[0]?.count ?? 0
}
