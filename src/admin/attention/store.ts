import { sql } from 'kysely'
import type { Tx } from '#database'
import type { Currency, Minor } from '#kit/money'
import type { CaseEventKind, CaseStanding, CaseState } from './case-states.ts'
import type { Found } from './sources/source.ts'

// The only SQL on cases of the back office.

declare module '#database/json-columns' {
  interface JsonColumns {
    'admin_case.facts': Found['facts']
  }
}

export type WrittenCase = Omit<Found, 'key' | 'dueAt'> & {
  caseId: string
  source: string
  dueAt: Date
  factsHash: string
}

/** A case as operators see it. */
export type AttentionCase = WrittenCase & {
  amount: Minor | null
  currency: Currency | null
  state: CaseState
  takenBy: string | null
  snoozedUntil: Date | null
  reason: string | null
}

/** Gathering and operators change cases one after another. */
export const lockCases = (tx: Tx): Promise<unknown> => sql`select pg_advisory_xact_lock(7253604)`.execute(tx)

/** How many cases wait for an operator, and how many are late, by source. */
export async function casesBySource(tx: Tx, now: Date): Promise<{ source: string; waiting: number; late: number }[]> {
  const rows = await tx
    .selectFrom('admin_case')
    .select(({ fn }) => [
      'source',
      fn.countAll<number>().as('waiting'),
      fn.countAll<number>().filterWhere('due_at', '<', now).as('late'),
    ])
    .where('state', 'in', ['open', 'taken'])
    .groupBy('source')
    .execute()
  return rows.map(({ source, waiting, late }) => ({ source, waiting: Number(waiting), late: Number(late) }))
}

/** A source's cases that are not gone, and those named. */
export async function findKnown(
  tx: Tx,
  source: string,
  named: readonly string[],
): Promise<(CaseStanding & { caseId: string })[]> {
  return tx
    .selectFrom('admin_case')
    .select(['case_id as caseId', 'state', 'facts_hash as factsHash', 'taken_by as takenBy'])
    .select('snoozed_until as snoozedUntil')
    .where('source', '=', source)
    .where(({ or, eb }) => or([eb('state', '<>', 'gone'), eb('case_id', '=', eb.fn.any(eb.val([...named])))]))
    .execute()
}

type Changed = { found: WrittenCase; next: { state: CaseState; kind: CaseEventKind } | undefined }

export async function writeCases(
  tx: Tx,
  changed: readonly Changed[],
  gone: readonly string[],
  now: Date,
): Promise<void> {
  if (changed.length > 0) {
    const rows = changed.map(({ found, next }) => ({ ...found, state: next?.state ?? null }))
    // Who took a case keeps it when it wakes; a case that opens again is nobody's.
    await sql`
      insert into admin_case as known (case_id, source, tenant, subject, order_number, since, due_at, amount, currency,
        facts, facts_hash, state)
      select f."caseId", f.source, f.tenant, f.subject, f."orderNumber", f.since, f."dueAt", f.amount, f.currency,
        f.facts, f."factsHash", coalesce(f.state, 'open')
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as f("caseId" text, source text, tenant text,
        subject text, "orderNumber" text, since timestamptz, "dueAt" timestamptz, amount bigint, currency text,
        facts jsonb, "factsHash" text, state text)
      on conflict (case_id) do update set subject = excluded.subject, since = excluded.since, due_at = excluded.due_at,
        amount = excluded.amount, currency = excluded.currency, facts = excluded.facts,
        facts_hash = excluded.facts_hash`.execute(tx)
    const moved = changed.flatMap(({ found: { caseId }, next }) => (next ? [{ caseId, ...next }] : []))
    await sql`
      update admin_case c set state = m.state, gone_at = null, snoozed_until = null, reason = null,
        taken_by = case m.state when 'taken' then c.taken_by end
      from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) as m("caseId" text, state text)
      where c.case_id = m."caseId"`.execute(tx)
    await sql`
      insert into admin_case_event (case_id, at, kind)
      select m."caseId", ${now}, m.kind
      from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) as m("caseId" text, kind text)`.execute(tx)
  }
  if (gone.length === 0) return
  await sql`
    with ended as (
      update admin_case set state = 'gone', gone_at = ${now}, snoozed_until = null, reason = null
      where case_id = any(${[...gone]}::text[]) returning case_id
    )
    insert into admin_case_event (case_id, at, kind) select case_id, ${now}, 'gone' from ended`.execute(tx)
}

const columns = [
  'case_id as caseId',
  'source',
  'tenant',
  'subject',
  'order_number as orderNumber',
  'since',
  'due_at as dueAt',
  'amount',
  'currency',
  'facts',
  'facts_hash as factsHash',
  'state',
  'taken_by as takenBy',
  'snoozed_until as snoozedUntil',
  'reason',
] as const

export async function findCase(tx: Tx, caseId: string): Promise<AttentionCase | undefined> {
  const row = await tx.selectFrom('admin_case').select(columns).where('case_id', '=', caseId).executeTakeFirst()
  return row as AttentionCase | undefined
}

/** Writes what an operator decided. */
export async function writeDecision(
  tx: Tx,
  caseId: string,
  decision: Pick<AttentionCase, 'takenBy' | 'snoozedUntil' | 'reason'> & {
    state: 'taken' | 'snoozed' | 'resolved'
    operatorId: string
    now: Date
  },
): Promise<void> {
  const { state, takenBy, snoozedUntil, reason, operatorId, now } = decision
  await tx
    .updateTable('admin_case')
    .set({ state, taken_by: takenBy, snoozed_until: snoozedUntil, reason })
    .where('case_id', '=', caseId)
    .execute()
  await tx
    .insertInto('admin_case_event')
    .values({ case_id: caseId, at: now, kind: state, operator_id: operatorId, reason })
    .execute()
}

/** What an operator may see: sources with the brands for which the operator has the source's permission. */
export type Visible = { source: string; tenants: readonly string[]; withHouse: boolean }

const visibleTo = (visible: readonly Visible[]) =>
  sql<boolean>`exists (select from jsonb_to_recordset(${JSON.stringify(visible)}::jsonb)
    as v(source text, tenants jsonb, "withHouse" boolean)
    where v.source = admin_case.source
      and case when admin_case.tenant is null then v."withHouse" else v.tenants ? admin_case.tenant end)`

const mostListed = 200

/** Cases that wait for somebody, the most urgent first; at most 200. */
export async function findCases(
  tx: Tx,
  visible: readonly Visible[],
  filter: { state?: CaseState | undefined; takenBy?: string | undefined; orderNumber?: string | undefined },
): Promise<AttentionCase[]> {
  let query = tx
    .selectFrom('admin_case')
    .select(columns)
    .where('state', '<>', 'gone')
    .where(visibleTo(visible))
    .orderBy('due_at')
    .orderBy('case_id')
    .limit(mostListed)
  query = filter.state
    ? query.where('state', '=', filter.state)
    : query.where(({ eb }) => eb('state', 'in', ['open', 'taken']))
  if (filter.takenBy !== undefined) query = query.where('taken_by', '=', filter.takenBy)
  if (filter.orderNumber !== undefined) {
    const { orderNumber } = filter
    // A request is about an order, or known by its own reference only.
    query = query.where((is) => is.or([is('order_number', '=', orderNumber), is('subject', '=', orderNumber)]))
  }
  return (await query.execute()) as AttentionCase[]
}

/** How many cases wait, and how many of them longer than they should. */
export async function countCases(
  tx: Tx,
  visible: readonly Visible[],
  now: Date,
): Promise<{ waiting: number; late: number }> {
  const row = await tx
    .selectFrom('admin_case')
    .select(({ fn }) => fn.countAll<number>().as('waiting'))
    .select(({ fn, eb }) =>
      fn
        .countAll<number>()
        .filterWhere(eb('due_at', '<', now))
        .as('late'),
    )
    .where('state', 'in', ['open', 'taken'])
    .where(visibleTo(visible))
    .executeTakeFirstOrThrow()
  return { waiting: Number(row.waiting), late: Number(row.late) }
}
