import type { Tx } from '#database'

declare module '#database/json-columns' {
  interface JsonColumns {
    'datev_map.map': object
  }
}

/** Replaces the brand's map of accounts; what is in it is the back office's. */
export async function saveDatevMap(tx: Tx, map: object, by: { operator: string; now: Date }): Promise<void> {
  const row = { map: JSON.stringify(map), changed_at: by.now, changed_by: by.operator }
  await tx
    .insertInto('datev_map')
    .values(row)
    .onConflict((known) => known.column('tenant').doUpdateSet(row))
    .execute()
}
