import { type Selectable, sql } from 'kysely'
import type { DB, Tx, Write } from '#database'
import { after } from '#kit/clock'
import type { Currency, Minor } from '#kit/money'
import { isFinal, mayBecome } from '#kit/states'
import type { Schedule } from '../run-days.ts'
import { lockAutoTopUp } from '../store.ts'
import { type Run, runTransitions } from './run.ts'

// The only SQL on runs of automatic top-ups; of the top-ups it reads and moves the time of the next run.

/** Seconds a worker may hold a run before another one claims it. */
const lease = 5 * 60
/** Seconds after which a run asks its order for the outcome, if no announcement arrived. */
export const longWait = 60 * 60

const read = (row: Selectable<DB['auto_top_up_run']>): Run => ({
  autoTopUpId: row.auto_top_up_id,
  occasion: row.occasion,
  state: row.state,
  tries: row.tries,
  nextTry: row.next_try,
  orderNumber: row.order_number,
  cartName: row.cart_name,
  reason: row.reason,
  createdAt: row.created_at,
  endedAt: row.ended_at,
})

/** Weekly and monthly top-ups that are due, locked until the transaction ends; skips those that others have locked. */
export async function lockDue(
  tx: Tx,
  now: Date,
  atMost: number,
): Promise<{ autoTopUpId: string; schedule: Schedule; nextRun: Date }[]> {
  const { rows } = await sql<{ id: string; kind: Schedule['kind']; day: number; nextRun: Date }>`
    select auto_top_up_id as id, kind, day, next_run as "nextRun" from auto_top_up
    where next_run <= ${now} order by next_run limit ${atMost} for update skip locked`.execute(tx)
  return rows.map(({ id, kind, day, nextRun }) => ({ autoTopUpId: id, schedule: { kind, day }, nextRun }))
}

export async function moveNextRuns(tx: Tx, moved: readonly { autoTopUpId: string; next: Date }[]): Promise<void> {
  await sql`
    update auto_top_up t set next_run = m.next
    from unnest(${moved.map(({ autoTopUpId }) => autoTopUpId)}::text[], ${moved.map(({ next }) => next)}::timestamptz[])
      as m(id, next)
    where t.auto_top_up_id = m.id`.execute(tx)
}

export type NewRun = Pick<Run, 'autoTopUpId' | 'occasion'>

/**
 * Writes occasions down, each once.
 * @returns how many are new
 */
export async function insertRuns(tx: Tx, runs: readonly NewRun[], now: Date): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    insert into auto_top_up_run (auto_top_up_id, occasion, state, next_try, created_at)
    select id, occasion, 'due', ${now}::timestamptz, ${now}::timestamptz
    from unnest(${runs.map(({ autoTopUpId }) => autoTopUpId)}::text[], ${runs.map(({ occasion }) => occasion)}::text[])
      as r(id, occasion)
    on conflict (tenant, auto_top_up_id, occasion) do nothing`.execute(tx)
  return Number(numAffectedRows)
}

/** Writes down an occasion that is skipped from the start. */
export async function insertSkipped(
  tx: Tx,
  { autoTopUpId, occasion }: NewRun,
  reason: string,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('auto_top_up_run')
    .values({
      auto_top_up_id: autoTopUpId,
      occasion,
      state: 'skipped',
      reason,
      created_at: now,
      ended_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Claims due runs, oldest first: no two workers the same one. A run whose worker died is claimed again. */
export async function claimRuns(tx: Tx, now: Date, atMost: number): Promise<Run[]> {
  const { rows } = await sql<Selectable<DB['auto_top_up_run']>>`
    with taken as (
      select auto_top_up_id, occasion from auto_top_up_run
      where next_try <= ${now} order by next_try limit ${atMost} for update skip locked
    )
    update auto_top_up_run r set
      state = case r.state when 'due' then 'charging' else r.state end,
      next_try = case r.state when 'waiting' then ${after(now, longWait)}::timestamptz else ${after(now, lease)}::timestamptz end
    from taken where r.auto_top_up_id = taken.auto_top_up_id and r.occasion = taken.occasion
    returning r.*`.execute(tx)
  return rows.map(read)
}

/** Locks a run until the transaction ends. */
async function lockRun(tx: Tx, { autoTopUpId, occasion }: NewRun): Promise<Run | undefined> {
  const row = await tx
    .selectFrom('auto_top_up_run')
    .selectAll()
    .where('auto_top_up_id', '=', autoTopUpId)
    .where('occasion', '=', occasion)
    .forUpdate()
    .executeTakeFirst()
  return row && read(row)
}

/** Locks the top-up of a run and then the run, as whoever pauses or ends the top-up does. One round trip. */
export const lockWithTopUp = (tx: Tx, run: NewRun) =>
  Promise.all([lockAutoTopUp(tx, run.autoTopUpId), lockRun(tx, run)])

/** The run that an order was made for, or whose owner paid by it; undefined for all other orders. */
export async function findRunOfOrder(tx: Tx, orderNumber: string): Promise<Run | undefined> {
  const row = await tx
    .selectFrom('auto_top_up_run')
    .selectAll()
    .where('order_number', '=', orderNumber)
    .executeTakeFirst()
  return row && read(row)
}

export async function findRun(tx: Tx, { autoTopUpId, occasion }: NewRun): Promise<Run | undefined> {
  const row = await tx
    .selectFrom('auto_top_up_run')
    .selectAll()
    .where('auto_top_up_id', '=', autoTopUpId)
    .where('occasion', '=', occasion)
    .executeTakeFirst()
  return row && read(row)
}

/** A change of a run; omitted fields stay. Lock it first. */
export type RunChange = Partial<Pick<Run, 'state' | 'tries' | 'nextTry' | 'orderNumber' | 'cartName' | 'reason'>>

export async function saveRun(tx: Tx, run: Run, change: RunChange, now: Date): Promise<void> {
  const { state = run.state, tries, nextTry, orderNumber, cartName, reason } = change
  if (state !== run.state && !mayBecome(runTransitions, run.state, state))
    throw new Error(`${run.occasion} of ${run.autoTopUpId}: ${run.state} cannot become ${state}`)
  const isOver = isFinal(runTransitions, state)
  await tx
    .updateTable('auto_top_up_run')
    .set({
      state,
      ...(isOver ? { next_try: null, ended_at: now } : nextTry === undefined ? {} : { next_try: nextTry }),
      ...(tries === undefined ? {} : { tries }),
      ...(orderNumber === undefined ? {} : { order_number: orderNumber }),
      ...(cartName === undefined ? {} : { cart_name: cartName }),
      ...(reason === undefined ? {} : { reason }),
    })
    .where('auto_top_up_id', '=', run.autoTopUpId)
    .where('occasion', '=', run.occasion)
    .execute()
}

/** Ends the run that waits for this order, which is done; `arrived`: the credit was delivered. */
export async function endRun(tx: Tx, orderNumber: string, arrived: boolean, now: Date): Promise<void> {
  await sql`
    update auto_top_up_run set state = ${arrived ? 'done' : 'failed'}, next_try = null, ended_at = ${now},
      reason = case when ${arrived} then reason else 'not-delivered' end
    where order_number = ${orderNumber} and state = 'waiting'`.execute(tx)
}

/** Records the order and amount of a charge, with the order; the database refuses more than was agreed to. */
export const chargedWrite = (
  { autoTopUpId, occasion }: NewRun,
  { orderNumber, total, currency }: { orderNumber: string; total: Minor; currency: Currency },
  nextTry: Date,
): Write => sql`
    update auto_top_up_run r set state = 'waiting', order_number = ${orderNumber}, reason = null, next_try = ${nextTry},
      taken = ${total}, agreed = case when a.currency = ${currency} then a.amount + a.agreed_fee end
    from auto_top_up a
    where r.auto_top_up_id = ${autoTopUpId} and r.occasion = ${occasion} and r.state = 'charging'
      and a.tenant = r.tenant and a.auto_top_up_id = r.auto_top_up_id`

/** A number's runs on network events since a moment, of any of its top-ups, newest first. */
export async function findEventRuns(
  tx: Tx,
  msisdn: string,
  since: Date,
): Promise<Pick<Run, 'occasion' | 'state' | 'createdAt'>[]> {
  const { rows } = await sql<Pick<Run, 'occasion' | 'state' | 'createdAt'>>`
    select r.occasion, r.state, r.created_at as "createdAt" from auto_top_up t
    join auto_top_up_run r on r.tenant = t.tenant and r.auto_top_up_id = t.auto_top_up_id
    where t.msisdn = ${msisdn} and t.kind = 'low-balance' and (r.created_at >= ${since} or r.ended_at is null)
    order by r.created_at desc`.execute(tx)
  return rows
}

/**
 * Reserves the next slots for charges at payment providers, across all brands and workers.
 * @returns the first slot; each later one follows after `1 / perSecond`
 */
export async function reserveChargeSlots(tx: Tx, count: number, perSecond: number, now: Date): Promise<Date> {
  const seconds = count / perSecond
  // A slot further ahead than any reservation comes from a clock that was fast.
  const { rows } = await sql<{ from: Date }>`
    insert into charge_pace as p (free_at) values (${after(now, seconds)})
    on conflict (only_one) do update set free_at = make_interval(secs => ${seconds}) + case
      when p.free_at between ${now} and ${after(now, 60)} then p.free_at else ${now}::timestamptz end
    returning free_at - make_interval(secs => ${seconds}) as "from"`.execute(tx)
  return rows[0]?.from ?? now
}

/**
 * Counts of runs since a moment by state. `unwritten` are due and not written down yet. The last two count owners who
 * were told of a new price and have not agreed, and those paused for it.
 */
export type RunCounts = Record<'unwritten' | Run['state'] | 'newPriceTold' | 'newPricePaused', number>

export async function countRuns(tx: Tx, { since, now }: { since: Date; now: Date }): Promise<RunCounts> {
  const { rows } = await sql<RunCounts>`
    select (select count(*) from auto_top_up where next_run <= ${now})::int as unwritten,
      (select count(*) from auto_top_up where status = 'enabled' and asked_fee is not null)::int as "newPriceTold",
      (select count(*) from auto_top_up where stopped_because = 'new-price')::int as "newPricePaused",
      count(*) filter (where state = 'due')::int as due, count(*) filter (where state = 'charging')::int as charging,
      count(*) filter (where state = 'waiting')::int as waiting, count(*) filter (where state = 'done')::int as done,
      count(*) filter (where state = 'failed')::int as failed, count(*) filter (where state = 'skipped')::int as skipped
    from auto_top_up_run where created_at >= ${since}`.execute(tx)
  const [counts] = rows
  if (!counts) throw new Error('a count returned no row')
  return counts
}
