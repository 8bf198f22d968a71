import type { Admin } from '#admin'
import { readSharedDocuments } from '#content/documents'
import type { OwnDocuments, Tenant } from '#tenants'
import { readDocumentField } from '#tenants/versions'
import { effectOf, saidOf } from '../check.ts'
import { readBrand } from '../read-brands.ts'
import { type DraftDetail, readDraft } from '../read-draft.ts'
import { findVersions } from '../store.ts'
import { folders } from './folders.ts'

/** What a brand has to read, as a draft makes it or as it is published. */
export type DocumentSource = {
  tenant: Tenant
  own: OwnDocuments
  /** What brands share, in the brand's languages. */
  shared: OwnDocuments
  draft: DraftDetail | undefined
  /** Documents that the draft changes. */
  changed: ReadonlySet<string>
}

/** @param wished a draft; default: the one that was changed last, where there is one */
export async function readSource(
  admin: Admin,
  tenant: string,
  wished: string | undefined,
): Promise<DocumentSource | undefined> {
  const brand = await readBrand(admin, tenant)
  const used = admin.tenants.find(({ id }) => id === tenant)
  if (!brand || !used) return undefined
  const draftId = wished ?? brand.drafts[0]?.draftId
  const draft = draftId === undefined ? undefined : await readDraft(admin, tenant, draftId)
  const newest = draft?.newest ?? (await admin.read((tx) => findVersions(tx, tenant, { most: 1 })))[0]
  if (!newest || (draftId !== undefined && !draft)) return undefined
  const said = draft ?? saidOf(newest)
  const effect = effectOf({ tenant, settings: newest.settings, written: said.written }) as Tenant | undefined
  const shown = { ...used, ...effect, id: tenant, copy: said.copy as Tenant['copy'] }
  return {
    tenant: shown,
    own: said.documents,
    shared: await readSharedDocuments(folders, shown),
    draft,
    changed: new Set(draft?.changes.flatMap(({ field }) => (readDocumentField(field) ? [field] : []))),
  }
}
