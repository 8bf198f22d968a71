import type { Tx, Write } from '#database'
import { checkLimits, findCustomerOf } from '#identity'
import { isUndecided, type PaymentPart, type Position } from '#orders'
import type { PaymentFacts } from '#payments/provider'
import { meansOf, partsOfOrder } from '../identity-limits.ts'
import type { OrderUpdate } from '../order-update.ts'
import type { CheckoutShop } from '../shop.ts'

/** The payment of an open order that something new is known about. */
export function payerToJudge(
  position: Position,
  updates: readonly OrderUpdate[],
): { payment: PaymentPart; facts: PaymentFacts } | undefined {
  if (position.state !== 'open') return undefined
  for (const item of updates) {
    if (item.about !== 'payment' || item.answer.kind !== 'answered') continue
    const payment = position.payments.find(({ paymentId }) => paymentId === item.paymentId)
    const facts = item.answer.value
    if (payment && payment.paid === 0 && isNewlyKnown(payment, facts, position)) return { payment, facts }
  }
  return undefined
}

/**
 * Checks a payment against the limits without proof of identity again, when something new is known: the card, that it
 * is prepaid, or that money came unexpectedly. Called in the transaction that applies the updates.
 * @param isCardLocked whether the rules against fraud locked the card in this transaction
 * @returns whether the payment exceeds a limit, and what is recorded; undefined where nothing new is known
 */
export async function judgePayer(
  shop: CheckoutShop,
  tx: Tx,
  position: Position,
  updates: readonly OrderUpdate[],
  isCardLocked: boolean,
): Promise<{ isBeyond: boolean; kept: Write[] } | undefined> {
  const judged = payerToJudge(position, updates)
  if (!judged) return undefined
  const { payment, facts } = judged
  const { orderNumber } = position
  // An expected payment is counted since it was written down: only the card is new.
  const onlyCard = isUndecided(payment.state) && !facts.isPrepaidCard
  const limited = await checkLimits(
    shop,
    tx,
    {
      means: facts.isPrepaidCard ? 'prepaid' : meansOf(payment.method),
      parts: partsOfOrder(position),
      email: position.contact.email,
      orderNumber,
      customerId: onlyCard ? null : await findCustomerOf(tx, orderNumber),
      ...(facts.card ? { card: facts.card } : {}),
    },
    { lock: !(onlyCard && isCardLocked), onlyCard },
  )
  if (!limited) return undefined
  const about = { orderNumber, paymentId: payment.paymentId }
  const kept = [...limited.counts(about), ...(await limited.keep('returned', about))]
  return { isBeyond: limited.exceeded !== undefined, kept }
}

/** An expected payment is counted since it was written down, so nobody took its share of the limit. */
function isNewlyKnown(payment: PaymentPart, facts: PaymentFacts, { lines }: Position): boolean {
  if (facts.state !== 'paid' && facts.state !== 'authorized') return false
  const hasCards = lines.some(({ kind }) => kind === 'voucher' || kind === 'giftcard')
  return facts.isPrepaidCard === true || !isUndecided(payment.state) || (facts.card !== undefined && hasCards)
}
