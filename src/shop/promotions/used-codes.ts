import { toMajor } from '#kit/money'
import { discountOf, type Position } from '#orders'
import type { UsedVoucher } from '#orders/contract'
import type { Shop } from '#tenants'
import { findUses } from './store.ts'

/** @returns the promo codes that each order used; makes no query for orders without a discount */
export async function usedCodesOf(
  { db }: Pick<Shop, 'db'>,
  ...positions: readonly Position[]
): Promise<(orderNumber: string) => UsedVoucher[]> {
  const numbers = positions.filter((position) => discountOf(position) > 0).map(({ orderNumber }) => orderNumber)
  const uses = numbers.length > 0 ? await db.read((tx) => findUses(tx, numbers)) : []
  return (orderNumber) =>
    uses
      .filter((use) => use.orderNumber === orderNumber)
      .map(({ promotionId, hint, discount }) => ({ voucherId: promotionId, code: hint, discount: toMajor(discount) }))
}
