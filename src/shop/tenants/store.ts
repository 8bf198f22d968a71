import { type Kysely, sql } from 'kysely'
import type { Database, DB, Tx } from '#database'
import { contentHash } from './loading/content-hash.ts'
import type { Brand } from './loading/read-folder.ts'

/** PostgreSQL channel for changes of brands. */
export const changesChannel = 'saldo_tenants'

/**
 * Writes a new version for each brand whose content differs from its newest one.
 * @param tx a transaction of the tables' owner
 * @returns the ids of the brands that changed
 */
export async function writeVersions(tx: Kysely<DB>, brands: readonly Brand[]): Promise<string[]> {
  // Of two simultaneous starts the second waits here, then finds nothing new.
  await sql`lock table saldo.tenant_settings in exclusive mode`.execute(tx)
  const changed: string[] = []
  for (const brand of brands) if (await writeVersion(tx, brand)) changed.push(brand.id)
  if (changed.length > 0) await sql`select pg_notify(${changesChannel}, ${changed.join(' ')})`.execute(tx)
  return changed
}

async function writeVersion(tx: Kysely<DB>, { id: tenant, copy, ...settings }: Brand): Promise<boolean> {
  const hash = contentHash({ settings, copy })
  await tx
    .insertInto('tenant')
    .values({ tenant })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const newest = await tx
    .selectFrom('tenant_settings')
    .select(['version', 'content_hash'])
    .where('tenant', '=', tenant)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (newest?.content_hash === hash) return false
  const version = (newest?.version ?? 0) + 1
  const [settingsText, copyText] = [JSON.stringify(settings), JSON.stringify(copy)]
  await tx
    .insertInto('tenant_settings')
    .values({ tenant, version, settings: settingsText, copy: copyText, content_hash: hash })
    .execute()
  return true
}

export type StoredBrand = {
  tenant: string
  version: number
  contentHash: string
  settings: unknown
  copy: unknown
  pausedMethods: string[]
  pausedPartners: string[]
}

/**
 * @param tenants only these; default: all
 * @returns the newest version of each brand, as stored
 */
export const newestVersions = (
  { registry }: Pick<Database, 'registry'>,
  tenants?: ReadonlySet<string>,
): Promise<StoredBrand[]> =>
  registry
    .selectFrom('tenant_settings')
    .$if(tenants !== undefined, (query) => query.where('tenant', '=', sql<string>`any(${[...(tenants ?? [])]})`))
    .distinctOn('tenant')
    .select(['tenant', 'version', 'content_hash as contentHash', 'settings', 'copy'])
    .select(
      sql<string[]>`array(select method from paused_method p where p.tenant = tenant_settings.tenant order by 1)`.as(
        'pausedMethods',
      ),
    )
    .select(
      sql<string[]>`array(select partner from paused_partner p where p.tenant = tenant_settings.tenant order by 1)`.as(
        'pausedPartners',
      ),
    )
    .orderBy('tenant')
    .orderBy('version', 'desc')
    .execute()

type Paused = { tenant: string; method: string }

/** Pauses a payment method of a brand: every process hears of it at the commit. Again, the first reason stays. */
export async function pauseMethod(
  tx: Tx,
  { tenant, method, ...why }: Paused & { operator: string; reason: string },
  since: Date,
): Promise<void> {
  await tx
    .insertInto('paused_method')
    .values({ tenant, method, since, ...why })
    .onConflict((known) => known.doNothing())
    .execute()
  await sql`select pg_notify(${changesChannel}, ${tenant})`.execute(tx)
}

/** Offers a paused method again. */
export async function resumeMethod(tx: Tx, { tenant, method }: Paused): Promise<void> {
  await tx.deleteFrom('paused_method').where('tenant', '=', tenant).where('method', '=', method).execute()
  await sql`select pg_notify(${changesChannel}, ${tenant})`.execute(tx)
}

type PausedPartner = { tenant: string; partner: string }

/** Pauses a partner for a brand, as a method is paused. */
export async function pausePartner(
  tx: Tx,
  { tenant, partner, ...why }: PausedPartner & { operator: string; reason: string },
  since: Date,
): Promise<void> {
  await tx
    .insertInto('paused_partner')
    .values({ tenant, partner, since, ...why })
    .onConflict((known) => known.doNothing())
    .execute()
  await sql`select pg_notify(${changesChannel}, ${tenant})`.execute(tx)
}

/** Uses a paused partner again. */
export async function resumePartner(tx: Tx, { tenant, partner }: PausedPartner): Promise<void> {
  await tx.deleteFrom('paused_partner').where('tenant', '=', tenant).where('partner', '=', partner).execute()
  await sql`select pg_notify(${changesChannel}, ${tenant})`.execute(tx)
}
