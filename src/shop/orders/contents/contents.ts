import type { SealKeys } from '#kit/seal'
import type { Shop } from '#tenants'
import type { Position } from '../position.ts'
import {
  type Contents,
  type ContentsOfUnits,
  findSealed,
  findSealedGift,
  openContents,
  type SealedContents,
} from './store.ts'
import { noteDamaged } from './upkeep/store.ts'

/** The shop whose orders' contents are opened, and its keys. */
export type ContentsShop = Pick<Shop, 'tenant' | 'db'> & { codeKeys: SealKeys }

/** The same for orders that are read already; sends no query if they have no contents. */
export async function contentsOf(
  shop: ContentsShop,
  ...positions: readonly Pick<Position, 'orderNumber' | 'lines' | 'deliveries'>[]
): Promise<ContentsOfUnits> {
  const orders = positions.filter(
    ({ lines, deliveries }) =>
      lines.some(({ kind }) => kind !== 'topup') && deliveries.some(({ state }) => state === 'delivered'),
  )
  const numbers = orders.map(({ orderNumber }) => orderNumber)
  return numbers.length > 0 ? open(shop, await shop.db.read((tx) => findSealed(tx, numbers))) : new Map()
}

/**
 * The contents of a gift line, for its recipient.
 * @throws if any of it cannot be opened: a gift is sent complete, or later
 */
export async function giftContentsOf(shop: ContentsShop, orderNumber: string, line: number): Promise<Contents[]> {
  const contents = await open(shop, await shop.db.read((tx) => findSealedGift(tx, { orderNumber, line })))
  return [...contents.values()].map((one) => {
    if (one.kind === 'unreadable') throw new Error(`a code of line ${line} of ${orderNumber} cannot be opened`)
    return one
  })
}

/** Opens each by itself: a damaged one does not affect the rest, and an operator is alerted. */
async function open({ codeKeys, tenant, db }: ContentsShop, rows: readonly SealedContents[]): Promise<ContentsOfUnits> {
  const opened = rows.map((row) => ({ row, contents: openContents(codeKeys, tenant.id, row) }))
  // A missing key is reported by a scheduled job, once for everything sealed under it.
  const damaged = opened.filter(({ contents }) => contents.kind === 'unreadable' && contents.why === 'damaged')
  if (damaged.length > 0) {
    await db.transaction((tx) =>
      noteDamaged(
        tx,
        tenant.id,
        damaged.map(({ row }) => row),
      ),
    )
  }
  return new Map(opened.map(({ row, contents }) => [row.externalId, contents]))
}
