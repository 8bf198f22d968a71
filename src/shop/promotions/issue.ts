import { type KeyRing, keyIdOf } from '#kit/signature'
import type { Shop } from '#tenants'
import { codeKey, codeKeys, hintOf, newPromotionId, promotionIdOf } from './code.ts'
import type { Promotion } from './promotion.ts'
import { deleteUnused, findByCode, insertPromotions, stopPromotions } from './store.ts'

export type DeskShop = Pick<Shop, 'tenant' | 'db' | 'clock'> & { secret: KeyRing }

/** The terms of a code, as an operator sets them. */
export type Terms = Omit<Promotion, 'promotionId' | 'hint' | 'uses' | 'createdAt' | 'stoppedAt'>

/**
 * Makes codes with the same terms, each counted separately; all of them or none.
 * @param making what they are made by: again, codes of the same making replace those, which nobody got to see
 * @returns their ids in the same order; none if one of the codes exists already, ended or not
 */
export function issuePromotions(
  { tenant, db, clock, secret }: DeskShop,
  terms: Terms,
  codes: readonly string[],
  making?: string,
): Promise<string[]> {
  const createdAt = clock.now()
  const promotions = codes.map((code, place) => ({
    ...terms,
    promotionId: making === undefined ? newPromotionId() : promotionIdOf(making, place),
    createdAt,
    codeKey: codeKey(secret, tenant.id, code),
    printKey: keyIdOf(secret[0]),
    hint: hintOf(code),
  }))
  return db.transaction(async (tx) => {
    const taken = await findByCode(
      tx,
      codes.flatMap((code) => codeKeys(secret, tenant.id, code)),
    )
    const ids = promotions.map(({ promotionId }) => promotionId)
    const isMade = taken.length === ids.length && taken.every(({ promotionId }) => ids.includes(promotionId))
    if (isMade) return ids
    if (taken.length > 0 || new Set(promotions.map((one) => one.codeKey)).size < promotions.length) return []
    if (making !== undefined) await deleteUnused(tx, ids)
    await insertPromotions(tx, promotions)
    return ids
  })
}

/** Ends promotions at once, by id or code. @returns those that were still active */
export function endPromotions({ tenant, db, clock, secret }: DeskShop, named: readonly string[]): Promise<Promotion[]> {
  const names = named.flatMap((name) => [name, ...codeKeys(secret, tenant.id, name)])
  return db.transaction((tx) => stopPromotions(tx, names, clock.now()))
}
