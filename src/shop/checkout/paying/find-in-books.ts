import { after } from '#kit/clock'
import { type PaymentRow, providerOf } from '#payments'
import type { PaymentAnswer } from '../news.ts'
import type { CheckoutShop } from '../shop.ts'

/** How far the provider's clock may be from ours, in seconds. */
const clocksDiffer = 60 * 60

type Sought = Pick<PaymentRow, 'paymentId' | 'provider' | 'methodDetails'> & { createdAt: Date | string }

/**
 * What became of a payment whose answer was lost, once its idempotency key is no good any more. It is never asked for
 * again under that key. What the shopper pays on the provider's page was paid by nobody: nobody has its address. What
 * moves money without that page is looked for in the provider's own books by our reference.
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

/** Whether asking for a payment may move its money: a saved method, a card's token or a wallet's is charged at once. */
export const movesByItself = ({ methodDetails: { charges, cardToken, walletToken } }: Pick<Sought, 'methodDetails'>) =>
  charges !== undefined || cardToken !== undefined || walletToken !== undefined
