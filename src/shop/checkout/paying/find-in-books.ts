import { after } from '#kit/clock'
import { type PaymentRow, providerOf } from '#payments'
import type { PaymentAnswer } from '../order-update.ts'
import type { CheckoutShop } from '../shop.ts'

/** Tolerance between the provider's clock and ours, in seconds. */
const clocksDiffer = 60 * 60

type Sought = Pick<PaymentRow, 'paymentId' | 'provider' | 'methodDetails'> & { createdAt: Date | string }

/**
 * Finds the outcome of a payment whose answer was lost and whose idempotency key has expired. The payment is never
 * requested again under that key. A payment on the provider's page cannot have been made, because nobody got its URL. A
 * charge without a page is searched in the provider's own list by our reference.
 */
export async function findInBooks(
  shop: Pick<CheckoutShop, 'clock' | 'payments' | 'paymentBooks'>,
  payment: Sought,
): Promise<PaymentAnswer> {
  if (!movesByItself(payment)) return { answer: { kind: 'lost', reason: 'nobody ever got its address' } }
  const { paymentId, provider, createdAt } = payment
  const books = shop.paymentBooks.find(({ name }) => name === provider)
  if (!books) return { answer: { kind: 'lost', reason: `${provider} has no books` }, isSought: true }
  const { showsAfter = 0 } = books
  const listed = await books.listPayments(after(new Date(createdAt), -clocksDiffer))
  if (listed.kind !== 'answered') return { answer: { kind: 'lost', reason: listed.reason }, isSought: true }
  const found = listed.value.find((one) => one.paymentId === paymentId)
  if (found) return { answer: await providerOf(shop.payments, payment).findPayment(found.reference), isSought: true }
  const isSure = shop.clock.now() > after(new Date(createdAt), showsAfter)
  return { answer: { kind: 'lost', reason: 'it stands in no book' }, isSought: !isSure }
}

/** Whether the request itself may move money: a saved method, a card token or a wallet token is charged at once. */
export const movesByItself = ({ methodDetails: { charges, cardToken, walletToken } }: Pick<Sought, 'methodDetails'>) =>
  charges !== undefined || cardToken !== undefined || walletToken !== undefined
