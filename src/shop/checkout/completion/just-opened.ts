import { after, type Clock } from '#kit/clock'
import type { Position } from '#orders'

/** Seconds and orders that are kept. Most payers need a minute. */
const [kept, most] = [900, 1_000]

const opened = new Map<string, { position: Position; until: Date }>()
const keyOf = (tenant: string, orderNumber: string) => `${tenant} ${orderNumber}`

/**
 * Remembers an order whose payment this process has just opened: the next word of it is usually the provider's, to the
 * same process. Whoever uses it must not trust it (`settleOrder`'s guess).
 */
export function rememberOpened(tenant: string, position: Position, clock: Clock): void {
  if (position.state !== 'open') return
  const key = keyOf(tenant, position.orderNumber)
  opened.delete(key)
  opened.set(key, { position, until: after(clock.now(), kept) })
  const [oldest] = opened.keys()
  if (opened.size > most && oldest !== undefined) opened.delete(oldest)
}

/** @returns the order as it was then, once; undefined if it is not remembered any more */
export function takeOpened(tenant: string, orderNumber: string, clock: Clock): Position | undefined {
  const key = keyOf(tenant, orderNumber)
  const found = opened.get(key)
  opened.delete(key)
  return found && found.until > clock.now() ? found.position : undefined
}
