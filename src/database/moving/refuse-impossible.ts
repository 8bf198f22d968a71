import { type Both, type Move, MoveError } from './both-sides.ts'
import { readKeys, rings } from './keys.ts'
import type { Place, Side } from './side.ts'
import { movedTables } from './tables.ts'

/** @throws MoveError, before anything has changed, if the brand cannot go from here to there */
export async function refuseImpossible(
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
