import type { Tx } from '#database'

export type LinkKind = 'invitation' | 'sign-in' | 'demo'
export type Link = {
  linkHash: string
  operatorId: string
  kind: LinkKind
  createdAt: Date
  expiresAt: Date
  usedAt: Date | null
}

export async function insertLink(tx: Tx, link: Omit<Link, 'usedAt'>): Promise<void> {
  await tx
    .insertInto('operator_link')
    .values({
      link_hash: link.linkHash,
      operator_id: link.operatorId,
      kind: link.kind,
      created_at: link.createdAt,
      expires_at: link.expiresAt,
    })
    .execute()
}

export const findLink = (tx: Tx, hashes: readonly string[]): Promise<Link | undefined> =>
  tx
    .selectFrom('operator_link')
    .select([
      'link_hash as linkHash',
      'operator_id as operatorId',
      'kind',
      'created_at as createdAt',
      'expires_at as expiresAt',
      'used_at as usedAt',
    ])
    .where('link_hash', 'in', hashes)
    .executeTakeFirst()

/** @returns whether it was unused */
export async function takeLink(tx: Tx, linkHash: string, usedAt: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('operator_link')
    .set({ used_at: usedAt })
    .where('link_hash', '=', linkHash)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Ends the links of an operator: those of a kind, or all. */
export async function deleteLinks(tx: Tx, operatorId: string, kind?: LinkKind): Promise<void> {
  await tx
    .deleteFrom('operator_link')
    .where('operator_id', '=', operatorId)
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind as LinkKind))
    .execute()
}
