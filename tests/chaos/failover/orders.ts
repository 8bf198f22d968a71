import type { AsOwner, Difference } from '../compare.ts'

export type Told = { tenant: string; orderNumber: string }

/** Orders that a shopper was told of and that are not there. */
export async function findLostOrders(asOwner: AsOwner, told: readonly Told[]): Promise<Difference[]> {
  const there = await asOwner<{ name: string }>(
    `select tenant || ' ' || order_number as name from orders where order_number = any($1)`,
    [told.map(({ orderNumber }) => orderNumber)],
  )
  const known = new Set(there.map(({ name }) => name))
  const names = new Set(told.map(({ tenant, orderNumber }) => `${tenant} ${orderNumber}`))
  return [...names]
    .filter((name) => !known.has(name))
    .map((name) => `${name}: its shopper was told of it, and it is lost`)
}

export const countDelivered = async (asOwner: AsOwner): Promise<number> =>
  (
    await asOwner<{ count: number }>(`select count(*)::int as count from order_event where kind = 'delivery.delivered'`)
  )[0]?.count ?? 0
