import type { Tx } from '#database'

declare module '#database/json-columns' {
  interface JsonColumns {
    'brand_draft_change.value': unknown
  }
}

export type DraftRow = {
  draftId: string
  tenant: string
  base: number
  title: string
  revision: number
  begunBy: string
  begunAt: Date
  changedAt: Date
  closedAs: 'published' | 'dropped' | null
}

const draftColumns = [
  'draft_id as draftId',
  'tenant',
  'base',
  'title',
  'revision',
  'begun_by as begunBy',
  'begun_at as begunAt',
  'changed_at as changedAt',
  'closed_as as closedAs',
] as const

/** Open drafts, the one that was changed last first. */
export const findOpenDrafts = (tx: Tx, tenants: readonly string[]): Promise<DraftRow[]> =>
  tx
    .selectFrom('brand_draft')
    .select(draftColumns)
    .where('tenant', 'in', [...tenants, ''])
    .where('closed_as', 'is', null)
    .orderBy('changed_at', 'desc')
    .execute()

export const findDraft = (tx: Tx, tenant: string, draftId: string): Promise<DraftRow | undefined> =>
  tx
    .selectFrom('brand_draft')
    .select(draftColumns)
    .where('tenant', '=', tenant)
    .where('draft_id', '=', draftId)
    .executeTakeFirst()

export type ChangeRow = { field: string; value: unknown; by: string; at: Date }

/** The changes of a draft, in the order in which they were last made. */
export const findChanges = async (tx: Tx, draftId: string): Promise<ChangeRow[]> =>
  (
    await tx
      .selectFrom('brand_draft_change')
      .select(['field', 'value', 'changed_by as by', 'changed_at as at'])
      .where('draft_id', '=', draftId)
      .orderBy('changed_at')
      .orderBy('field')
      .execute()
  ).map((row) => ({ ...row, value: row.value ?? undefined }))

/** What each of these drafts changes. */
export const findChangedFields = (tx: Tx, draftIds: readonly string[]): Promise<{ draftId: string; field: string }[]> =>
  tx
    .selectFrom('brand_draft_change')
    .select(['draft_id as draftId', 'field'])
    .where('draft_id', 'in', [...draftIds, ''])
    .execute()

/** Begins a draft; again with the same id does nothing. */
export async function insertDraft(
  tx: Tx,
  {
    draftId,
    tenant,
    base,
    title,
    by,
    at,
  }: Pick<DraftRow, 'draftId' | 'tenant' | 'base' | 'title'> & { by: string; at: Date },
): Promise<void> {
  const row = { draft_id: draftId, tenant, base, title, begun_by: by, begun_at: at, changed_at: at }
  await tx
    .insertInto('brand_draft')
    .values(row)
    .onConflict((known) => known.doNothing())
    .execute()
}

/** Counts a change of an open draft, which others cannot change until the transaction ends. @returns whether it is open */
export async function touchDraft(tx: Tx, tenant: string, draftId: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('brand_draft')
    .set(({ eb }) => ({ revision: eb('revision', '+', 1), changed_at: at }))
    .where('tenant', '=', tenant)
    .where('draft_id', '=', draftId)
    .where('closed_as', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Takes a draft to another version. */
export const moveDraft = async (tx: Tx, draftId: string, base: number): Promise<void> =>
  void (await tx.updateTable('brand_draft').set({ base }).where('draft_id', '=', draftId).execute())

/** Whether the draft is open and as it was looked at; it stays so until the transaction ends. */
export const lockDraft = async (tx: Tx, draftId: string, revision: number | undefined): Promise<boolean> =>
  (await tx
    .selectFrom('brand_draft')
    .select('revision')
    .where('draft_id', '=', draftId)
    .where('closed_as', 'is', null)
    .where('revision', '=', revision ?? -1)
    .forUpdate()
    .executeTakeFirst()) !== undefined

/** Closes a draft: it was published or dropped. */
export const closeDraft = async (tx: Tx, draftId: string, as: 'published' | 'dropped'): Promise<void> =>
  void (await tx.updateTable('brand_draft').set({ closed_as: as }).where('draft_id', '=', draftId).execute())

/** Takes a change out of a draft. */
export const dropChange = async (tx: Tx, draftId: string, field: string): Promise<void> =>
  void (await tx.deleteFrom('brand_draft_change').where('draft_id', '=', draftId).where('field', '=', field).execute())

/** Keeps a change in a draft, in place of an earlier one of the same field. */
export async function keepChange(tx: Tx, draftId: string, { field, value, by, at }: ChangeRow): Promise<void> {
  const said = { value: value === undefined ? null : JSON.stringify(value), changed_by: by, changed_at: at }
  await tx
    .insertInto('brand_draft_change')
    .values({ draft_id: draftId, field, ...said })
    .onConflict((known) => known.columns(['draft_id', 'field']).doUpdateSet(said))
    .execute()
}
