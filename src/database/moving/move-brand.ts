import { setTimeout as pause } from 'node:timers/promises'
import { type Both, type Move, MoveError, withBoth } from './both-sides.ts'
import { closeTables, openTables } from './close-tables.ts'
import { type Contents, copyRows, differencesOf, readContents } from './copy-rows.ts'
import { dropRows, noteDropped } from './drop-rows.ts'
import { countUnderWay, dropJobs, readJobs, writeJobs } from './jobs.ts'
import { refuseImpossible } from './refuse-impossible.ts'
import { inOne, noteMove, noteMoveOver, placeOf, type Side, setPlace } from './side.ts'

export type Moved = { rows: number; tables: number; books: string[]; jobs: number; seconds: number | undefined }

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

/** The brand sells here again, and the move is over. */
const giveUp = (here: Side, tenant: string, cell: string) =>
  inOne(here, async () => {
    await setPlace(here, tenant, undefined, cell)
    await noteMoveOver(here, tenant, 'taken-back')
  })

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
