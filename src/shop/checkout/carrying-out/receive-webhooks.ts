import type { Position } from '#orders'
import { isUnderWayCapture } from '#orders/captures'
import { findPaymentRow, providerOf } from '#payments'
import type { SignedWebhook } from '#payments/provider'
import { subjectOfWebhook } from '../addresses.ts'
import { takeOpened } from '../completion/just-opened.ts'
import { type NewsToWrite, settleOrder } from '../completion/settle-order.ts'
import type { OrderUpdate } from '../order-update.ts'
import type { CheckoutShop } from '../shop.ts'
import { askAboutCapture } from './capture-order.ts'
import { askAboutRefunds } from './refund-order.ts'

/**
 * `isTaken`: false when the hint is not ours, or the partner did not answer and should send it again; then it has the
 * order that it is about. `isNoted`: it was counted among the partner's news with what it changed.
 */
export type Heard = { isTaken: boolean; orderNumber?: string; isNoted?: boolean }

const notOurs: Heard = { isTaken: false }

/**
 * Receives a payment provider's webhook. A webhook is a hint: its URL must be signed by us or name a known payment, it
 * must carry the provider's signature where that signs, and the provider is asked before anything is believed.
 * @param hint the provider's reference from the body, or ours; the signed part of the URL, where each payment has its
 *   own, or the raw webhook
 */
export async function receivePaymentWebhook(
  shop: CheckoutShop,
  hint: { provider: string } & (
    | { reference: string; about: string }
    | { reference: string; webhook: SignedWebhook }
    | { paymentId: string; webhook: SignedWebhook }
  ),
): Promise<Heard> {
  const { provider } = hint
  const carrier = providerOf(shop.payments, hint)
  if ('webhook' in hint && !((await carrier.hasValidSignature?.(hint.webhook)) ?? true)) return notOurs
  const about = 'about' in hint ? aboutOf(shop, hint) : await knownPayment(shop, hint)
  if (!about) return notOurs
  const { orderNumber } = about
  const answer = await carrier.findPayment(about.reference)
  if (answer.kind !== 'answered' || answer.value.paymentId !== about.id) return { isTaken: false, orderNumber }
  const { reference } = answer.value
  const toAsk = (position: Position | undefined) => ({
    // Finished ones too: a bank may return a refund weeks later.
    rows: (position?.refunds ?? [])
      .filter(({ paymentId, state }) => paymentId === about.id && state !== 'failed')
      .map(({ refundId }) => ({ refundId, provider, paymentReference: reference })),
    captures: (position?.captures ?? [])
      .filter(({ paymentId, state }) => paymentId === about.id && isUnderWayCapture(state))
      .map(({ captureId }) => ({ captureId, provider, paymentReference: reference })),
  })
  const isNothing = ({ rows, captures }: ReturnType<typeof toAsk>) => rows.length + captures.length === 0
  const news: NewsToWrite = {
    // Where more is to be asked, its outcome is not known yet.
    of: (after) => (isNothing(toAsk(after)) ? { partner: provider, about: orderNumber, outcome: 'taken' } : undefined),
  }
  const update: OrderUpdate = { about: 'payment', paymentId: about.id, answer, actor: 'provider' }
  const guess = takeOpened(shop.tenant.id, orderNumber, shop.clock)
  const asked = toAsk(await settleOrder(shop, orderNumber, [update], undefined, news, guess))
  if (isNothing(asked)) return { isTaken: true, orderNumber, isNoted: news.isWritten ?? false }
  const { rows, captures } = asked
  const updates = [
    ...(await askAboutRefunds(shop, rows, 'provider')),
    ...(await Promise.all(captures.map((capture) => askAboutCapture(shop, capture, 'provider')))),
  ]
  await settleOrder(shop, orderNumber, updates)
  return { isTaken: updates.every((item) => item.answer.kind !== 'lost'), orderNumber }
}

function aboutOf(
  shop: CheckoutShop,
  { provider, about, reference }: { provider: string; about: string; reference: string },
) {
  const known = subjectOfWebhook(shop, provider, about)
  return known && { ...known, reference }
}

async function knownPayment(
  shop: CheckoutShop,
  hint: { provider: string } & ({ reference: string } | { paymentId: string }),
) {
  const known = await shop.db.read((tx) => findPaymentRow(tx, hint))
  return known?.reference
    ? { orderNumber: known.orderNumber, id: known.paymentId, reference: known.reference }
    : undefined
}

/**
 * Receives a supplier's callback. It is only a hint: the supplier is asked by our reference.
 * @param hint the signed part of the callback's URL
 */
export async function receiveDeliveryWebhook(shop: CheckoutShop, hint: { about: string }): Promise<Heard> {
  const about = subjectOfWebhook(shop, shop.supplier.name, hint.about)
  if (!about) return notOurs
  const { orderNumber } = about
  const answer = await shop.supplier.find(about.id)
  if (answer.kind !== 'answered' || !answer.value) return { isTaken: false, orderNumber }
  const update: OrderUpdate = { about: 'delivery', externalId: about.id, answer, actor: 'supplier' }
  const news: NewsToWrite = { of: () => ({ partner: shop.supplier.name, about: orderNumber, outcome: 'taken' }) }
  await settleOrder(shop, orderNumber, [update], undefined, news)
  return { isTaken: true, orderNumber, isNoted: news.isWritten ?? false }
}
