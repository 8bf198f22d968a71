import { type CheckoutShop, renewCart, startPayment } from '#checkout'
import { after } from '#kit/clock'
import { toMajor } from '#kit/money'
import { isRefusal, type Refusal, refuse } from '#kit/result'
import type { CheckoutSession, CompleteSessionInput } from '../contract.ts'
import { type Fault, fault, isFault } from '../fault.ts'
import { changeTo, isBeingPaid, sessionFor } from './change-session.ts'
import { keptOf } from './fill-cart.ts'
import { handlerId } from './payment-handlers.ts'
import type { Session } from './session.ts'
import { isRetried } from './session-state.ts'
import { claim, saveSession, unclaim } from './store.ts'
import { type SessionView, viewSession } from './view-session.ts'
import { shopOfSession } from './visitor.ts'

const aDay = 24 * 60 * 60

/**
 * Orders what a session holds and has it paid by the assistant's token, as any order is placed and paid. Idempotent:
 * once there is an order, it is answered again.
 * @returns the session with its order; refuses notFound, the faults of a session that is not ready, payment_declined,
 *   limit, totalChanged, and what startPayment refuses
 */
export async function completeSession(
  shop: CheckoutShop,
  assistant: string,
  sessionId: string,
  input: CompleteSessionInput,
): Promise<CheckoutSession | Refusal | Fault> {
  const { ip_address: ip, user_agent: userAgent } = input.risk_signals ?? {}
  const found = await sessionFor(shop, assistant, sessionId)
  if (!found) return refuse('notFound')
  const inside = shopOfSession(shop, found, { ip, userAgent })
  const before = await viewSession(inside, found)
  if (before.view.order) return before.view
  const session = await withBuyer(shop, found, before, input)
  if (isFault(session)) return session
  const now = await viewSession(inside, session)
  // Only what it was told may be charged, whatever was changed just now.
  const refused = notReady(now, found.wanted.total) ?? wrongHandler(input)
  if (refused) return refused
  const cartName = await cartToPay(shop, session, now)
  if (isFault(cartName)) return cartName
  return pay(inside, { ...session, cartName }, now.total, input.payment_data.instrument?.credential.token ?? '')
}

/** A buyer who is named at last counts as a change before it. */
async function withBuyer(
  shop: CheckoutShop,
  session: Session,
  { view }: SessionView,
  { buyer }: CompleteSessionInput,
): Promise<Session | Fault> {
  const { wanted } = session
  if (!buyer || !['ready_for_payment', 'not_ready_for_payment'].includes(view.status)) return session
  const { email, first_name = '', last_name = '', full_name = '', phone_number = '' } = buyer
  const told = { email, first_name, last_name, full_name, phone_number }
  const { buyer: known } = wanted
  if (known && (Object.keys(told) as (keyof typeof told)[]).every((field) => told[field] === (known[field] ?? '')))
    return session
  // Another call pays for the cart that a change would replace.
  if (isBeingPaid(shop, session)) return fault('session_changed', 'assistant.changed')
  const named = Object.fromEntries(Object.entries(told).filter(([, value]) => value !== '')) as { email: string }
  const changed = await changeTo(shop, session, { ...wanted, buyer: named }, { isTold: false })
  if (isFault(changed)) return changed
  return (await sessionFor(shop, session.assistant, session.sessionId)) ?? session
}

function notReady({ view, total }: SessionView, told: number | undefined): Fault | Refusal | undefined {
  const { status } = view
  if (status === 'requires_escalation') return fault('approval_required', 'assistant.approve')
  if (status === 'not_ready_for_payment') return fault('not_ready_for_payment', 'VALIDATION_FAILED')
  if (status !== 'ready_for_payment') return fault('session_over', 'assistant.over')
  return told === total ? undefined : refuse('totalChanged', { details: { totalPrice: toMajor(total) } })
}

const wrongHandler = ({ payment_data: { handler_id: id, instrument } }: CompleteSessionInput): Refusal | undefined =>
  id === handlerId && instrument
    ? undefined
    : refuse('paymentMethodIsNotAvailable', { fields: { '$.payment_data.handler_id': 'paymentMethodIsNotAvailable' } })

/** The session's cart; after a declined payment its renewal. */
async function cartToPay(shop: CheckoutShop, session: Session, { position }: SessionView): Promise<string | Fault> {
  const spent = fault('session_over', 'assistant.over')
  if (!position) return session.cartName ?? spent
  const renewed = await renewCart(shop, position.orderNumber)
  if (isRefusal(renewed)) return spent
  const { cartName } = renewed
  if (cartName === session.cartName) return cartName
  const isSaved = await shop.db.transaction((tx) => saveSession(tx, session, { cartName }, shop.clock.now()))
  session.revision += 1
  return isSaved ? cartName : fault('session_changed', 'assistant.changed')
}

/** Refusals of the moment; what else refuses an order refuses it until the session is changed or handed over. */
const passing: ReadonlySet<string> = new Set(['totalChanged', 'startPaymentErrorMessage'])

async function pay(
  shop: CheckoutShop,
  session: Session & { cartName: string },
  total: number,
  token: string,
): Promise<CheckoutSession | Refusal | Fault> {
  const { tenant, clock, db } = shop
  const { cartName, sessionId } = session
  const now = clock.now()
  const limits = { amount: total, limit: tenant.assistants.mostPerDay, since: after(now, -aDay), now }
  const claimed = await db.transaction((tx) => claim(tx, session, limits))
  if (claimed === 'beyond') return fault('limit', 'assistant.limit')
  if (claimed === 'changed') return fault('session_changed', 'assistant.changed')
  const started = await startPayment(shop, {
    cartName,
    shownTotal: toMajor(total),
    paymentMethod: 'creditcard',
    additionalData: { cardToken: token },
    delegatedFor: sessionId,
    // The session's messages have its text, and whoever completes a session agrees to it.
    startNow: true,
  })
  const { view, position } = await viewSession(shop, session)
  // Whatever was answered, the order says what became of the money.
  if (view.order) return view
  const stays = isRefusal(started) && !position && !passing.has(started.refusal) ? [keptOf(started)] : undefined
  if (!position || isRetried(position)) await db.transaction((tx) => unclaim(tx, sessionId, stays))
  return isRefusal(started) && !position ? started : fault('payment_declined', 'paymentFailure.card_declined')
}
