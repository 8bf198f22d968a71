import type { SealKeys } from '#kit/seal'
import type { Shop } from '#tenants'
import type { Position } from '../position.ts'
import { type Contents, type ContentsOfUnits, findContents, findGiftContents, resealSome } from './store.ts'

/** Whose orders' contents are opened, and what opens them. */
export type ContentsShop = Pick<Shop, 'tenant' | 'db'> & { codeKeys: SealKeys }

/** The same for orders that are read already; of those that hold none, nothing is asked. */
export async function contentsOf(
  { tenant, db, codeKeys }: ContentsShop,
  ...positions: readonly Pick<Position, 'orderNumber' | 'lines' | 'deliveries'>[]
): Promise<ContentsOfUnits> {
  const orders = positions.filter(
    ({ lines, deliveries }) =>
      lines.some(({ kind }) => kind !== 'topup') && deliveries.some(({ state }) => state === 'delivered'),
  )
  const numbers = orders.map(({ orderNumber }) => orderNumber)
  return numbers.length > 0 ? db.read((tx) => findContents(tx, codeKeys, tenant.id, numbers)) : new Map()
}

/** What came with a line that is a gift, for its recipient. */
export async function giftContentsOf(
  { tenant, db, codeKeys }: ContentsShop,
  orderNumber: string,
  line: number,
): Promise<Contents[]> {
  const contents = await db.read((tx) => findGiftContents(tx, codeKeys, tenant.id, { orderNumber, line }))
  return [...contents.values()]
}

const atOnce = 500

/** Seals all contents anew that are sealed under another key than the current one. @returns how many */
export async function resealContents({ tenant, db, codeKeys }: ContentsShop): Promise<number> {
  let all = 0
  for (;;) {
    const done = await db.transaction((tx) => resealSome(tx, codeKeys, tenant.id, atOnce))
    all += done
    if (done === 0) return all
  }
}
