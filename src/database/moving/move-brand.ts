import { setTimeout as pause } from 'node:timers/promises'
import { tenantPattern } from '../scoped.ts'
import { closeTables, openTables, patiently } from './close-tables.ts'
import { type Contents, copyRows, differencesOf, readContents } from './copy-rows.ts'
import { countUnderWay, dropJobs, readJobs, writeJobs } from './jobs.ts'
import { readKeys, rings } from './keys.ts'
import { inOne, noteMove, noteMoveOver, openSide, type Place, placeOf, type Side, setPlace } from './side.ts'
import { type MovedTable, movedTables } from './tables.ts'

/** Why a brand cannot be moved, in words for whoever typed the command. */
export class MoveError extends Error {
  override name = 'MoveError'
}

export type Move = {
  tenant: string
  /** This cell and the other one, by their letters and their owners' URLs. */
  from: { cell: string; ownerUrl: string }
  to: { cell: string; ownerUrl: string }
  /** Who moves it: both cells tell their operators. */
  by: string
  /** Seconds that work under way may take; afterwards the brand sells here again. */
  patience?: number
  /** Called with each step as it begins, for people who watch. */
  say?: (what: string) => void
}

export type Moved = { rows: number; tables: number; books: string[]; jobs: number; seconds: number | undefined }

type Both = { here: Side; there: Side; tables: MovedTable[] }
/** One at a time: a brand, and whoever else starts the command. */
const advisoryLock = 7_253_603

/**
 * Moves a brand to another cell. Each step is one commit, and whoever begins again goes on from the last one: until the
 * other cell has all rows this one may be opened again (`takeBack`), and the other one sells only once this one has
 * written down that it does not.
 *
 * 1. Paused: nothing new begins; what is under way comes to its end.
 * 2. Closed: the database refuses every change.
 * 3. Copied, in one transaction, and compared.
 * 4. Elsewhere: this cell never sells it again.
 * 5. The other cell takes the jobs that wait, and sells.
 */
export async function moveBrand(move: Move): Promise<Moved> {
  const { tenant, to, say = () => {} } = move
  return withBoth(move, async (both) => {
    const { here, there } = both
    const begun = performance.now()
    let place = await placeOf(here, tenant)
    const arrival = await placeOf(there, tenant)
    await refuseImpossible(move, both, place, arrival)
    let pausedHere = false
    if (place === undefined || place.state === 'paused') {
      say(`nothing new begins at ${tenant}; what is under way comes to its end`)
      await inOne(here, async () => {
        await noteMove(here, tenant, { direction: 'to', cell: to.cell, by: move.by })
        await setPlace(here, tenant, 'paused', to.cell)
      })
      pausedHere = true
      await untilIdle(move, here)
      say('the database closes its rows')
      await closeTables(here, both.tables, tenant)
      await setPlace(here, tenant, 'closed', to.cell)
      place = await placeOf(here, tenant)
    }
    let contents: Contents | undefined
    if (place?.state === 'closed') {
      // A command that was ended while it closed has not closed every table.
      await closeTables(here, both.tables, tenant)
      if (arrival?.state !== 'arriving') {
        say('its rows are copied and compared')
        await copyAll(move, both)
      }
      contents = await compare(move, both)
      await setPlace(here, tenant, 'elsewhere', to.cell)
    }
    say(`cell ${to.cell} takes it over`)
    const jobs = await takeOver(move, both)
    const seconds = pausedHere ? (performance.now() - begun) / 1000 : undefined
    contents ??= await compare(move, both, 'rows of before')
    const rows = [...contents.tables.values()].reduce((sum, table) => sum + table.rows, 0)
    return { rows, tables: contents.tables.size, books: contents.books, jobs, seconds }
  })
}

/** Ends a move that has not come through: this cell sells the brand again. Repeatable. */
export async function takeBack(move: Move): Promise<void> {
  const { tenant, from } = move
  await withBoth(move, async ({ here, there, tables }) => {
    const place = await placeOf(here, tenant)
    if (place?.state === 'elsewhere')
      throw new MoveError(`${tenant} is sold by cell ${place.cell}: move it back from there`)
    const arrival = await placeOf(there, tenant)
    if (arrival?.state === 'arriving' && arrival.cell === from.cell) {
      await dropRows(there, tables, tenant)
      await setPlace(there, tenant, 'elsewhere', from.cell)
      await noteDropped(there, tenant)
      await noteMoveOver(there, tenant, 'taken-back')
    }
    await openTables(here, tables, tenant)
    await giveUp(here, tenant, from.cell)
  })
}

/** Days that the rows of a moved brand are kept where it was. */
export const daysKept = 30

/** Drops the rows of a brand that is sold elsewhere. Refuses before their time, unless `early`. */
export async function dropMoved(
  { tenant, ownerUrl }: { tenant: string; ownerUrl: string },
  { early = false, now = new Date() }: { early?: boolean; now?: Date } = {},
): Promise<number> {
  const here = await openSide(ownerUrl, tenant)
  try {
    await takeTurn(here)
    const place = await placeOf(here, tenant)
    if (place?.state !== 'elsewhere') throw new MoveError(`${tenant} was not moved away from here`)
    const until = new Date(place.since.getTime() + daysKept * 86_400_000)
    if (!early && now < until)
      throw new MoveError(`the rows of ${tenant} are kept until ${until.toISOString().slice(0, 10)}`)
    const dropped = await dropRows(here, await movedTables(here.client), tenant)
    await noteDropped(here, tenant)
    // A command that was ended at its last step, and never begun again.
    await noteMoveOver(here, tenant, 'moved')
    return dropped
  } finally {
    await here.end()
  }
}

async function withBoth<T>({ tenant, from, to }: Move, work: (both: Both) => Promise<T>): Promise<T> {
  if (!tenantPattern.test(tenant)) throw new MoveError(`not a brand's id: ${tenant}`)
  const here = await openSide(from.ownerUrl, tenant)
  const there = await openSide(to.ownerUrl, tenant).catch(async (error) => {
    await here.end()
    throw error
  })
  try {
    await takeTurn(here)
    return await work({ here, there, tables: await movedTables(here.client) })
  } finally {
    await Promise.all([here.end(), there.end()])
  }
}

/** The brand sells here again, and the move is over. */
const giveUp = (here: Side, tenant: string, cell: string) =>
  inOne(here, async () => {
    await setPlace(here, tenant, undefined, cell)
    await noteMoveOver(here, tenant, 'taken-back')
  })

const noteDropped = ({ client }: Side, tenant: string) =>
  client.query('update saldo.brand_place set dropped_at = now() where tenant = $1', [tenant])

async function takeTurn({ client }: Side): Promise<void> {
  const { rows } = await client.query('select pg_try_advisory_lock($1) as mine', [advisoryLock])
  if (!rows[0].mine) throw new MoveError('another move is being made from this cell')
}

async function refuseImpossible(
  { tenant, from, to }: Move,
  { here, there, tables }: Both,
  place: Place | undefined,
  arrival: Place | undefined,
): Promise<void> {
  if (from.cell === to.cell) throw new MoveError(`this is cell ${to.cell}`)
  if (place?.state === 'arriving') throw new MoveError(`${tenant} is on its way here from cell ${place.cell}`)
  if (place !== undefined && place.cell !== to.cell)
    throw new MoveError(`${tenant} is on its way to cell ${place.cell}, or sold there`)
  const knows = async ({ client }: Side) =>
    (await client.query('select from saldo.tenant where tenant = $1', [tenant])).rowCount === 1
  if (!(await knows(here))) throw new MoveError(`there is no brand ${tenant} here`)
  const isThere = await knows(there)
  const isOver = place?.state === 'elsewhere'
  if (isThere && arrival === undefined && !isOver)
    throw new MoveError(`cell ${to.cell} has a brand ${tenant} already, or this is one database`)
  if (arrival?.state === 'elsewhere' && !arrival.dropped)
    throw new MoveError(
      `cell ${to.cell} keeps the rows of before: drop them there first (tenants drop-moved ${tenant})`,
    )
  if (arrival !== undefined && !['arriving', 'elsewhere'].includes(arrival.state))
    throw new MoveError(`in cell ${to.cell} ${tenant} is on its way to cell ${arrival.cell}`)
  const release = `select coalesce(string_agg(name || checksum, ' ' order by name), '') as all from saldo.migration`
  const [ours, theirs] = await Promise.all([here.client.query(release), there.client.query(release)])
  if (ours.rows[0].all !== theirs.rows[0].all)
    throw new MoveError('the two databases are of different releases: run "release" in both first')
  const others = new Map((await movedTables(there.client)).map(({ name, shape }) => [name, shape]))
  const apart = tables.filter(({ name, shape }) => others.get(name) !== shape).map(({ name }) => name)
  if (apart.length > 0) throw new MoveError(`these tables have other columns there: ${apart.join(', ')}`)
  if (place === undefined) await refuseOtherKeys(here, there, to.cell)
  const drafts = await here.client.query(
    'select from saldo.brand_draft where tenant = $1 and closed_as is null limit 1',
    [tenant],
  )
  if (place === undefined && drafts.rowCount === 1)
    throw new MoveError(`${tenant} has an open draft, which would stay behind: publish it or drop it first`)
  const runs = await here.client.query(
    `select from saldo.admin_run
     where tenant = $1 and begun_at is not null and stopped_at is null and ended_at is null limit 1`,
    [tenant],
  )
  if (place === undefined && runs.rowCount === 1)
    throw new MoveError(`${tenant} has a run of many acts under way: wait for its end or stop it first`)
}

/** Links in mails and codes in stock go with a brand: they must open there. No key is in a database, so marks of them are compared. */
async function refuseOtherKeys(here: Side, there: Side, cell: string): Promise<void> {
  const [ours, theirs] = await Promise.all([readKeys(here), readKeys(there)])
  for (const [where, keys] of [
    ['this cell', ours],
    [`cell ${cell}`, theirs],
  ] as const)
    if (keys.size < rings.length)
      throw new MoveError(`${where} has not noted which keys it has: start its processes with this release first`)
  const apart = rings.filter((ring) => ours.get(ring)?.join() !== theirs.get(ring)?.join())
  if (apart.length > 0)
    throw new MoveError(
      `this cell and cell ${cell} have other keys in ${apart.join(' and ')}: give both the same, restart their processes, and begin again`,
    )
}

/** @throws MoveError once that takes too long; the brand sells here again */
async function untilIdle({ tenant, from, patience = 120 }: Move, here: Side): Promise<void> {
  const end = performance.now() + patience * 1000
  // Processes hear of the pause within a second; what they began before is then written down.
  await pause(1000)
  for (let quiet = 0; quiet < 2; ) {
    const { jobs, orders } = await countUnderWay(here, tenant)
    quiet = jobs + orders === 0 ? quiet + 1 : 0
    if (quiet < 2 && performance.now() > end) {
      await giveUp(here, tenant, from.cell)
      throw new MoveError(
        `after ${patience} s ${jobs} jobs and ${orders} orders of ${tenant} are still under way: it sells here again`,
      )
    }
    if (quiet < 2) await pause(250)
  }
}

async function copyAll({ tenant, from, by }: Move, { here, there, tables }: Both): Promise<void> {
  const copy = async () => {
    await there.client.query(`set local saldo.copying = 'on'; set constraints all deferred`)
    // A brand that was here before: what was paused for it then is over.
    for (const table of ['paused_method', 'paused_partner'])
      await there.client.query(`delete from saldo.${table} where tenant = $1`, [tenant])
    for (const table of tables) await copyRows(here.client, there.client, table, tenant)
    const { rows } = await here.client.query('select kept_by as keeper from saldo.tenant where tenant = $1', [tenant])
    await there.client.query('update saldo.tenant set kept_by = $2 where tenant = $1', [tenant, rows[0].keeper])
    await noteMove(there, tenant, { direction: 'from', cell: from.cell, by })
    await setPlace(there, tenant, 'arriving', from.cell)
  }
  await inOne(here, () => inOne(there, copy), 'isolation level repeatable read read only')
}

/** @throws MoveError if the other side has not exactly what this one has */
async function compare({ tenant }: Move, { here, there, tables }: Both, when = 'now'): Promise<Contents> {
  const ours = await readContents(here.client, tables, tenant)
  if (when !== 'now') return ours
  // A brand that comes back finds versions of its settings from before.
  const differences = differencesOf(ours, await readContents(there.client, tables, tenant))
  if (differences.length > 0)
    throw new MoveError(`the other side has not what this one has; "--back" takes it back:\n${differences.join('\n')}`)
  return ours
}

/** The other cell gets the waiting jobs and sells; this one forgets them. */
async function takeOver({ tenant, from }: Move, { here, there, tables }: Both): Promise<number> {
  const jobs = await readJobs(here, tenant)
  if ((await placeOf(there, tenant))?.state === 'arriving') {
    // It may have been sold there before.
    await openTables(there, tables, tenant)
    await inOne(there, async () => {
      await writeJobs(there, jobs)
      await setPlace(there, tenant, undefined, from.cell)
      await noteMoveOver(there, tenant, 'moved')
    })
  }
  await dropJobs(here, tenant)
  await noteMoveOver(here, tenant, 'moved')
  return jobs.length
}

const batch = 2000

/** Drops rows batch by batch: others that write these tables wait for moments only. */
async function dropRows(side: Side, tables: readonly MovedTable[], tenant: string): Promise<number> {
  let dropped = 0
  for (const { name, ahead } of tables)
    for (const column of ahead)
      await withoutTriggers(side, name, () =>
        side.client.query(`update ${name} set "${column}" = null where tenant = $1 and "${column}" is not null`, [
          tenant,
        ]),
      )
  for (const { name, isWalled } of [...tables].reverse()) {
    for (let count = batch; isWalled && count === batch; ) {
      const { rowCount } = await withoutTriggers(side, name, () =>
        side.client.query(
          `delete from ${name} where ctid = any (array(select ctid from ${name} where tenant = $1 limit ${batch}))`,
          [tenant],
        ),
      )
      count = rowCount ?? 0
      dropped += count
    }
  }
  return dropped
}

/** Some tables refuse that anything is deleted from them, and others count what is. */
const withoutTriggers = <T>(side: Side, table: string, work: () => Promise<T>): Promise<T> =>
  patiently(side, async () => {
    await side.client.query(`alter table ${table} disable trigger user`)
    const outcome = await work()
    // A table with checks that still wait cannot be altered.
    await side.client.query('set constraints all immediate')
    await side.client.query(`alter table ${table} enable trigger user`)
    return outcome
  })
