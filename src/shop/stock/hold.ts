import type { Tx } from '#database'
import { after } from '#kit/clock'
import { watchKeys } from './set-aside.ts'
import type { StockShop } from './shop.ts'
import { freeCodes, freeExpired, holdCodes, holdLonger, type Unit } from './store.ts'
import { watchStock } from './watch-stock.ts'

/** How long codes wait for an order to be paid, in seconds: somebody else may want them. */
const holdSeconds = 60 * 60

/**
 * Holds a code for each unit before anybody pays, all of them or none; what is held already, for longer. Called where
 * the order is written down, in the same transaction.
 * @returns false when there are not enough
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

/** Frees what was held long enough, finds codes whose keys are not there, and sees to what is sold and told. */
export async function lookAfterStock(shop: StockShop): Promise<void> {
  await shop.db.transaction((tx) => freeExpired(tx, shop.clock.now()))
  await watchKeys(shop)
  await watchStock(shop)
}
