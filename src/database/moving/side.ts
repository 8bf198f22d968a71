import pg from 'pg'
import { migrationTimeouts } from '../timeouts.ts'

export type PlaceState = 'paused' | 'closed' | 'elsewhere' | 'arriving'
export type Place = { state: PlaceState; cell: string; since: Date; dropped: boolean }

/** One of the two databases of a move, with its owner's rights. */
export type Side = { client: pg.Client; end(): Promise<void> }

/** Values must be written in the same form by both. */
const sameForm = `set timezone = 'UTC'; set datestyle = 'ISO'; set intervalstyle = 'postgres'; set extra_float_digits = 3;
  set bytea_output = 'hex'; set search_path = saldo`

const ofArchive = 'select, insert, update, delete, trigger'

export async function openSide(ownerUrl: string, tenant: string): Promise<Side> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'saldo move', ...migrationTimeouts })
  client.on('error', () => {})
  await client.connect()
  await client.query(sameForm)
  // An owner who is no superuser is subject to row-level security.
  await client.query(`select set_config('saldo.tenant', $1, false)`, [tenant])
  // Not even the owner may read the archive of erased people's proofs, unless they move.
  await client.query(`grant ${ofArchive} on archive.entry to current_user`)
  return {
    client,
    async end() {
      await client.query(`revoke ${ofArchive} on archive.entry from current_user`).catch(() => {})
      await client.end().catch(() => {})
    },
  }
}

export async function inOne<T>({ client }: Side, work: () => Promise<T>, mode = ''): Promise<T> {
  await client.query(`begin ${mode}`)
  try {
    const outcome = await work()
    await client.query('commit')
    return outcome
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

/** Notes that a move begins, once: whoever goes on with it changes nothing. */
export const noteMove = (
  { client }: Side,
  tenant: string,
  { direction, cell, by }: { direction: 'to' | 'from'; cell: string; by: string },
): Promise<pg.QueryResult> =>
  client.query(
    `insert into saldo.brand_move (tenant, direction, cell, begun_by) values ($1, $2, $3, $4)
     on conflict (tenant) where ended_at is null do nothing`,
    [tenant, direction, cell, by],
  )

/** Notes how the move under way came out. Repeatable. */
export const noteMoveOver = (
  { client }: Side,
  tenant: string,
  outcome: 'moved' | 'taken-back',
): Promise<pg.QueryResult> =>
  client.query('update saldo.brand_move set ended_at = now(), outcome = $2 where tenant = $1 and ended_at is null', [
    tenant,
    outcome,
  ])

export async function placeOf({ client }: Side, tenant: string): Promise<Place | undefined> {
  const { rows } = await client.query<Place>(
    `select state, cell, since, dropped_at is not null as dropped from saldo.brand_place where tenant = $1`,
    [tenant],
  )
  return rows[0]
}

/** Every process hears of it: of the brand, its goods and its pages. */
export async function tellProcesses({ client }: Side, tenant: string): Promise<void> {
  await client.query(
    `select pg_notify(channel, $1) from unnest(array['saldo_tenants', 'saldo_catalogue', 'saldo_content']) as channel`,
    [tenant],
  )
}

export async function setPlace(side: Side, tenant: string, state: PlaceState | undefined, cell: string): Promise<void> {
  if (state === undefined) await side.client.query('delete from saldo.brand_place where tenant = $1', [tenant])
  else
    await side.client.query(
      `insert into saldo.brand_place (tenant, state, cell) values ($1, $2, $3)
       on conflict (tenant) do update set state = $2, cell = $3, since = now(), dropped_at = null`,
      [tenant, state, cell],
    )
  await tellProcesses(side, tenant)
}
