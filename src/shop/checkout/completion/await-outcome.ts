import { setTimeout as pause } from 'node:timers/promises'
import { callerNetwork } from '#kit/ip-network'
import { isRefusal, type Refusal } from '#kit/result'
import type { OrderView } from '#orders/contract'
import type { CommitOrderInput } from '../contract.ts'
import type { CheckoutShop } from '../shop.ts'
import { commitOrder } from './commit-order.ts'

/** Longest wait for an outcome, in seconds. */
export const longestWait = 5

/**
 * As `commitOrder`, but waits for the outcome of an order that is pending. Waiting makes no query.
 * @param seconds at most `longestWait`
 * @param left when the caller leaves
 * @returns the order, and the seconds that it may have waited; undefined if too many wait already
 */
export async function awaitOutcome(
  shop: CheckoutShop,
  input: CommitOrderInput,
  seconds: number,
  left: AbortSignal,
): Promise<{ order: OrderView | Refusal; waited: number | undefined }> {
  const { orderNumber } = input
  const heard = new AbortController()
  const stop = shop.orderFeed.wait({
    tenant: shop.tenant.id,
    orderNumber,
    visitor: callerNetwork(shop.visitor.ip),
    // A pending order that changed is waited for: only its outcome counts.
    tell: (news) => {
      if (news === 'ended' || news === 'closed') heard.abort()
    },
  })
  try {
    const order = await commitOrder(shop, input)
    if (!stop) return { order, waited: undefined }
    const waited = Math.min(seconds, longestWait)
    if (isRefusal(order) || order.orderStatus !== 'PAYMENT_PENDING') return { order, waited }
    await pause(waited * 1000, undefined, { signal: AbortSignal.any([heard.signal, left]) }).catch(() => {})
    return { order: heard.signal.aborted ? await commitOrder(shop, input) : order, waited }
  } finally {
    stop?.()
  }
}
