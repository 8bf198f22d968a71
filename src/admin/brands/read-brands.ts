import type { Admin } from '#admin'
import { may } from '#admin/permissions'
import { type Difference, listDifferences, listDocumentDifferences, listTextDifferences } from '#tenants/versions'
import { effectOf } from './check.ts'
import { type DraftRow, findOpenDrafts } from './drafts/store.ts'
import { findPublishedAtTimes } from './schedules/store.ts'
import { findKeepers, findNewestOfEach, findVersions, type Keeper, type VersionRow } from './store.ts'

export type BrandRow = Pick<VersionRow, 'tenant' | 'version' | 'origin' | 'author' | 'at'> & {
  keptBy: Keeper
  /** Open drafts. */
  drafts: number
}

/** Which of the operator's brands they may look at the settings of. */
const readable = ({ operator, tenants }: Admin): string[] =>
  tenants.map(({ id }) => id).filter((id) => may(operator, 'brands.read', id))

/** Brands with their newest versions, in the order of their ids. */
export async function readBrandList(admin: Admin): Promise<BrandRow[]> {
  const ids = readable(admin)
  const [versions, keepers, drafts] = await admin.read(async (tx) => [
    await findNewestOfEach(tx, ids),
    await findKeepers(tx),
    await findOpenDrafts(tx, ids),
  ])
  return versions.map(({ tenant, version, origin, author, at }) => ({
    tenant,
    version,
    origin,
    author,
    at,
    keptBy: keepers.get(tenant) ?? 'folder',
    drafts: drafts.filter((draft) => draft.tenant === tenant).length,
  }))
}

/** A version, and what it changed of the one before. */
export type VersionChange = Omit<VersionRow, 'settings' | 'written' | 'copy' | 'documents'> & {
  changes: Difference[]
  /** Of the first one there is nothing to compare with. */
  isFirst: boolean
  /** The time that somebody had set for it. */
  setFor: Date | undefined
}

export type BrandDetail = { tenant: string; newest: number; keptBy: Keeper; drafts: DraftRow[] }

const perPage = 20

/**
 * A brand with its versions, the newest first.
 * @param from this version and older ones
 */
export async function readBrand(
  admin: Admin,
  tenant: string,
  from?: number,
): Promise<(BrandDetail & { versions: VersionChange[]; older: number | undefined }) | undefined> {
  if (!readable(admin).includes(tenant)) return undefined
  const [[newest], versions, keepers, drafts, set] = await admin.read(async (tx) => [
    await findVersions(tx, tenant, { most: 1 }),
    await findVersions(tx, tenant, { from, most: perPage + 1 }),
    await findKeepers(tx),
    await findOpenDrafts(tx, [tenant]),
    await findPublishedAtTimes(tx, tenant),
  ])
  if (!newest) return undefined
  return {
    tenant,
    newest: newest.version,
    keptBy: keepers.get(tenant) ?? 'folder',
    drafts,
    versions: versions.slice(0, perPage).map((version, place) => ({
      ...changeOf(version, versions[place + 1]),
      setFor: set.get(version.version),
    })),
    older: versions[perPage]?.version,
  }
}

function changeOf(version: VersionRow, former: VersionRow | undefined): Omit<VersionChange, 'setFor'> {
  const { settings, written, copy, documents, ...row } = version
  return { ...row, isFirst: former === undefined, changes: former ? changesBetween(former, version) : [] }
}

/** What differs between two versions: of the settings as they hold, and of the brand's own texts and documents. */
export const changesBetween = (before: VersionRow, after: VersionRow): Difference[] => [
  ...listDifferences(effectOf(before) ?? before.settings, effectOf(after) ?? after.settings),
  ...listTextDifferences(before.copy, after.copy),
  ...listDocumentDifferences(before.documents, after.documents),
]
