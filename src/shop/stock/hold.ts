import type { Tx } from '#database'
import { after } from '#kit/clock'
import { watchKeys } from './set-aside.ts'
import type { StockShop } from './shop.ts'
import { freeCodes, freeExpired, holdCodes, holdLonger, type Unit } from './store.ts'
import { watchStock } from './watch-stock.ts'

/** Seconds that codes are held for an unpaid order: others may want them. */
const holdSeconds = 60 * 60

/**
 * Holds a code for each unit before payment, all of them or none; prolongs existing holds. Call it in the transaction
 * that writes the order.
 * @returns false if there are not enough
 */
export async function holdUnits({ clock }: Pick<StockShop, 'clock'>, tx: Tx, units: readonly Unit[]): Promise<boolean> {
  if (units.length === 0) return true
  const until = after(clock.now(), holdSeconds)
  const held = await holdLonger(tx, units, until)
  const missing = units.filter(({ externalId }) => !held.includes(externalId))
  if (missing.length === 0 || (await holdCodes(tx, missing, until)) === missing.length) return true
  await freeCodes(
    tx,
    missing.map(({ externalId }) => externalId),
  )
  return false
}

/** Frees what was held for units that nobody will pay any more. */
export async function freeUnits(shop: StockShop, externalIds: readonly string[]): Promise<void> {
  await shop.db.transaction((tx) => freeCodes(tx, externalIds))
  await watchStock(shop)
}

/** Scheduled: frees expired holds, finds codes with missing keys, and updates sold-out products and alerts. */
export async function maintainStock(shop: StockShop): Promise<void> {
  await shop.db.transaction((tx) => freeExpired(tx, shop.clock.now()))
  await watchKeys(shop)
  await watchStock(shop)
}
