import { type KeyRing, keyIdOf } from '#kit/signature'
import type { Shop } from '#tenants'
import { codeKey, codeKeys, hintOf, newPromotionId } from './code.ts'
import type { Promotion } from './promotion.ts'
import { findByCode, insertPromotions, stopPromotions } from './store.ts'

export type DeskShop = Pick<Shop, 'tenant' | 'db' | 'clock'> & { secret: KeyRing }

/** What a code is good for, as an operator wishes it. */
export type Terms = Omit<Promotion, 'promotionId' | 'hint' | 'uses' | 'createdAt' | 'stoppedAt'>

/**
 * Makes codes of the same terms, each used and counted by itself; all of them or none.
 * @returns their ids in the same order, or none where one of them is taken already, be it over or not
 */
export function issuePromotions(
  { tenant, db, clock, secret }: DeskShop,
  terms: Terms,
  codes: readonly string[],
): Promise<string[]> {
  const createdAt = clock.now()
  const promotions = codes.map((code) => ({
    ...terms,
    promotionId: newPromotionId(),
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
    if (taken.length > 0 || new Set(promotions.map((one) => one.codeKey)).size < promotions.length) return []
    await insertPromotions(tx, promotions)
    return promotions.map(({ promotionId }) => promotionId)
  })
}

/** Ends promotions at once, named by their ids or codes. @returns those that were not ended before */
export function endPromotions({ tenant, db, clock, secret }: DeskShop, named: readonly string[]): Promise<Promotion[]> {
  const names = named.flatMap((name) => [name, ...codeKeys(secret, tenant.id, name)])
  return db.transaction((tx) => stopPromotions(tx, names, clock.now()))
}
