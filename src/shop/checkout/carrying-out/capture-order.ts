import { finish } from '#database'
import { after } from '#kit/clock'
import { answered } from '#kit/result'
import { findPosition, lockOrder, type PaymentPart } from '#orders'
import type { Actor } from '#orders/events'
import { type CaptureRow, claimCaptures, providerOf } from '#payments'
import type { Captures } from '#payments/provider'
import { unneededPromises } from '../completion/due-captures.ts'
import { settleOrder } from '../completion/settle-order.ts'
import type { OrderUpdate } from '../order-update.ts'
import { callGrace } from '../retry-schedule.ts'
import type { CheckoutShop } from '../shop.ts'

type CaptureUpdate = Extract<OrderUpdate, { about: 'capture' }>

/** Sends the requested captures of an order. Each is claimed first, so that no two workers send it. */
export async function captureOrder(shop: CheckoutShop, orderNumber: string): Promise<void> {
  const lookAt = after(shop.clock.now(), callGrace)
  const [, claimed] = await shop.db.transaction((tx) =>
    finish(tx, () => Promise.all([lockOrder(tx, orderNumber), claimCaptures(tx, orderNumber, lookAt)])),
  )
  const updates = await Promise.all(claimed.map((capture) => send(shop, orderNumber, capture)))
  if (updates.length > 0) await settleOrder(shop, orderNumber, updates)
}

async function send(shop: CheckoutShop, orderNumber: string, capture: CaptureRow): Promise<OrderUpdate> {
  const { captureId, paymentReference, amount, currency } = capture
  const description = `${shop.tenant.provider.name} ${orderNumber}`
  const answer = await capturesOf(shop, capture).capture({
    captureId,
    paymentReference,
    amount,
    currency,
    description,
  })
  return { about: 'capture', captureId, answer, actor: 'provider' }
}

/** @throws if the provider has no captures: it takes all money at once */
function capturesOf({ payments }: CheckoutShop, payment: { provider: string }): Captures {
  const { captures } = providerOf(payments, payment)
  if (!captures) throw new Error(`${payment.provider} has no captures`)
  return captures
}

/** Asks the provider about a capture by our reference; a capture it does not know is sent again. */
export async function askAboutCapture(
  shop: CheckoutShop,
  capture: Pick<CaptureRow, 'captureId' | 'provider' | 'paymentReference'>,
  actor: Actor,
): Promise<CaptureUpdate> {
  const { captureId, paymentReference } = capture
  const answer = await capturesOf(shop, capture).find(paymentReference)
  if (answer.kind !== 'answered') {
    return { about: 'capture', captureId, answer: { kind: 'lost', reason: answer.reason }, actor }
  }
  // A provider that captures a payment only once returns it without our reference.
  const facts = answer.value.find((found) => found.captureId === captureId || found.captureId === undefined)
  return { about: 'capture', captureId, answer: answered(facts), actor }
}

/**
 * Releases authorisations that the order does not need, and applies the answers. Not recorded before the call, because
 * a release is harmless twice; the sweeper repeats it while the authorisation is open.
 */
export async function releasePromises(shop: CheckoutShop, orderNumber: string): Promise<void> {
  const position = await shop.db.read((tx) => findPosition(tx, orderNumber))
  const updates = await Promise.all(
    (position ? unneededPromises(position) : []).map((payment) => release(shop, payment)),
  )
  if (updates.flat().length > 0) await settleOrder(shop, orderNumber, updates.flat(), position)
}

async function release(shop: CheckoutShop, payment: PaymentPart): Promise<OrderUpdate[]> {
  const { paymentId, reference } = payment
  if (!reference) return []
  await capturesOf(shop, payment).release(reference)
  const answer = await providerOf(shop.payments, payment).findPayment(reference)
  return [{ about: 'payment', paymentId, answer, actor: 'provider' }]
}
