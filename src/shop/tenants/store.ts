import type pg from 'pg'
import type { Database } from '#database'
import { contentHash } from './content-hash.ts'
import type { Brand } from './read-folder.ts'

/** Where the word goes out that a brand has changed. */
export const changesChannel = 'saldo_tenants'

/**
 * Writes a new version for each brand whose content differs from its newest one, all in one transaction.
 * @param owner logged in as the owner of the tables
 * @returns the ids of the brands that changed
 */
export async function writeVersions(owner: pg.Client, brands: readonly Brand[]): Promise<string[]> {
  await owner.query('begin')
  try {
    // Two starts at once: the second waits here, then finds nothing new.
    await owner.query('lock table saldo.tenant_settings in exclusive mode')
    const changed: string[] = []
    for (const { id, copy, ...settings } of brands) if (await writeVersion(owner, id, settings, copy)) changed.push(id)
    if (changed.length > 0) await owner.query('select pg_notify($1, $2)', [changesChannel, changed.join(' ')])
    await owner.query('commit')
    return changed
  } catch (error) {
    await owner.query('rollback').catch(() => {})
    throw error
  }
}

async function writeVersion(owner: pg.Client, id: string, settings: object, copy: object): Promise<boolean> {
  await owner.query('insert into saldo.tenant (tenant) values ($1) on conflict do nothing', [id])
  const { rowCount } = await owner.query(
    `with newest as (
       select version, content_hash from saldo.tenant_settings where tenant = $1 order by version desc limit 1
     )
     insert into saldo.tenant_settings (tenant, version, settings, copy, content_hash)
     select $1, coalesce((select version from newest), 0) + 1, $2, $3, $4
     where $4 is distinct from (select content_hash from newest)`,
    [id, settings, copy, contentHash({ settings, copy })],
  )
  return rowCount === 1
}

export type StoredBrand = { tenant: string; version: number; settings: unknown; copy: unknown }

/** @returns the newest version of every brand, as it was written. */
export const newestVersions = ({ registry }: Pick<Database, 'registry'>): Promise<StoredBrand[]> =>
  registry
    .selectFrom('tenant_settings')
    .distinctOn('tenant')
    .select(['tenant', 'version', 'settings', 'copy'])
    .orderBy('tenant')
    .orderBy('version', 'desc')
    .execute()
