import type { Clock } from '#kit/clock'
import { shortMemory } from '#kit/short-memory'
import type { Position } from '#orders'

/** Most payers need a minute. */
const opened = shortMemory<Position>({ seconds: 900, most: 1_000 })
const keyOf = (tenant: string, orderNumber: string) => `${tenant} ${orderNumber}`

/**
 * Remembers an order whose payment this process has just opened: the next word of it is usually the provider's, to the
 * same process. Whoever uses it must not trust it (`settleOrder`'s guess).
 */
export function rememberOpened(tenant: string, position: Position, clock: Clock): void {
  if (position.state === 'open') opened.keep(keyOf(tenant, position.orderNumber), position, clock.now())
}

/** @returns the order as it was then, once; undefined if it is not remembered any more */
export const takeOpened = (tenant: string, orderNumber: string, clock: Clock): Position | undefined =>
  opened.take(keyOf(tenant, orderNumber), clock.now())
