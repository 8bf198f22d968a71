import { sql } from 'kysely'
import { type AdminDatabase, type Tx, wakeWorkers } from '#database'
import type { Currency, Minor } from '#kit/money'

// The only SQL on runs.

declare module '#database/json-columns' {
  interface JsonColumns {
    'admin_run.wish': RunWish
  }
}

export const runKindNames = ['refund', 'send', 'resolve', 'discontinue'] as const
export type RunKind = (typeof runKindNames)[number]

/** What the acts of a run have in common. */
export type RunWish = { reason: string; channel?: 'email' | 'sms' }

/** Acts of one kind and one brand, planned together and done one by one. */
export type Run = {
  runId: string
  tenant: string
  kind: RunKind
  wish: RunWish
  currency: Currency
  plannedBy: string
  plannedAt: Date
  /** In whose name the acts are done; null until it has begun. */
  begunBy: string | null
  begunAt: Date | null
  begunFrom: string | null
  /** The second person, if it needed one. */
  approvedBy: string | null
  stoppedBy: string | null
  stoppedAt: Date | null
  endedAt: Date | null
}

/** `left out`: refused when it was planned. `failed`: it threw each time; what came of it is in the audit. */
export type LineState = 'left out' | 'planned' | 'doing' | 'done' | 'refused' | 'failed'

export type RunLine = {
  line: number
  /** An order, a case or a product. */
  subject: string
  basis: string
  amount: Minor
  state: LineState
  refusal: string | null
  tries: number
}
export type PlannedLine = Pick<RunLine, 'subject' | 'basis' | 'amount' | 'state' | 'refusal'>

/** How many lines are in a state, and the sum of their amounts. */
export type RunSums = Record<LineState, { count: number; amount: Minor }>

const columns = [
  'run_id as runId',
  'tenant',
  'kind',
  'wish',
  'currency',
  'planned_by as plannedBy',
  'planned_at as plannedAt',
  'begun_by as begunBy',
  'begun_at as begunAt',
  'begun_from as begunFrom',
  'approved_by as approvedBy',
  'stopped_by as stoppedBy',
  'stopped_at as stoppedAt',
  'ended_at as endedAt',
] as const
const lineColumns = ['line', 'subject', 'basis', 'amount', 'state', 'refusal', 'tries'] as const

export async function insertRun(
  tx: Tx,
  run: Pick<Run, 'runId' | 'tenant' | 'kind' | 'wish' | 'currency' | 'plannedBy' | 'plannedAt'>,
  lines: readonly PlannedLine[],
): Promise<void> {
  await tx
    .insertInto('admin_run')
    .values({
      run_id: run.runId,
      tenant: run.tenant,
      kind: run.kind,
      wish: JSON.stringify(run.wish),
      currency: run.currency,
      planned_by: run.plannedBy,
      planned_at: run.plannedAt,
    })
    .execute()
  await sql`
    insert into admin_run_line (run_id, line, subject, basis, amount, state, refusal)
    select ${run.runId}, line, subject, basis, amount, state, refusal
    from jsonb_to_recordset(${JSON.stringify(lines.map((one, index) => ({ ...one, line: index + 1 })))}::jsonb)
      as l(line int, subject text, basis text, amount bigint, state text, refusal text)`.execute(tx)
}

export const findRun = async (tx: Tx, runId: string): Promise<Run | undefined> =>
  (await tx.selectFrom('admin_run').select(columns).where('run_id', '=', runId).executeTakeFirst()) as Run | undefined

/** The newest runs of some brands and kinds. */
export const findRuns = async (
  tx: Tx,
  visible: readonly { tenant: string; kinds: readonly RunKind[] }[],
  most: number,
): Promise<Run[]> => {
  const among = visible.flatMap(({ tenant, kinds }) => kinds.map((kind) => ({ tenant, kind })))
  return (await tx
    .selectFrom('admin_run')
    .select(columns)
    .where(
      sql<boolean>`(tenant, kind) in (select v.tenant, v.kind
        from jsonb_to_recordset(${JSON.stringify(among)}::jsonb) as v(tenant text, kind text))`,
    )
    .orderBy('planned_at', 'desc')
    .limit(most)
    .execute()) as Run[]
}

export const findLines = async (tx: Tx, runId: string): Promise<RunLine[]> =>
  (await tx
    .selectFrom('admin_run_line')
    .select(lineColumns)
    .where('run_id', '=', runId)
    .orderBy('line')
    .execute()) as RunLine[]

/** Of each run: how many lines are in which state. */
export async function countLines(tx: Tx, runIds: readonly string[]): Promise<Map<string, RunSums>> {
  const { rows } = await sql<{ runId: string; state: LineState; count: number; amount: Minor }>`
    select run_id as "runId", state, count(*)::int as count, sum(amount)::bigint as amount from admin_run_line
    where run_id = any(${[...runIds]}::text[]) group by run_id, state`.execute(tx)
  const sums = new Map(runIds.map((runId) => [runId, nothing()]))
  for (const { runId, state, count, amount } of rows) {
    const of = sums.get(runId)
    if (of) of[state] = { count, amount }
  }
  return sums
}

const nothing = (): RunSums => {
  const none = { count: 0, amount: 0 }
  return { 'left out': none, planned: none, doing: none, done: none, refused: none, failed: none }
}

/** Begins a run that has not begun. Of two who begin it at once, one gets true. */
export async function beginRun(
  tx: Tx,
  runId: string,
  { by, from, approvedBy, now }: { by: string; from: string; approvedBy: string | null; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('admin_run')
    .set({ begun_by: by, begun_at: now, begun_from: from, approved_by: approvedBy })
    .where('run_id', '=', runId)
    .where('begun_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** No more acts begin; what is under way ends. */
export async function stopRun(tx: Tx, runId: string, by: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('admin_run')
    .set({ stopped_by: by, stopped_at: now })
    .where('run_id', '=', runId)
    .where('begun_at', 'is not', null)
    .where('ended_at', 'is', null)
    .where('stopped_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

export async function goOn(tx: Tx, runId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('admin_run')
    .set({ stopped_by: null, stopped_at: null })
    .where('run_id', '=', runId)
    .where('stopped_at', 'is not', null)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Has the workers work on a run once the transaction has committed. */
export async function wakeRun(tx: Tx, runId: string): Promise<void> {
  wakeWorkers(tx)
  await sql`select admin_wake_run(${runId})`.execute(tx)
}

/** Runs on which there is something to do, also where a worker died. */
async function findGoing(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ runId: string }>`
    select run_id as "runId" from admin_run r where begun_at is not null and ended_at is null
      and exists (select from admin_run_line l where l.run_id = r.run_id
        and (l.state = 'doing' or (l.state = 'planned' and r.stopped_at is null)))
    order by begun_at`.execute(tx)
  return rows.map(({ runId }) => runId)
}

/** Wakes the lanes of each run that is not at its end: also those whose workers died. */
export const wakeRuns = (database: AdminDatabase): Promise<void> =>
  database.change([], async (tx) => {
    for (const runId of await findGoing(tx)) await wakeRun(tx, runId)
  })

/**
 * Takes the next line to do: one that was taken before `lapsed` and has no end, because a worker died, or a new one
 * unless the run is stopped. No two lanes get the same.
 */
export async function claimLine(
  tx: Tx,
  runId: string,
  { now, lapsed }: { now: Date; lapsed: Date },
): Promise<RunLine | undefined> {
  const { rows } = await sql<RunLine>`
    update admin_run_line set state = 'doing', claimed_at = ${now}, tries = tries + 1
    where run_id = ${runId} and line = (
      select l.line from admin_run_line l
      where l.run_id = ${runId} and (
        (l.state = 'doing' and l.claimed_at < ${lapsed})
        or (l.state = 'planned' and exists (
          select from admin_run r where r.run_id = l.run_id and r.begun_at is not null and r.stopped_at is null)))
      order by l.line limit 1 for update skip locked)
    returning line, subject, basis, amount, state, refusal, tries`.execute(tx)
  return rows[0]
}

export async function endLine(
  tx: Tx,
  runId: string,
  line: number,
  end: { state: 'done' | 'refused' | 'failed'; refusal?: string; amount?: Minor },
): Promise<void> {
  const { state, refusal = null, amount } = end
  await tx
    .updateTable('admin_run_line')
    .set({ state, refusal, ...(amount !== undefined && { amount }) })
    .where('run_id', '=', runId)
    .where('line', '=', line)
    .where('state', '=', 'doing')
    .execute()
}

/** Ends a run of which every line has its end. */
export const endRun = (tx: Tx, runId: string, now: Date) =>
  tx
    .updateTable('admin_run')
    .set({ ended_at: now })
    .where('run_id', '=', runId)
    .where('ended_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('admin_run_line')
            .select('line')
            .where('run_id', '=', runId)
            .where('state', 'in', ['planned', 'doing']),
        ),
      ),
    )
    .execute()
