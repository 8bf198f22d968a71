import type { Tx } from '#database'

export type PassRow = {
  passId: string
  draftId: string
  /** The one revision that it shows; null: the draft as it is. */
  revision: number | null
  kind: 'own' | 'shared'
  note: string | null
  madeBy: string
  madeAt: Date
  goodUntil: Date
}

/** Makes a pass; again with the same id does nothing. */
export async function insertPass(tx: Tx, pass: PassRow): Promise<void> {
  const { passId, draftId, revision, kind, note, madeBy, madeAt, goodUntil } = pass
  const row = { pass_id: passId, draft_id: draftId, revision, kind, note }
  await tx
    .insertInto('brand_pass')
    .values({ ...row, made_by: madeBy, made_at: madeAt, good_until: goodUntil })
    .onConflict((known) => known.doNothing())
    .execute()
}

const passColumns = [
  'pass_id as passId',
  'draft_id as draftId',
  'revision',
  'kind',
  'note',
  'made_by as madeBy',
  'made_at as madeAt',
  'good_until as goodUntil',
] as const

/** Passes of a draft that are good at a moment, of a kind, the newest first. */
export const findGoodPasses = (
  tx: Tx,
  { draftId, kind, at }: { draftId: string; kind: PassRow['kind']; at: Date },
): Promise<PassRow[]> =>
  tx
    .selectFrom('brand_pass')
    .select(passColumns)
    .where('draft_id', '=', draftId)
    .where('kind', '=', kind)
    .where('ended_at', 'is', null)
    .where('good_until', '>', at)
    .orderBy('made_at', 'desc')
    .orderBy('pass_id')
    .execute()

/** Ends a shared pass of a draft. @returns whether it was good until now */
export async function endPass(
  tx: Tx,
  { passId, draftId }: Pick<PassRow, 'passId' | 'draftId'>,
  by: string,
  at: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('brand_pass')
    .set({ ended_at: at, ended_by: by })
    .where('pass_id', '=', passId)
    .where('draft_id', '=', draftId)
    .where('kind', '=', 'shared')
    .where('ended_at', 'is', null)
    .where('good_until', '>', at)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** The open draft of a good pass. An operator's own pass is good while they may sign in. */
export const findPassed = (
  tx: Tx,
  passId: string,
  at: Date,
): Promise<{ draftId: string; tenant: string; revision: number; kind: PassRow['kind'] } | undefined> =>
  tx
    .selectFrom('brand_pass')
    .innerJoin('brand_draft', 'brand_draft.draft_id', 'brand_pass.draft_id')
    .select(['brand_pass.draft_id as draftId', 'brand_draft.tenant', 'brand_draft.revision', 'kind'])
    .where('pass_id', '=', passId)
    .where('ended_at', 'is', null)
    .where('good_until', '>', at)
    .where('closed_as', 'is', null)
    .where(({ eb, or, and, exists, selectFrom }) =>
      and([
        or([eb('brand_pass.revision', 'is', null), eb('brand_pass.revision', '=', eb.ref('brand_draft.revision'))]),
        or([
          eb('kind', '=', 'shared'),
          exists(
            selectFrom('operator')
              .select('operator_id')
              .whereRef('operator_id', '=', 'brand_pass.made_by')
              .where('disabled_at', 'is', null),
          ),
        ]),
      ]),
    )
    .executeTakeFirst()
