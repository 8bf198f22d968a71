import { type Database, notifyAfterCommit, type TenantDatabase, type Tx } from '#database'
import type { Position } from '../position.ts'
import { isPending } from '../wire-status.ts'
import { findPending } from './store.ts'
import { writtenOrders } from './written-orders.ts'

const channel = 'saldo_orders'

/**
 * Tells every process that an order changed, once the transaction has committed.
 * @param position with the revision that the transaction writes
 */
export function tellWaiters(tx: Tx, tenant: string, position: Position): void {
  const key = keyOf(tenant, position.orderNumber)
  // A word of its own, because processes of the release before do not know it; first, because who hears the other looks.
  notifyAfterCommit(tx, channel, `${key}${atRevision}${position.revision}`)
  notifyAfterCommit(tx, channel, `${key}${isPending(position) ? '' : ended}`)
}

/**
 * `changed`: the order changed and its outcome is not known yet. `ended`: the outcome is known, or must be looked for.
 * `deaf`: changes are not heard for now; `listening`: they are again. `closed`: nothing follows.
 */
export type OrderNews = 'changed' | 'ended' | 'deaf' | 'listening' | 'closed'

type Waiter = { tenant: string; orderNumber: string; visitor: string; tell: (news: OrderNews) => void }

/** Who waits for an order. Waiting costs no statement: one connection hears for all of a process. */
export type OrderFeed = {
  /**
   * Calls `tell` with news of an order. Begin to wait before you look, so that no news is missed in between.
   * @param visitor whose waits are counted together
   * @returns a function that ends the wait; undefined if too many wait already, or the feed is closed
   */
  wait(waiter: Waiter): (() => void) | undefined
  /** Remembers an order as this process has just written it. */
  noteWritten(tenant: string, position: Position, now: Date): void
  /**
   * @returns an order that this process wrote within the last second, unless somebody told of a later change that
   *   shoppers see, or changes are not heard at the moment
   */
  findWritten(tenant: string, orderNumber: string, now: Date): Position | undefined
  /** Whether changes are heard at the moment. */
  isListening(): boolean
  /** Number of waiters. */
  size(): number
  close(): void
}

/** Most waiters of one visitor (an address may be shared by many), and of a process. */
const usualLimits = { ofVisitor: 50, inAll: 20_000 }

/** Opens the feed of a process. `onError` gets failures of the look after a lost connection. */
export async function openOrderFeed(
  database: Pick<Database, 'listen' | 'forTenant'>,
  onError: (error: unknown) => void,
  limits = usualLimits,
): Promise<OrderFeed> {
  const byOrder = new Map<string, Set<Waiter>>()
  const ofVisitor = new Map<string, number>()
  const written = writtenOrders()
  let size = 0
  let isListening = true
  let isClosed = false
  const all = () => [...byOrder.values()].flatMap((waiters) => [...waiters])

  const stopHearing = await database.listen(channel, hear, resume, () => {
    isListening = false
    written.clear()
    for (const { tell } of all()) tell('deaf')
  })

  function hear(payload: string): void {
    for (const word of payload.split(' ')) {
      const [key = '', revision] = word.split(atRevision)
      if (revision !== undefined) {
        written.outdate(key, Number(revision))
        continue
      }
      const hasEnded = word.endsWith(ended)
      const waiters = byOrder.get(hasEnded ? word.slice(0, -ended.length) : word) ?? []
      for (const { tell } of waiters) tell(hasEnded ? 'ended' : 'changed')
    }
  }

  /** An end may have been missed: one statement for each tenant looks for all its waiters. */
  function resume(): void {
    isListening = true
    const waiters = all()
    for (const { tell } of waiters) tell('listening')
    for (const [tenant, same] of Map.groupBy(waiters, (waiter) => waiter.tenant)) void lookFor(tenant, same)
  }

  async function lookFor(tenant: string, waiters: readonly Waiter[]): Promise<void> {
    const orderNumbers = [...new Set(waiters.map(({ orderNumber }) => orderNumber))]
    const pending = await findPending(database.forTenant(tenant), orderNumbers).catch((error) => {
      onError(error)
      // Then each looks for itself.
      return new Set<string>()
    })
    for (const { orderNumber, tell } of waiters) if (!pending.has(orderNumber)) tell('ended')
  }

  function add(waiter: Waiter): void {
    const key = keyOf(waiter.tenant, waiter.orderNumber)
    byOrder.set(key, (byOrder.get(key) ?? new Set()).add(waiter))
    ofVisitor.set(waiter.visitor, (ofVisitor.get(waiter.visitor) ?? 0) + 1)
    size += 1
  }

  function remove(waiter: Waiter): void {
    const key = keyOf(waiter.tenant, waiter.orderNumber)
    const waiters = byOrder.get(key)
    if (!waiters?.delete(waiter)) return
    if (waiters.size === 0) byOrder.delete(key)
    const left = (ofVisitor.get(waiter.visitor) ?? 1) - 1
    if (left === 0) ofVisitor.delete(waiter.visitor)
    else ofVisitor.set(waiter.visitor, left)
    size -= 1
  }

  return {
    wait(waiter) {
      const isFull = size >= limits.inAll || (ofVisitor.get(waiter.visitor) ?? 0) >= limits.ofVisitor
      if (isClosed || isFull) return undefined
      add(waiter)
      return () => remove(waiter)
    },
    noteWritten(tenant, position, now) {
      if (isListening) written.put(keyOf(tenant, position.orderNumber), position, now)
    },
    findWritten: (tenant, orderNumber, now) => written.find(keyOf(tenant, orderNumber), now),
    isListening: () => isListening,
    size: () => size,
    close() {
      if (isClosed) return
      isClosed = true
      stopHearing()
      for (const { tell } of all()) tell('closed')
    },
  }
}

/** Whether an order has its outcome. For whoever has begun to wait: it may have come before. */
export const hasOutcome = async ({ db }: { db: TenantDatabase }, orderNumber: string): Promise<boolean> =>
  !(await findPending(db, [orderNumber])).has(orderNumber)

/** Behind the key of an order on the channel: its outcome is known. */
const ended = '!'
/** Between the key of an order and the revision that was written. */
const atRevision = '@'
const keyOf = (tenant: string, orderNumber: string): string => `${tenant}/${orderNumber}`
