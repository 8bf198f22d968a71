import { sql } from 'kysely'
import type { Tx } from '#database'
import type { Minor } from '#kit/money'

declare module '#database/json-columns' {
  interface JsonColumns {
    'admin_action.input': unknown
    'admin_action.outcome': unknown
  }
}

export type Step = 'begun' | 'done' | 'refused' | 'failed' | 'waiting'

/** A row of the audit. Each action has one when it begins and one when it ends. */
export type AuditEntry = {
  actionId: string
  step: Step
  at: Date
  operatorId: string
  sessionId: string
  ip: string
  requestId: string
  name: string
  tenant: string | null
  subject: string | null
  /** Of the first row; the caller's idempotency key. */
  key?: string | undefined
  inputHash?: string | undefined
  /** Masked. */
  input?: unknown
  outcome?: unknown
  /** Counts against limits, in euro cents. */
  counts?: Minor | undefined
  approvalId?: string | undefined
}

/** The lock under which rows are chained: whoever has it sees all actions that were begun. */
export const lockActions = (tx: Tx): Promise<unknown> => sql`select pg_advisory_xact_lock(7253603)`.execute(tx)

export async function writeEntry(tx: Tx, entry: AuditEntry): Promise<void> {
  const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value))
  await tx
    .insertInto('admin_action')
    .values({
      // The database numbers and chains it.
      action_no: 0,
      chain: '',
      action_id: entry.actionId,
      step: entry.step,
      at: entry.at,
      operator_id: entry.operatorId,
      session_id: entry.sessionId,
      ip: entry.ip,
      request_id: entry.requestId,
      name: entry.name,
      tenant: entry.tenant,
      subject: entry.subject,
      key: entry.key ?? null,
      input_hash: entry.inputHash ?? null,
      input: json(entry.input),
      outcome: json(entry.outcome),
      counts: entry.counts ?? null,
      approval_id: entry.approvalId ?? null,
    })
    .execute()
}

export type Begun = { actionId: string; at: Date; inputHash: string | null; plan: unknown }
export type Ended = { step: 'done' | 'refused' | 'waiting'; outcome: unknown }

/** What was begun under a key by an operator, and how it ended. `failedAt`: when it last failed without an outcome. */
export async function findByKey(
  tx: Tx,
  operatorId: string,
  key: string,
): Promise<{ begun: Begun; ended: Ended | undefined; failedAt: Date | undefined } | undefined> {
  const begun = await tx
    .selectFrom('admin_action')
    .select(['action_id as actionId', 'at', 'input_hash as inputHash', 'outcome as plan'])
    .where('operator_id', '=', operatorId)
    .where('key', '=', key)
    .where('step', '=', 'begun')
    .executeTakeFirst()
  if (!begun) return undefined
  const later = await tx
    .selectFrom('admin_action')
    .select(['step', 'outcome', 'at'])
    .where('action_id', '=', begun.actionId)
    .where('step', '<>', 'begun')
    .orderBy('action_no')
    .execute()
  const ended = later.find((row) => row.step !== 'failed') as Ended | undefined
  return { begun, ended, failedAt: later.findLast((row) => row.step === 'failed')?.at }
}

export const findEnd = async (tx: Tx, actionId: string): Promise<Ended | undefined> =>
  (await tx
    .selectFrom('admin_action')
    .select(['step', 'outcome'])
    .where('action_id', '=', actionId)
    .where('step', 'in', ['done', 'refused', 'waiting'])
    .executeTakeFirst()) as Ended | undefined

/**
 * What an operator gave without a second person: for one subject ever, and for all since a moment; euro cents. What has
 * begun counts as planned until it ends; what was refused does not count.
 */
export async function findGiven(
  tx: Tx,
  operatorId: string,
  { tenant, subject, since }: { tenant: string | null; subject: string; since: Date },
): Promise<{ orderBefore: Minor; dayBefore: Minor }> {
  const { rows } = await sql<{ orderBefore: Minor; dayBefore: Minor }>`
    select coalesce(sum(counts) filter (where tenant = ${tenant} and subject = ${subject}), 0)::bigint as "orderBefore",
      coalesce(sum(counts) filter (where at > ${since} and not of_run), 0)::bigint as "dayBefore"
    from (
      select b.at, b.tenant, b.subject, b.approval_id is not null as of_run,
        case when e.step in ('refused', 'waiting') then 0 else coalesce(e.counts, b.counts) end as counts
      from admin_action b
      left join admin_action e on e.action_id = b.action_id and e.step in ('done', 'refused', 'waiting')
      where b.step = 'begun' and b.operator_id = ${operatorId} and b.counts is not null
        -- an act of a run counts for its order; for the day the run counts as a whole
        and (b.approval_id is null or b.approval_id like 'run %')
        and (b.at > ${since} or (b.tenant = ${tenant} and b.subject = ${subject}))
    ) given`.execute(tx)
  return rows[0] ?? { orderBefore: 0, dayBefore: 0 }
}

/** What an operator gave of each of these subjects without a second person, where it is anything; euro cents. */
export async function findGivenOfEach(
  tx: Tx,
  operatorId: string,
  { tenant, subjects }: { tenant: string; subjects: readonly string[] },
): Promise<Map<string, Minor>> {
  const { rows } = await sql<{ subject: string; given: Minor }>`
    select b.subject, sum(case when e.step in ('refused', 'waiting') then 0 else coalesce(e.counts, b.counts) end)::bigint
      as given
    from admin_action b
    left join admin_action e on e.action_id = b.action_id and e.step in ('done', 'refused', 'waiting')
    where b.step = 'begun' and b.operator_id = ${operatorId} and b.counts is not null and b.tenant = ${tenant}
      and b.subject = any(${[...subjects]}::text[]) and (b.approval_id is null or b.approval_id like 'run %')
    group by b.subject`.execute(tx)
  return new Map(rows.map(({ subject, given }) => [subject, given]))
}

/** The first row whose hash or number does not follow from the row before it, and how many rows there are. */
export async function checkChain(tx: Tx): Promise<{ rows: number; head: string | null; broken: number | null }> {
  const { rows } = await sql<{ rows: number; head: string | null; broken: number | null }>`
    select count(*)::int as rows, (array_agg(chain order by action_no desc))[1] as head,
      min(action_no) filter (where action_no <> coalesce(former_no, 0) + 1
        or chain <> saldo.admin_action_hash(former, entry)) as broken
    from (select a as entry, a.action_no, a.chain, lag(a.chain) over w as former, lag(a.action_no) over w as former_no
      from admin_action a window w as (order by a.action_no)) chained`.execute(tx)
  return rows[0] ?? { rows: 0, head: null, broken: null }
}

export type AuditFilter = {
  operatorId?: string | undefined
  name?: string | undefined
  tenant?: string | undefined
  subject?: string | undefined
  actionId?: string | undefined
  /** Only rows before this one: keyset paging. */
  before?: number | undefined
}

/** Rows of the audit, the newest first. */
export async function listEntries(tx: Tx, filter: AuditFilter, most: number) {
  let query = tx.selectFrom('admin_action').selectAll().orderBy('action_no', 'desc').limit(most)
  if (filter.operatorId !== undefined) query = query.where('operator_id', '=', filter.operatorId)
  if (filter.name !== undefined) query = query.where('name', '=', filter.name)
  if (filter.tenant !== undefined) query = query.where('tenant', '=', filter.tenant)
  if (filter.subject !== undefined) query = query.where('subject', '=', filter.subject)
  if (filter.actionId !== undefined) query = query.where('action_id', '=', filter.actionId)
  if (filter.before !== undefined) query = query.where('action_no', '<', filter.before)
  return query.execute()
}

/** An action as it ended, or as it began if it has no end. */
export type AuditedAction = {
  actionNo: number
  at: Date
  step: Step
  operatorId: string
  name: string
  tenant: string | null
  subject: string | null
  ip: string
  reason: string | null
}

type ActionFilter = {
  /** Of any brand and of none, if omitted. */
  tenants?: readonly string[] | undefined
  operatorId?: string | undefined
  name?: string | undefined
  subject?: string | undefined
  /** Only those before this one: keyset paging. */
  before?: number | undefined
}

/** What was done and refused, one row for each end, the newest first. */
export async function listActions(tx: Tx, filter: ActionFilter, most: number): Promise<AuditedAction[]> {
  const { tenants, operatorId, name, subject, before } = filter
  const { rows } = await sql<AuditedAction>`
    select e.action_no as "actionNo", e.at, e.step, e.operator_id as "operatorId", e.name, e.tenant, e.subject, e.ip,
      (select coalesce(b.input ->> 'reason', b.input ->> 'text') from admin_action b
        where b.action_id = e.action_id and b.step = 'begun') as reason
    from admin_action e
    where (e.step <> 'begun'
        or not exists (select from admin_action x where x.action_id = e.action_id and x.step <> 'begun'))
      and (${tenants ?? null}::text[] is null or e.tenant = any(${tenants ?? null}::text[]))
      and (${operatorId ?? null}::text is null or e.operator_id = ${operatorId ?? null})
      and (${name ?? null}::text is null or e.name = ${name ?? null})
      and (${subject ?? null}::text is null or e.subject = ${subject ?? null})
      and (${before ?? null}::bigint is null or e.action_no < ${before ?? null})
    order by e.action_no desc limit ${most}`.execute(tx)
  return rows
}

/** Actions that began before a moment and have no end: a crash in between. The database notes which are under way. */
export const findUnended = (tx: Tx, before: Date) =>
  tx
    .selectFrom('admin_action_under_way')
    .innerJoin('admin_action as b', 'b.action_id', 'admin_action_under_way.action_id')
    .select(['b.action_id as actionId', 'b.name', 'b.tenant', 'b.subject', 'b.operator_id as operatorId', 'b.at'])
    .where('b.at', '<', before)
    .orderBy('b.at')
    .execute()
