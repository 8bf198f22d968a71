import { after } from '#kit/clock'
import type { Position } from '../position.ts'

/** Seconds that an order is believed to be as it was written, should the notice of a later change be lost. */
const believed = 1
const most = 1_000

/** What this process wrote of orders, and which later revisions it was told of. */
export type WrittenOrders = {
  /** Remembers an order as a transaction has just left it. */
  put(key: string, position: Position, now: Date): void
  /** Somebody wrote this revision of it. */
  outdate(key: string, revision: number): void
  /** @returns the order as it was written within the last second, if no later revision was told of */
  find(key: string, now: Date): Position | undefined
  clear(): void
}

export function writtenOrders(): WrittenOrders {
  // A revision without a position: a notice may come before the answer to an earlier commit.
  const newest = new Map<string, { revision: number; position?: Position; until?: Date }>()

  function keep(key: string, entry: { revision: number; position?: Position; until?: Date }): void {
    newest.delete(key)
    newest.set(key, entry)
    const [oldest] = newest.keys()
    if (newest.size > most && oldest !== undefined) newest.delete(oldest)
  }

  const revisionOf = (key: string) => newest.get(key)?.revision ?? -1
  return {
    put(key, position, now) {
      const { revision } = position
      if (revision >= revisionOf(key)) keep(key, { revision, position, until: after(now, believed) })
    },
    outdate(key, revision) {
      if (revision > revisionOf(key)) keep(key, { revision })
    },
    find(key, now) {
      const { position, until } = newest.get(key) ?? {}
      return until && until > now ? position : undefined
    },
    clear: () => newest.clear(),
  }
}
