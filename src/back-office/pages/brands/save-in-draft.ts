import { redirect } from 'react-router'
import type { Admin } from '#admin'
import { perform } from '#admin/actions'
import { unchanged } from '../../ui/forms/outcome.tsx'

type Change = { field: string; value: unknown }

/** What a form of an editor names: the draft, or the title of one that begins with this change. */
type Sent = { tenant: string; draft: string; title: string; key: string }

/**
 * Saves changes in a draft; in a new one where none is open, which the address names from then on.
 * @param here the address of the page, without what scripts add to it
 */
export async function saveInDraft(
  admin: Admin,
  here: URL,
  { tenant, draft, title, key }: Sent,
  changed: readonly Change[],
) {
  if (changed.length === 0) return unchanged
  const changes = changed.map(({ field, value }) => ({ field, value: value ?? null }))
  if (draft !== '') return perform(admin, 'brand.draft.change', { tenant, draftId: draft, changes }, { key })
  const saved = await saveInNewDraft(admin, { tenant, title, key }, changes)
  if (!('draftId' in saved)) return saved
  const url = new URL(here)
  url.searchParams.set('draft', saved.draftId)
  return redirect(`${url.pathname}${url.search}`)
}

/** Begins a draft with these changes. */
export async function saveInNewDraft(
  admin: Admin,
  { tenant, title, key }: Omit<Sent, 'draft'>,
  changes: readonly { field: string; value: unknown }[],
) {
  const begun = await perform(admin, 'brand.draft.begin', { tenant, title }, { key: `${key}-begin` })
  if (!('done' in begun)) return begun
  const { draftId } = begun.done
  const saved = await perform(admin, 'brand.draft.change', { tenant, draftId, changes }, { key })
  return 'done' in saved ? { draftId } : saved
}
