import { type RawBuilder, sql } from 'kysely'
import type { Tx, Write } from '#database'
import type { Minor } from '#kit/money'
import type { KeyUse } from '#kit/signature'
import type { CheckPoint, EarlierOrders, Outcome, RuleCheck } from './rules.ts'
import type { ShownInput } from './subjects.ts'

declare module '#database/json-columns' {
  interface JsonColumns {
    'risk_decision.inputs': ShownInput[]
  }
}

/**
 * Locks these subjects until the transaction ends, so that the next order counts what this one adds. Always in the same
 * order, to avoid deadlocks.
 */
export async function lockSubjects(tx: Tx, keys: readonly string[]): Promise<void> {
  await sql`select pg_advisory_xact_lock(key) from unnest(${inOrder(keys)}::bigint[]) as key`.execute(tx)
}

const inOrder = (keys: readonly string[]): string[] =>
  [...new Set(keys)]
    .map(BigInt)
    .sort((one, other) => (one < other ? -1 : one > other ? 1 : 0))
    .map(String)

/** An exemption for a contact's next purchase: its review, and the rules that do not refuse it. */
export type Exemption = { reference: string; rules: string[] }

/** What is counted of an attempt, and the keys that are locked for it. */
export type Question = {
  probes: readonly RuleCheck[]
  locked: readonly string[]
  now: Date
  orderNumber: string | null
  /** The contact with its device or IP address, as in `proven_contact`. */
  places: readonly string[]
  /** The contact alone, as in `risk_exemption`. */
  contacts: readonly string[]
  provenSince: Date
}

export type CountRow = {
  place: number
  before: number
  was_paid: boolean
  is_proven: boolean
  exemption: Exemption | null
}

const countOf = ({ probes, locked, now, orderNumber, places, contacts, provenSince }: Question) => {
  const asked = probes.map(({ subjects, limits: { counts, kinds, withinMinutes, untilFirstPaid } }, place) => ({
    place,
    subjects,
    counts,
    kinds,
    untilFirstPaid,
    since: new Date(now.getTime() - withinMinutes * 60_000),
  }))
  return sql<CountRow>`
    select place, before, was_paid, is_proven, exemption from count_before(${inOrder(locked)}::bigint[],
      ${JSON.stringify(asked)}::jsonb, ${places}::bigint[], ${contacts}::bigint[], ${provenSince}::timestamptz,
      ${now}::timestamptz, ${orderNumber}::text)`
}

/**
 * Counts what the probes' subjects had before, in one statement, without the current order; under the locks of these
 * keys, if any are given, so that it sees what their last holders wrote (`lockSubjects`).
 */
export const countBefore = async (tx: Tx, question: Question): Promise<CountRow[]> =>
  (await countOf(question).execute(tx)).rows

/** The same as a value of another statement, which may run it once it holds its own lock. */
export const countedWithin = (question: Question): RawBuilder<CountRow[]> =>
  sql<CountRow[]>`(select coalesce(jsonb_agg(to_jsonb(counted)), '[]'::jsonb) from (${countOf(question)}) as counted)`

/**
 * @returns a count per probe; whether the contact passed a one-time password since `provenSince`; and its exemption,
 *   unless another order used it that is paid or may still be
 */
export function readCount(
  { probes }: Question,
  rows: readonly CountRow[],
): { found: EarlierOrders[]; isProven: boolean; exemption: Exemption | undefined } {
  const found: EarlierOrders[] = probes.map(() => ({ before: 0, wasPaid: false }))
  for (const { place, before, was_paid: wasPaid } of rows) found[place] = { before, wasPaid }
  const [row] = rows
  return { found, isProven: row?.is_proven ?? false, exemption: row?.exemption ?? undefined }
}

export type NewDecision = {
  at: Date
  moment: CheckPoint
  outcome: Outcome
  rule: string | null
  counted: number | null
  atMost: number | null
  proven: boolean
  /** All rules that refused. */
  refusedBy: readonly string[]
  /** The review whose exemption allowed it although rules refused. */
  exemptionReference: string | null
  inputs: readonly ShownInput[]
  orderNumber: string | null
  paymentId: string | null
}

/**
 * Writes for a decision, and for what later ones count: `printKey` is the id of the key of their subjects'
 * fingerprints.
 */
export function decisionWrites(
  decision: NewDecision,
  facts: readonly { subject: string; kind: string; amount: Minor }[],
  printKey: string,
): Write[] {
  const { at, orderNumber, paymentId } = decision
  return [
    sql`
      insert into risk_decision (at, moment, outcome, rule, counted, at_most, proven, refused_by, let_pass_by,
        inputs, order_number, payment_id)
      values (${at}, ${decision.moment}, ${decision.outcome}, ${decision.rule}, ${decision.counted}, ${decision.atMost},
        ${decision.proven}, ${decision.refusedBy}::text[], ${decision.exemptionReference}, ${JSON.stringify(decision.inputs)}::jsonb, ${orderNumber}, ${paymentId})`,
    sql`
      insert into risk_fact (subject, at, kind, amount, order_number, payment_id, print_key)
      select f.subject, ${at}, f.kind, f.amount, ${orderNumber}, ${paymentId}, ${printKey}
      from jsonb_to_recordset(${JSON.stringify(facts)}::jsonb) as f(subject bigint, kind text, amount bigint)`,
  ]
}

/** Records that a contact passed a one-time password. */
export async function insertProof(tx: Tx, contact: string, now: Date): Promise<void> {
  await sql`insert into proven_contact (contact, passed_at) values (${contact}, ${now})
    on conflict (tenant, contact) do update set passed_at = excluded.passed_at`.execute(tx)
}

export type DecisionRow = NewDecision & { decisionId: string }

/** Newest first; optionally of one order, of one outcome, or by one rule. */
export async function findDecisions(
  tx: Tx,
  wanted: { orderNumber?: string; outcome?: Outcome; onlyByRule?: boolean; limit: number },
): Promise<DecisionRow[]> {
  const { orderNumber, outcome, onlyByRule, limit } = wanted
  let query = tx.selectFrom('risk_decision').selectAll().orderBy('decision_id', 'desc').limit(limit)
  if (onlyByRule) query = query.where('rule', 'is not', null)
  if (orderNumber !== undefined) query = query.where('order_number', '=', orderNumber)
  if (outcome !== undefined) query = query.where('outcome', '=', outcome)
  return (await query.execute()).map((row) => ({
    decisionId: String(row.decision_id),
    at: row.at,
    moment: row.moment,
    outcome: row.outcome,
    rule: row.rule,
    counted: row.counted,
    atMost: row.at_most,
    proven: row.proven,
    refusedBy: row.refused_by,
    exemptionReference: row.let_pass_by,
    inputs: row.inputs,
    orderNumber: row.order_number,
    paymentId: row.payment_id,
  }))
}

/** Deletes what is older. */
export async function deleteOld(tx: Tx, before: Date, provenBefore: Date): Promise<void> {
  await Promise.all([
    sql`delete from risk_exemption where given_at < ${before}`.execute(tx),
    sql`delete from risk_fact where at < ${before}`.execute(tx),
    sql`delete from risk_decision where at < ${before}`.execute(tx),
    sql`delete from proven_contact where passed_at < ${provenBefore}`.execute(tx),
  ])
}

/** Counts that orders are checked with, by the key of their fingerprints; stored for this many days. */
export async function countFactsByKey(tx: Tx, keptDays: number): Promise<KeyUse[]> {
  const { rows } = await sql<KeyUse>`
    select print_key as "keyId", count(*)::int as count, max(at) + make_interval(days => ${keptDays}) as until
    from risk_fact group by 1 order by 1`.execute(tx)
  return rows
}
