import type { Actor } from '#orders/events'
import { type PaymentRow, providerOf } from '#payments'
import { findHandedOut } from '#stock'
import type { OrderUpdate } from '../order-update.ts'
import { askForPayment } from '../paying/ask-for-payment.ts'
import type { CheckoutShop } from '../shop.ts'

/** Asks the provider about a payment. */
export async function askAboutPayment(shop: CheckoutShop, payment: PaymentRow, actor: Actor): Promise<OrderUpdate> {
  const { paymentId, reference } = payment
  const about = { about: 'payment', paymentId, actor } as const
  if (reference) return { ...about, answer: await providerOf(shop.payments, payment).findPayment(reference) }
  // Without the provider's reference we repeat the request under the same idempotency key, which tells the outcome of
  // the first.
  return { ...about, ...(await askForPayment(shop, payment, true)) }
}

/** Asks the supplier, or our own stock, about a unit by our reference. */
export async function askAboutDelivery(
  shop: CheckoutShop,
  {
    externalId,
    supplierProductId,
    sentAt,
  }: { externalId: string; supplierProductId: number | null; sentAt: Date | null },
  actor: Actor,
): Promise<OrderUpdate> {
  const isOurs = supplierProductId === null
  const answer = await (isOurs ? findHandedOut(shop, externalId) : shop.supplier.find(externalId))
  return { about: 'delivery', externalId, answer, actor, sentAt }
}
