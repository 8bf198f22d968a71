import { MoveError, takeTurn } from './both-sides.ts'
import { patiently } from './close-tables.ts'
import { noteMoveOver, openSide, placeOf, type Side } from './side.ts'
import { type MovedTable, movedTables } from './tables.ts'

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

/** Writes down that nothing of the brand lies here any more. */
export const noteDropped = ({ client }: Side, tenant: string) =>
  client.query('update saldo.brand_place set dropped_at = now() where tenant = $1', [tenant])

const batch = 2000

/** Drops rows batch by batch: others that write these tables wait for moments only. */
export async function dropRows(side: Side, tables: readonly MovedTable[], tenant: string): Promise<number> {
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
