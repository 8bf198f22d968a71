import { cashCodeProvider, paidByCode, redeemCode, wrongCode } from '#cash-codes'
import type { Tx, Write } from '#database'
import type { LimitsDecision } from '#identity'
import { newPaymentId } from '#kit/ids'
import { answered, type Refusal } from '#kit/result'
import type { NewOrder } from '#orders'
import { newPaymentRow } from '#payments'
import { decisionOf, type RulesDecision } from '#risk'
import { settleWithin } from '../completion/settle-order.ts'
import { noPayment } from '../contract.ts'
import type { PlacedPayment } from '../paying/new-payment.ts'
import type { CheckoutShop } from '../shop.ts'

// Orders without a payer's page: they are decided in the transaction that writes them down.

type Placed = { order: NewOrder; judged: RulesDecision; writeOrder: (...beside: Write[]) => Promise<unknown>[] }

/** A free order has no payment: it is paid as soon as it is written. */
export async function payNothing(
  shop: CheckoutShop,
  tx: Tx,
  { order: { orderNumber, language }, judged, writeOrder }: Placed,
): Promise<PlacedPayment> {
  // The rules count it as one attempt to pay, under the order's number.
  const about = { orderNumber, paymentId: orderNumber }
  await Promise.all(writeOrder(...decisionOf(shop, judged, about)))
  await settleWithin(shop, tx, orderNumber, [])
  return { orderNumber, language }
}

/**
 * An order paid by a cash code: the transaction that writes it down also takes the code and writes its payment. If
 * nothing is delivered, the refund frees the code.
 * @returns refuses invalidVoucherCode when the code was used meanwhile, or is blocked
 */
export async function payByCode(
  shop: CheckoutShop,
  tx: Tx,
  { order, code, judged, limited, writeOrder }: Placed & { code: string; limited: LimitsDecision | undefined },
): Promise<PlacedPayment | Refusal> {
  const { orderNumber, language, total: amount, currency, placedAt } = order
  if (!(await redeemCode(tx, code, orderNumber, placedAt))) return wrongCode()
  const payment = {
    paymentId: newPaymentId(),
    orderNumber,
    amount,
    currency,
    provider: cashCodeProvider,
    method: noPayment,
    methodDetails: { cashCode: code },
    createdAt: placedAt,
    lookAt: placedAt,
  }
  const counts = limited?.counts(payment) ?? []
  await Promise.all(writeOrder(newPaymentRow(tx, payment), ...decisionOf(shop, judged, payment), ...counts))
  const answer = answered(paidByCode(payment))
  await settleWithin(shop, tx, orderNumber, [
    { about: 'payment', paymentId: payment.paymentId, answer, actor: 'shopper' },
  ])
  return { orderNumber, language, isByCode: true }
}
