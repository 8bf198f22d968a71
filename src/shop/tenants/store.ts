import { type Kysely, sql } from 'kysely'
import type { Database, DB, Tx } from '#database'
import type { OwnDocuments } from './document-field.ts'
import { contentHash } from './loading/content-hash.ts'
import type { Brand } from './loading/read-folder.ts'
import { findPlaces } from './places/store.ts'
import { readStoredSettings } from './settings/parse-settings.ts'
import type { Place, Tenant } from './tenant.ts'

declare module '#database/json-columns' {
  interface JsonColumns {
    'tenant_settings.documents': OwnDocuments
  }
}

/** PostgreSQL channel for changes of brands. */
export const changesChannel = 'saldo_tenants'

/** A brand as its author wrote it. */
export type Version = { brand: Brand; written: unknown; documents: OwnDocuments }

/** What loading the folders came to: ids of brands. */
export type Loaded = {
  changed: string[]
  /** Of a folder that differs from what is used: the back office is these brands' author, so they were left alone. */
  passedOver: string[]
}

/**
 * Writes a new version for each brand whose content differs from its newest one. A brand that the back office keeps has
 * another author than its folder: it stays as it is. So does one that is on its way to another cell, or sold there.
 * @param tx a transaction of the tables' owner
 * @param onlyKnown new brands are left out as well
 */
export async function writeVersions(tx: Kysely<DB>, versions: readonly Version[], onlyKnown = false): Promise<Loaded> {
  // Of two simultaneous starts the second waits here, then finds nothing new.
  await sql`lock table saldo.tenant_settings in exclusive mode`.execute(tx)
  const kept = new Set((await keptByPeople(tx)).map(({ tenant }) => tenant))
  const loaded: Loaded = { changed: [], passedOver: [] }
  const places = new Map((await findPlaces(tx)).map(({ tenant, state }) => [tenant, state]))
  for (const version of versions) {
    const { id } = version.brand
    if (places.get(id) ?? (onlyKnown && !places.has(id))) continue
    const differs = !kept.has(id) ? await writeVersion(tx, version) : await isOther(tx, version)
    if (differs) loaded[kept.has(id) ? 'passedOver' : 'changed'].push(id)
  }
  const { changed } = loaded
  if (changed.length > 0) await sql`select pg_notify(${changesChannel}, ${changed.join(' ')})`.execute(tx)
  return loaded
}

const keptByPeople = (tx: Pick<Database['registry'], 'selectFrom'>): Promise<{ tenant: string }[]> =>
  tx.selectFrom('tenant').select('tenant').where('kept_by', '=', 'back-office').execute()

/**
 * Of a version: the same content has the same hash, in whatever order it was written. Without documents it is that of a
 * version of an earlier release.
 */
export const hashOfVersion = (written: unknown, copy: unknown, documents: OwnDocuments): string =>
  contentHash({
    written: JSON.parse(JSON.stringify(written)),
    copy,
    ...(Object.keys(documents).length > 0 && { documents }),
  })

const findNewest = (tx: Kysely<DB>, tenant: string) =>
  tx
    .selectFrom('tenant_settings')
    .select(['version', 'content_hash as hash', 'documents'])
    .where('tenant', '=', tenant)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()

/** A version of an earlier release says nothing of documents. */
async function isOther(tx: Kysely<DB>, { brand, written, documents }: Version): Promise<boolean> {
  const newest = await findNewest(tx, brand.id)
  return newest?.hash !== hashOfVersion(written, brand.copy, newest?.documents === null ? {} : documents)
}

async function writeVersion(tx: Kysely<DB>, { brand, written, documents }: Version): Promise<boolean> {
  const { id: tenant, copy, ...settings } = brand
  const hash = hashOfVersion(written, copy, documents)
  await tx
    .insertInto('tenant')
    .values({ tenant })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const newest = await findNewest(tx, tenant)
  if (newest?.hash === hash) return false
  await tx
    .insertInto('tenant_settings')
    .values({
      tenant,
      version: (newest?.version ?? 0) + 1,
      // For processes of the release before, during a roll.
      settings: JSON.stringify(settings),
      written: JSON.stringify(written),
      copy: JSON.stringify(copy),
      documents: JSON.stringify(documents),
      content_hash: hash,
    })
    .execute()
  return true
}

export type StoredBrand = {
  tenant: string
  version: number
  contentHash: string
  settings: unknown
  written: unknown
  copy: unknown
  pausedMethods: string[]
  pausedPartners: string[]
  place: Place | null
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
    .select(['tenant', 'version', 'content_hash as contentHash', 'settings', 'written', 'copy'])
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
    .select(
      sql<Place | null>`(select jsonb_build_object('state', state, 'cell', cell) from brand_place p
        where p.tenant = tenant_settings.tenant)`.as('place'),
    )
    .orderBy('tenant')
    .orderBy('version', 'desc')
    .execute()

/** The brand of a stored version. @throws where this release cannot read it */
export const brandOf = (stored: Pick<StoredBrand, 'tenant' | 'settings' | 'written' | 'copy'>): Brand => ({
  ...readStoredSettings(stored),
  id: stored.tenant,
  copy: stored.copy as Tenant['copy'],
})

/** The newest version of a brand, as its author wrote it; of an early one, what was made of it. */
export async function findInUse(
  database: Pick<Database, 'registry'>,
  tenant: string,
): Promise<
  { version: number; written: unknown; copy: Tenant['copy']; documents: OwnDocuments | undefined } | undefined
> {
  const [newest] = await newestVersions(database, new Set([tenant]))
  return (
    newest && {
      version: newest.version,
      written: newest.written ?? newest.settings,
      copy: newest.copy as Tenant['copy'],
      documents: (await findOwnDocuments(database, [tenant])).get(tenant),
    }
  )
}

/** Brands that the back office keeps, as they are used, with what they have of their own to read. */
export async function findKeptBrands(
  database: Pick<Database, 'registry'>,
): Promise<{ brand: Brand; documents: OwnDocuments | undefined }[]> {
  const kept = (await keptByPeople(database.registry)).map(({ tenant }) => tenant)
  const documents = await findOwnDocuments(database, kept)
  return (await newestVersions(database, new Set(kept))).map((stored) => ({
    brand: brandOf(stored),
    documents: documents.get(stored.tenant),
  }))
}

/** What the newest version of each brand has to read; none of a version of an earlier release. */
async function findOwnDocuments(
  { registry }: Pick<Database, 'registry'>,
  tenants: readonly string[],
): Promise<ReadonlyMap<string, OwnDocuments | undefined>> {
  const rows = await registry
    .selectFrom('tenant_settings')
    .distinctOn('tenant')
    .select(['tenant', 'documents'])
    .where('tenant', 'in', [...tenants, ''])
    .orderBy('tenant')
    .orderBy('version', 'desc')
    .execute()
  return new Map(rows.map(({ tenant, documents }) => [tenant, documents ?? undefined]))
}

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
