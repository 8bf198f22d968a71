import { finish } from '#database'
import { after } from '#kit/clock'
import { answered } from '#kit/result'
import { lockOrder } from '#orders'
import type { Actor } from '#orders/events'
import { claimRefunds, providerOf, type RefundRow } from '#payments'
import { settleOrder } from '../completion/settle-order.ts'
import type { OrderUpdate, RefundUpdate } from '../order-update.ts'
import { callGrace } from '../retry-schedule.ts'
import type { CheckoutShop } from '../shop.ts'

/** Sends the requested refunds of an order. Each is claimed first, so that no two workers send it. */
export async function refundOrder(shop: CheckoutShop, orderNumber: string): Promise<void> {
  const now = shop.clock.now()
  const [, claimed] = await shop.db.transaction((tx) =>
    finish(tx, () =>
      Promise.all([lockOrder(tx, orderNumber), claimRefunds(tx, orderNumber, now, after(now, callGrace))]),
    ),
  )
  const updates = await Promise.all(claimed.map((refund) => send(shop, orderNumber, refund)))
  if (updates.length > 0) await settleOrder(shop, orderNumber, updates)
}

async function send(shop: CheckoutShop, orderNumber: string, refund: RefundRow): Promise<OrderUpdate> {
  const { refundId, paymentReference, amount, currency } = refund
  const description = `${shop.tenant.provider.name} ${orderNumber}`
  const answer = await providerOf(shop.payments, refund).createRefund({
    refundId,
    paymentReference,
    amount,
    currency,
    description,
  })
  return { about: 'refund', refundId, answer, actor: 'provider' }
}

type SentRefund = Pick<RefundRow, 'refundId' | 'provider' | 'paymentReference'>

/** Asks the providers about refunds by our references; a refund they do not know is sent again. */
export async function askAboutRefunds(
  shop: CheckoutShop,
  refunds: readonly SentRefund[],
  actor: Actor,
): Promise<RefundUpdate[]> {
  const payments = Map.groupBy(refunds, ({ provider, paymentReference }) => `${provider} ${paymentReference}`)
  const updates = await Promise.all([...payments.values()].map((ofOne) => askAboutPaymentsRefunds(shop, ofOne, actor)))
  return updates.flat()
}

async function askAboutPaymentsRefunds(
  shop: CheckoutShop,
  refunds: readonly SentRefund[],
  actor: Actor,
): Promise<RefundUpdate[]> {
  const [first] = refunds
  if (!first) return []
  const answer = await providerOf(shop.payments, first).findRefunds(first.paymentReference)
  return refunds.map(({ refundId }): RefundUpdate => {
    if (answer.kind !== 'answered') {
      return { about: 'refund', refundId, answer: { kind: 'lost', reason: answer.reason }, actor }
    }
    const facts = answer.value.find((found) => found.refundId === refundId)
    return { about: 'refund', refundId, answer: answered(facts), actor }
  })
}
