import { setTimeout as pause } from 'node:timers/promises'
import { findPosition, type PaymentPart } from '#orders'
import type { CheckoutShop } from '../shop.ts'

const patienceMs = 10_000
const lookEveryMs = 100

/**
 * A payment that was written down a moment ago is being asked for by another press of the button. Its answer is waited
 * for: a provider without idempotency keys would make a second one meanwhile.
 * @returns the payment as it then is
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
    const isBeingAsked = payment?.state === 'creating' && Math.abs(age) < patienceMs
    if (!isBeingAsked || performance.now() - began > patienceMs) return payment
  }
}
