import type { CheckoutShop } from '#checkout'
import { chooseLanguage } from '#content'
import { after } from '#kit/clock'
import { newAssistantSessionId } from '#kit/ids'
import { type Refusal, refuse } from '#kit/result'
import { assistantSessionSeconds } from '#tenants'
import type { CheckoutSession, CreateSessionInput, UpdateSessionInput } from '../contract.ts'
import { type Fault, fault } from '../fault.ts'
import { fillCart } from './fill-cart.ts'
import { wantedCodes } from './promo-codes.ts'
import { type Session, unitsOf, type Wanted } from './session.ts'
import { findSession, insertSession, saveSession } from './store.ts'
import { viewSession } from './view-session.ts'
import { shopOfSession } from './visitor.ts'

/**
 * Begins a session with what an assistant asks for. What is missing or wrong is said in the answer.
 * @returns the session; refuses VALIDATION_FAILED for another currency than the brand's
 */
export async function createSession(
  shop: CheckoutShop,
  assistant: string,
  input: CreateSessionInput,
): Promise<CheckoutSession | Refusal> {
  const { tenant, clock, visitor } = shop
  if (input.currency.toUpperCase() !== tenant.currency)
    return refuse('VALIDATION_FAILED', { fields: { '$.currency': 'notValid' } })
  const language = input.locale ? chooseLanguage(tenant, { accepted: input.locale }) : visitor.language
  const now = clock.now()
  const begun: Session = {
    sessionId: newAssistantSessionId(),
    assistant,
    language,
    wanted: wantedOf(shop, { items: [] }, input),
    refusals: [],
    cartName: null,
    revision: 0,
    claimed: 0,
    claimedAt: null,
    handedOverAt: null,
    canceledAt: null,
    createdAt: now,
    changedAt: now,
    expiresAt: after(now, assistantSessionSeconds),
  }
  const inside = shopOfSession(shop, begun)
  const { codes, ...filled } = await fillCart(inside, begun.wanted)
  const session = { ...begun, ...filled, wanted: { ...begun.wanted, codes } }
  const { view, total } = await viewSession(inside, session)
  await shop.db.transaction((tx) => insertSession(tx, { ...session, wanted: { ...session.wanted, total } }))
  return view
}

/** @returns the session; refuses notFound for one that is not there, or another assistant's */
export async function readSession(
  shop: CheckoutShop,
  assistant: string,
  sessionId: string,
): Promise<CheckoutSession | Refusal> {
  const session = await sessionFor(shop, assistant, sessionId)
  if (!session) return refuse('notFound')
  const { view, total } = await viewSession(shopOfSession(shop, session), session)
  // What it is told now is what it may complete.
  if (session.wanted.total !== total && !view.order)
    await shop.db.transaction((tx) =>
      saveSession(tx, session, { wanted: { ...session.wanted, total } }, shop.clock.now()),
    )
  return view
}

/**
 * Changes what is asked for: what is named replaces what was there.
 * @returns the session; refuses notFound, session_over once it is an order or has ended, session_changed where another
 *   call changed it meanwhile
 */
export async function updateSession(
  shop: CheckoutShop,
  assistant: string,
  sessionId: string,
  input: UpdateSessionInput,
): Promise<CheckoutSession | Refusal | Fault> {
  const session = await sessionFor(shop, assistant, sessionId)
  if (!session) return refuse('notFound')
  const { view } = await viewSession(shopOfSession(shop, session), session)
  const refused = whyUnchangeable(shop, session, view)
  if (refused) return refused
  return changeTo(shop, session, wantedOf(shop, session.wanted, input))
}

/**
 * Fills a new cart with what is asked for now.
 * @param options.isTold whether the assistant gets the answer, and so learns the total
 */
export async function changeTo(
  shop: CheckoutShop,
  session: Session,
  asked: Wanted,
  { isTold = true } = {},
): Promise<CheckoutSession | Fault> {
  const inside = shopOfSession(shop, session)
  const { codes, ...filled } = await fillCart(inside, asked)
  const wanted = { ...asked, codes }
  const now = shop.clock.now()
  const changed = { ...session, ...filled, wanted, revision: session.revision + 1, changedAt: now }
  const { view, total } = await viewSession(inside, changed)
  const isSaved = await shop.db.transaction((tx) =>
    saveSession(tx, session, { ...filled, wanted: isTold ? { ...wanted, total } : wanted }, now),
  )
  return isSaved ? view : fault('session_changed', 'assistant.changed')
}

/**
 * Ends a session that is no order.
 * @returns the session; refuses notFound, and session_over where there is nothing to cancel any more
 */
export async function cancelSession(
  shop: CheckoutShop,
  assistant: string,
  sessionId: string,
): Promise<CheckoutSession | Refusal | Fault> {
  const session = await sessionFor(shop, assistant, sessionId)
  if (!session) return refuse('notFound')
  const inside = shopOfSession(shop, session)
  const { view } = await viewSession(inside, session)
  const refused = whyUnchangeable(shop, session, view)
  if (refused) return refused
  const now = shop.clock.now()
  const isSaved = await shop.db.transaction((tx) => saveSession(tx, session, { canceledAt: now }, now))
  if (!isSaved) return fault('session_changed', 'assistant.changed')
  return (await viewSession(inside, { ...session, canceledAt: now, changedAt: now })).view
}

/** Seconds for which a call that pays keeps others from changing what it pays for; one that was cut off counts no more. */
const payingFor = 120

export const isBeingPaid = ({ clock }: CheckoutShop, { claimed, claimedAt }: Session): boolean =>
  claimed > 0 && claimedAt !== null && after(claimedAt, payingFor) > clock.now()

/** A shopper who took a session over goes on alone. */
function whyUnchangeable(shop: CheckoutShop, session: Session, { status, order }: CheckoutSession): Fault | undefined {
  const isOpen = ['not_ready_for_payment', 'requires_escalation', 'ready_for_payment'].includes(status)
  if (order || !isOpen || session.handedOverAt !== null) return fault('session_over', 'assistant.over')
  return isBeingPaid(shop, session) ? fault('session_changed', 'assistant.changed') : undefined
}

/** The session, if it is this assistant's. */
export async function sessionFor(
  { db }: CheckoutShop,
  assistant: string,
  sessionId: string,
): Promise<Session | undefined> {
  const session = await db.read((tx) => findSession(tx, sessionId))
  return session?.assistant === assistant ? session : undefined
}

function wantedOf(shop: CheckoutShop, before: Wanted, input: UpdateSessionInput): Wanted {
  const { line_items: items, buyer, fulfillment_details: fulfillment } = input
  const codes = input.discounts?.codes ?? input.coupons
  return {
    items: items ? unitsOf(items) : before.items,
    codes: codes ? wantedCodes(shop, codes) : (before.codes ?? []),
    ...(buyer ? { buyer: plainBuyer(buyer) } : before.buyer ? { buyer: before.buyer } : {}),
    ...(fulfillment ? { fulfillment } : before.fulfillment ? { fulfillment: before.fulfillment } : {}),
  }
}

/** What the shop has a use for; the rest is not kept. */
const plainBuyer = ({
  first_name,
  last_name,
  full_name,
  email,
  phone_number,
}: NonNullable<UpdateSessionInput['buyer']>) => ({
  email,
  ...(first_name === undefined ? {} : { first_name }),
  ...(last_name === undefined ? {} : { last_name }),
  ...(full_name === undefined ? {} : { full_name }),
  ...(phone_number === undefined ? {} : { phone_number }),
})
