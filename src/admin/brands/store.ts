import { sql } from 'kysely'
import type { Tx } from '#database'
import { type OwnDocuments, readOwnDocuments } from '#tenants/versions'

export type VersionRow = {
  tenant: string
  version: number
  /** What it came from: the brand's folder, a draft, an earlier version that was taken back, or the form of a new brand. */
  origin: 'folder' | 'draft' | 'roll-back' | 'new'
  author: string | null
  note: string | null
  ofVersion: number | null
  at: Date
  settings: unknown
  written: unknown
  copy: unknown
  documents: OwnDocuments
}

/** A version of an earlier release says nothing of documents: it had those of the brand's folder. */
async function withDocuments<Row extends { documents: OwnDocuments | null }>(tenant: string, rows: readonly Row[]) {
  const ofFolder = rows.some(({ documents }) => documents === null) ? await readOwnDocuments(`tenants/${tenant}`) : {}
  return rows.map((row) => ({ ...row, documents: row.documents ?? ofFolder }))
}

const versionColumns = [
  'tenant',
  'version',
  'origin',
  'author',
  'note',
  'of_version as ofVersion',
  'loaded_at as at',
  'settings',
  'written',
  'copy',
  'documents',
] as const

/** The newest version of each brand. */
export const findNewestOfEach = (
  tx: Tx,
  tenants: readonly string[],
): Promise<Pick<VersionRow, 'tenant' | 'version' | 'origin' | 'author' | 'at'>[]> =>
  tx
    .selectFrom('tenant_settings')
    .distinctOn('tenant')
    .select(['tenant', 'version', 'origin', 'author', 'loaded_at as at'])
    .where('tenant', 'in', [...tenants, ''])
    .orderBy('tenant')
    .orderBy('version', 'desc')
    .execute()

/** Versions of a brand, the newest first; from one on, at most so many. */
export const findVersions = async (
  tx: Tx,
  tenant: string,
  { from = Number.MAX_SAFE_INTEGER, most }: { from?: number | undefined; most: number },
): Promise<VersionRow[]> =>
  withDocuments(
    tenant,
    await tx
      .selectFrom('tenant_settings')
      .select(versionColumns)
      .where('tenant', '=', tenant)
      .where('version', '<=', Math.min(from, 2_147_483_647))
      .orderBy('version', 'desc')
      .limit(most)
      .execute(),
  )

export async function findVersion(tx: Tx, tenant: string, version: number): Promise<VersionRow | undefined> {
  const found = await tx
    .selectFrom('tenant_settings')
    .select(versionColumns)
    .where('tenant', '=', tenant)
    .where('version', '=', version)
    .execute()
  return (await withDocuments(tenant, found))[0]
}

/** The domains of all other brands. */
export const findDomainsOfOthers = async (tx: Tx, tenant: string): Promise<string[]> =>
  (
    await tx
      .selectFrom('tenant_settings')
      .distinctOn('tenant')
      .select(sql<string[] | null>`settings -> 'domains'`.as('domains'))
      .where('tenant', '<>', tenant)
      .orderBy('tenant')
      .orderBy('version', 'desc')
      .execute()
  ).flatMap(({ domains }) => domains ?? [])

export type Keeper = 'folder' | 'back-office'

/** Who each brand's author is. */
export const findKeepers = async (tx: Tx): Promise<ReadonlyMap<string, Keeper>> =>
  new Map(
    (await tx.selectFrom('tenant').select(['tenant', 'kept_by']).execute()).map(({ tenant, kept_by }) => [
      tenant,
      kept_by,
    ]),
  )

/** Whether the brand has ever had an order. */
export const hasOrders = async (tx: Tx, tenant: string): Promise<boolean> =>
  (await tx.selectFrom('orders').select('order_number').where('tenant', '=', tenant).limit(1).execute()).length > 0

/** Goods on sale that would not fit: in another currency, or dearer than one product may be. At most five. */
export const findUnfitProducts = (
  tx: Tx,
  tenant: string,
  { currency, most }: { currency: string; most: number },
): Promise<{ productId: string; currency: string }[]> =>
  tx
    .selectFrom('product')
    .select(['product_id as productId', 'currency'])
    .where('tenant', '=', tenant)
    .where('status', '=', 'ACTIVE')
    .where((product) =>
      product.or([
        product('currency', '<>', sql<'EUR'>`${currency}`),
        product(sql`coalesce(amount, amount_max, 0)`, '>', most),
      ]),
    )
    .orderBy('product_id')
    .limit(5)
    .execute()

/** Makes a folder or the back office a brand's one author. */
export const keepBrand = async (tx: Tx, tenant: string, keeper: Keeper): Promise<void> =>
  void (await sql`select saldo.keep_brand(${tenant}, ${keeper})`.execute(tx))

/** The version that an action wrote, if it was tried before. */
export const findWritten = async (tx: Tx, tenant: string, actionId: string): Promise<number | undefined> =>
  (
    await tx
      .selectFrom('tenant_settings')
      .select('version')
      .where('tenant', '=', tenant)
      .where('action_id', '=', actionId)
      .executeTakeFirst()
  )?.version

/** Where a version comes from, and on which one it stands. */
export type NextVersion = {
  tenant: string
  expected: number
  origin: 'draft' | 'roll-back'
  author: string
  note: string
  actionId: string
  ofVersion?: number
}

/**
 * Writes a brand's next version, once for an action; every process is told at the commit.
 * @returns its number; null where the newest is another than expected, or the folder is the brand's author
 */
export async function insertVersion(tx: Tx, content: object, next: NextVersion): Promise<number | null> {
  const { rows } = await sql<{ version: number | null }>`
    select saldo.publish_brand(${next.tenant}, ${next.expected}, ${JSON.stringify(content)}::jsonb, ${next.origin},
      ${next.author}, ${next.note}, ${next.actionId}, ${next.ofVersion ?? null}) as version`.execute(tx)
  return rows[0]?.version ?? null
}

/**
 * Writes the first version of a new brand, once for an action; every process is told at the commit.
 * @returns whether the name was free
 */
export async function beginBrand(
  tx: Tx,
  content: object,
  { tenant, author, note, actionId }: Pick<NextVersion, 'tenant' | 'author' | 'note' | 'actionId'>,
): Promise<boolean> {
  const { rows } = await sql<{ version: number | null }>`
    select saldo.begin_brand(${tenant}, ${JSON.stringify(content)}::jsonb, ${author}, ${note}, ${actionId}) as version`.execute(
    tx,
  )
  return rows[0]?.version === 1
}
