import { sql } from 'kysely'
import type { AdminDatabase, Tx } from '#database'

/** A draft that is to be published at a moment, and what became of it. */
export type ScheduleRow = {
  scheduleId: string
  draftId: string
  tenant: string
  /** The draft as it was looked at: changed since, it does not go. */
  revision: number
  goesAt: Date
  note: string
  askedBy: string
  askedAt: Date
  /** Of the changes that need a second person. */
  agreedHash: string
  state: 'waiting' | 'published' | 'stopped' | 'ended'
  /** Of one that was stopped: the refusal, or `notApproved`. */
  reason: string | null
  version: number | null
  tries: number
}

const scheduleColumns = [
  'schedule_id as scheduleId',
  'draft_id as draftId',
  'tenant',
  'revision',
  'goes_at as goesAt',
  'note',
  'asked_by as askedBy',
  'asked_at as askedAt',
  'agreed_hash as agreedHash',
  'state',
  'reason',
  'version',
  'tries',
] as const

export const findSchedule = (tx: Tx, tenant: string, scheduleId: string): Promise<ScheduleRow | undefined> =>
  tx
    .selectFrom('brand_schedule')
    .select(scheduleColumns)
    .where('tenant', '=', tenant)
    .where('schedule_id', '=', scheduleId)
    .executeTakeFirst()

/** What waits for its moment or was stopped, of drafts that are open; the next one first. */
export const findOpenSchedules = (tx: Tx, tenant: string): Promise<ScheduleRow[]> =>
  tx
    .selectFrom('brand_schedule')
    .select(scheduleColumns)
    .where('tenant', '=', tenant)
    .where('state', 'in', ['waiting', 'stopped'])
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('brand_draft')
          .select('draft_id')
          .whereRef('brand_draft.draft_id', '=', 'brand_schedule.draft_id')
          .where('closed_as', 'is', null),
      ),
    )
    .orderBy('goes_at')
    .execute()

/** Which versions of a brand were published at a time that somebody had set, and which time. */
export const findPublishedAtTimes = async (tx: Tx, tenant: string): Promise<ReadonlyMap<number | null, Date>> =>
  new Map(
    (
      await tx
        .selectFrom('brand_schedule')
        .select(['version', 'goes_at as goesAt'])
        .where('tenant', '=', tenant)
        .where('state', '=', 'published')
        .execute()
    ).map(({ version, goesAt }) => [version, goesAt]),
  )

const findDue = (tx: Tx, now: Date): Promise<ScheduleRow[]> =>
  tx
    .selectFrom('brand_schedule')
    .select(scheduleColumns)
    .where('state', '=', 'waiting')
    .where('goes_at', '<=', now)
    .orderBy('goes_at')
    .limit(100)
    .execute()

/** Keeps a schedule; again with the same id does nothing. */
export async function insertSchedule(
  tx: Tx,
  row: Omit<ScheduleRow, 'reason' | 'version' | 'tries'> & { state: 'waiting' | 'ended'; endedBy?: string },
): Promise<void> {
  await tx
    .insertInto('brand_schedule')
    .values({
      schedule_id: row.scheduleId,
      draft_id: row.draftId,
      tenant: row.tenant,
      revision: row.revision,
      goes_at: row.goesAt,
      note: row.note,
      asked_by: row.askedBy,
      asked_at: row.askedAt,
      agreed_hash: row.agreedHash,
      state: row.state,
      ended_by: row.endedBy ?? null,
    })
    .onConflict((known) => known.doNothing())
    .execute()
}

/** Ends what was set for a draft: it was taken back, or something else came of the draft. @returns how many */
export async function endSchedules(
  tx: Tx,
  draftId: string,
  by: string,
  { except = '' }: { except?: string | undefined } = {},
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('brand_schedule')
    .set({ state: 'ended', reason: null, ended_by: by })
    .where('draft_id', '=', draftId)
    .where('state', 'in', ['waiting', 'stopped'])
    .where('schedule_id', '<>', except)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

const setWaiting = (tx: Tx, scheduleId: string) =>
  tx.updateTable('brand_schedule').where('schedule_id', '=', scheduleId).where('state', '=', 'waiting')

export const publishedBySchedule = async (tx: Tx, scheduleId: string, version: number): Promise<void> =>
  void (await setWaiting(tx, scheduleId).set({ state: 'published', version }).execute())

export const stopSchedule = async (tx: Tx, scheduleId: string, reason: string): Promise<void> =>
  void (await setWaiting(tx, scheduleId).set({ state: 'stopped', reason }).execute())

const mostTries = 3

/**
 * Another version came first, between looking and publishing: what was set counts on, a few times.
 * @returns whether it is tried once more; not where its draft was changed or closed
 */
export async function tryOnceMore(tx: Tx, { scheduleId, draftId, revision, tries }: ScheduleRow): Promise<boolean> {
  const { numUpdatedRows } = await setWaiting(tx, scheduleId)
    .set({ tries: tries + 1 })
    .where('tries', '=', tries)
    .where('tries', '<', mostTries)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('brand_draft')
          .select('draft_id')
          .where('draft_id', '=', draftId)
          .where('revision', '=', revision)
          .where('closed_as', 'is', null),
      ),
    )
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Wishes to publish at a time that nobody approved by then are stopped, unless something else was set for the draft. */
const noteUnapproved = async (tx: Tx, now: Date): Promise<void> =>
  void (await sql`
    insert into brand_schedule
      (schedule_id, draft_id, tenant, revision, goes_at, note, asked_by, asked_at, agreed_hash, state, reason)
    select a.approval_id, d.draft_id, d.tenant, (a.input ->> 'revision')::int, a.lapses_at, a.input ->> 'note',
      a.asked_by, a.asked_at, '', 'stopped', 'notApproved'
    from admin_approval a join brand_draft d on d.draft_id = a.input ->> 'draftId' and d.tenant = a.tenant
    where a.name = 'brand.schedule' and a.state in ('waiting', 'lapsed') and a.lapses_at <= ${now}
      and d.closed_as is null
      and not exists (select from brand_schedule s where s.draft_id = d.draft_id and s.asked_at >= a.asked_at)
      and not exists (select from admin_approval later where later.name = 'brand.schedule'
        and later.input ->> 'draftId' = d.draft_id and later.asked_at > a.asked_at and later.state <> 'declined')
    on conflict do nothing`.execute(tx))

/** Takes note of what was not approved by its time. @returns what is due, of all brands, the oldest first */
export const noteDue = (database: AdminDatabase, now: Date): Promise<ScheduleRow[]> =>
  database.change([], async (tx) => {
    await noteUnapproved(tx, now)
    return findDue(tx, now)
  })
