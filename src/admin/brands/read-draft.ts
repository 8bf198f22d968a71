import type { Admin } from '#admin'
import { may } from '#admin/permissions'
import {
  type Change,
  type Difference,
  listDifferences,
  listDocumentDifferences,
  listTextDifferences,
  type OwnDocuments,
  planSaid,
  readSaid,
  type Said,
} from '#tenants/versions'
import { checkVersion, effectOf, saidOf, type VersionProblem } from './check.ts'
import { type ChangeRow, type DraftRow, findChanges, findDraft } from './drafts/store.ts'
import { isRisky } from './risk.ts'
import { findKeepers, findVersion, findVersions, type Keeper, type VersionRow } from './store.ts'

/** A draft with what it would make of the newest version. */
export type DraftDetail = DraftRow & {
  keptBy: Keeper
  newest: VersionRow
  changes: ChangeRow[]
  /** The settings with the changes, as they would be written. */
  written: unknown
  /** The brand's own texts with the changes. */
  copy: ReturnType<typeof planSaid>['copy']
  /** What the brand has of its own to read, with the changes. */
  documents: OwnDocuments
  /** What would change for shoppers: settings as they hold, defaults filled in, and texts. */
  differences: Difference[]
  /** Fields that a later version changed as well, since the draft began. */
  crossed: string[]
  /** Changed fields that need a second person. */
  risky: string[]
  problems: VersionProblem[]
}

/**
 * Reads an open draft of a brand, and checks what it would make.
 * @param trial changes that are being typed: what would be if they were made
 */
export async function readDraft(
  admin: Admin,
  tenant: string,
  draftId: string,
  trial: readonly Change[] = [],
): Promise<DraftDetail | undefined> {
  if (!admin.tenants.some(({ id }) => id === tenant) || !may(admin.operator, 'brands.read', tenant)) return undefined
  const found = await admin.read(async (tx) => {
    const draft = await findDraft(tx, tenant, draftId)
    if (!draft || draft.closedAs !== null) return undefined
    const [newest] = await findVersions(tx, tenant, { most: 1 })
    const base = await findVersion(tx, tenant, draft.base)
    const keptBy = (await findKeepers(tx)).get(tenant) ?? 'folder'
    return { draft, newest, base, keptBy, changes: await findChanges(tx, draftId) }
  })
  if (!found?.newest || !found.base) return undefined
  const { draft, newest, base, keptBy, changes } = found
  const said = saidOf(newest)
  const { written, copy, documents } = planSaid(said, [...changes, ...trial])
  const after = { tenant, settings: newest.settings, written, copy, documents }
  const problems = await checkVersion(admin, after, newest)
  const effect = effectOf(after)
  const differences = [
    ...(effect ? listDifferences(effectOf(newest), effect) : listDifferences(said.written, written)),
    ...listTextDifferences(said.copy, copy),
    ...listDocumentDifferences(said.documents, documents),
  ]
  const began = saidOf(base)
  const crossed = changes.filter(({ field }) => isOther(began, said, field))
  const touched = [...changes, ...trial, ...differences].map(({ field }) => field)
  return {
    ...draft,
    keptBy,
    newest,
    changes,
    written,
    copy,
    documents,
    differences,
    crossed: crossed.map(({ field }) => field),
    risky: [...new Set(touched.filter(isRisky))],
    problems,
  }
}

const isOther = (one: Said, other: Said, field: string): boolean =>
  JSON.stringify(readSaid(one, field)) !== JSON.stringify(readSaid(other, field))
