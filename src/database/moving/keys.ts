import { createHmac } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { SealKeys } from '#kit/seal'
import type { KeyRing } from '#kit/signature'
import type { RegistryTables } from '../scoped.ts'
import type { Side } from './side.ts'

/** The rings of keys that two cells have to share, by their variables. */
export const rings = ['SALDO_SECRET', 'SALDO_CODE_KEYS'] as const
export type Ring = (typeof rings)[number]

/** What each key of the rings makes of a fixed word: it tells whether two keys are the same, and nothing else of them. */
function fingerprintsOfKeys(keys: { secret: KeyRing; codeKeys: SealKeys }): Record<Ring, string[]> {
  const print = (key: string | Buffer, name: string) =>
    createHmac('sha256', key).update(`key of a cell\0${name}`).digest('base64url')
  return {
    SALDO_SECRET: keys.secret.map((key) => print(key, 'secret')).sort(),
    SALDO_CODE_KEYS: [...keys.codeKeys.keys].map(([name, key]) => print(key, `code key ${name}`)).sort(),
  }
}

/** Writes down which keys this cell has, so that a move can compare them. Repeatable. */
export async function noteKeys(
  registry: Pick<Kysely<RegistryTables>, 'insertInto'>,
  keys: { secret: KeyRing; codeKeys: SealKeys },
): Promise<void> {
  const found = fingerprintsOfKeys(keys)
  await registry
    .insertInto('cell_key')
    .values(rings.map((ring) => ({ ring, fingerprints: found[ring] })))
    .onConflict((known) =>
      known
        .column('ring')
        .doUpdateSet({ fingerprints: sql<string[]>`excluded.fingerprints`, noted_at: sql<Date>`now()` })
        .where('cell_key.fingerprints', '<>', sql<string[]>`excluded.fingerprints`),
    )
    .execute()
}

/** The fingerprints that a cell's processes noted; none of a cell that has not started with this release. */
export async function readKeys({ client }: Side): Promise<ReadonlyMap<Ring, readonly string[]>> {
  const { rows } = await client.query<{ ring: Ring; fingerprints: string[] }>(
    'select ring, fingerprints from saldo.cell_key',
  )
  return new Map(rows.map(({ ring, fingerprints }) => [ring, fingerprints]))
}
