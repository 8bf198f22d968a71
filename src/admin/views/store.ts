import type { Tx } from '#database'

export type SavedView = { name: string; query: string }
type Of = { operatorId: string; page: string }

export const findViews = (tx: Tx, { operatorId, page }: Of): Promise<SavedView[]> =>
  tx
    .selectFrom('operator_view')
    .select(['name', 'query'])
    .where('operator_id', '=', operatorId)
    .where('page', '=', page)
    .orderBy('name')
    .execute()

/** Replaces the one of this name. */
export async function putView(tx: Tx, { operatorId, page, name, query }: Of & SavedView, now: Date): Promise<void> {
  await tx
    .insertInto('operator_view')
    .values({ operator_id: operatorId, page, name, query, saved_at: now })
    .onConflict((known) => known.columns(['operator_id', 'page', 'name']).doUpdateSet({ query, saved_at: now }))
    .execute()
}

export async function deleteView(tx: Tx, { operatorId, page, name }: Of & { name: string }): Promise<void> {
  await tx
    .deleteFrom('operator_view')
    .where('operator_id', '=', operatorId)
    .where('page', '=', page)
    .where('name', '=', name)
    .execute()
}
