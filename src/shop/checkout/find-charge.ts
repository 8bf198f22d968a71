import { after } from '#kit/clock'
import { type PaymentRow, providerOf } from '#payments'
import type { News } from './news.ts'
import type { CheckoutShop } from './shop.ts'

/** How far the provider's clock may be from ours, in seconds. */
const clocksDiffer = 60 * 60

/**
 * What became of a charge without a shopper whose answer was lost, once its idempotency key is no good any more: it is
 * looked for in the provider's own books by our reference. Another one is made only when it is surely not there.
 */
export async function findCharge(
  shop: Pick<CheckoutShop, 'clock' | 'payments' | 'paymentBooks'>,
  payment: Pick<PaymentRow, 'paymentId' | 'provider' | 'createdAt'>,
): Promise<Pick<Extract<News, { about: 'payment' }>, 'answer' | 'isSought'>> {
  const { paymentId, provider, createdAt } = payment
  const books = shop.paymentBooks.find(({ name }) => name === provider)
  if (!books) return { answer: { kind: 'lost', reason: `${provider} has no books` }, isSought: true }
  const { showsAfter = 0 } = books
  const listed = await books.listPayments(after(createdAt, -clocksDiffer))
  if (listed.kind !== 'answered') return { answer: { kind: 'lost', reason: listed.reason }, isSought: true }
  const found = listed.value.find((one) => one.paymentId === paymentId)
  if (found) return { answer: await providerOf(shop.payments, payment).findPayment(found.reference), isSought: true }
  const isSure = shop.clock.now() > after(createdAt, showsAfter)
  return { answer: { kind: 'lost', reason: 'it stands in no book' }, isSought: !isSure }
}
