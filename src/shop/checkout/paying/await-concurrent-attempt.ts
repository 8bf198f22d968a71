import { setTimeout as pause } from 'node:timers/promises'
import { findPosition, type PaymentPart } from '#orders'
import type { CheckoutShop } from '../shop.ts'

const longestWaitMs = 10_000
const lookEveryMs = 100

/**
 * Waits while another request asks the provider for the same payment (a second press of the button): a provider without
 * idempotency keys would make a second payment.
 * @returns the payment afterwards
 */
export async function awaitConcurrentAttempt(
  shop: CheckoutShop,
  orderNumber: string,
  paymentId: string,
): Promise<PaymentPart | undefined> {
  for (const began = performance.now(); ; await pause(lookEveryMs)) {
    const position = await shop.db.read((tx) => findPosition(tx, orderNumber))
    const payment = position?.payments.find((one) => one.paymentId === paymentId)
    const age = payment ? shop.clock.now().getTime() - Date.parse(payment.createdAt) : 0
    const isBeingAsked = payment?.state === 'creating' && Math.abs(age) < longestWaitMs
    if (!isBeingAsked || performance.now() - began > longestWaitMs) return payment
  }
}
