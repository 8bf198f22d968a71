import { after } from '#kit/clock'
import { answered } from '#kit/result'
import type { Actor } from '#orders'
import { claimRefunds, type RefundRow } from '#payments'
import { callGrace } from './look-times.ts'
import type { News } from './news.ts'
import { settleOrder } from './settle-order.ts'
import type { CheckoutShop } from './shop.ts'

/** Sends the refunds the order has requested, each taken first so that nobody else sends it as well. */
export async function refundOrder(shop: CheckoutShop, orderNumber: string): Promise<void> {
  const lookAt = after(shop.clock.now(), callGrace)
  const claimed = await shop.db.transaction((tx) => claimRefunds(tx, orderNumber, lookAt))
  const news = await Promise.all(claimed.map((refund) => send(shop, orderNumber, refund)))
  if (news.length > 0) await settleOrder(shop, orderNumber, news)
}

async function send(shop: CheckoutShop, orderNumber: string, refund: RefundRow): Promise<News> {
  const { refundId, paymentReference, amount, currency } = refund
  const description = `${shop.tenant.provider.name} ${orderNumber}`
  const answer = await shop.payments.createRefund({ refundId, paymentReference, amount, currency, description })
  return { about: 'refund', refundId, answer, actor: 'provider' }
}

/** Asks the provider what became of refunds, by our own references; one it has never heard of is sent again. */
export async function askAboutRefunds(
  shop: CheckoutShop,
  refunds: readonly Pick<RefundRow, 'refundId' | 'paymentReference'>[],
  actor: Actor,
): Promise<News[]> {
  const references = [...new Set(refunds.map(({ paymentReference }) => paymentReference))]
  const answers = new Map(
    await Promise.all(
      references.map(async (reference) => [reference, await shop.payments.findRefunds(reference)] as const),
    ),
  )
  return refunds.flatMap(({ refundId, paymentReference }): News[] => {
    const answer = answers.get(paymentReference)
    if (answer?.kind !== 'answered') {
      const reason = answer?.reason ?? 'not asked'
      return [{ about: 'refund', refundId, answer: { kind: 'lost', reason }, actor }]
    }
    const facts = answer.value.find((found) => found.refundId === refundId)
    return [{ about: 'refund', refundId, answer: answered(facts), actor }]
  })
}
