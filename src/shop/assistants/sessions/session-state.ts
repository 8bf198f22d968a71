import type { CheckoutShop } from '#checkout'
import type { RefusalKey } from '#kit/result'
import type { PlainKey } from '#kit/text-key'
import { isLastPaymentDeclined, isUndecided, type Position } from '#orders'
import type { Message, SessionStatus } from '../contract.ts'
import { errorMessage, messagesOf, textToRead } from './messages.ts'
import type { Session } from './session.ts'

/** What decides how far a session is. `total` in minor units; `agreesTo`: the text of the law for its goods. */
export type Known = {
  position: Position | undefined
  total: number
  agreesTo: PlainKey
  /** The provider takes an assistant's token now. */
  canPay: boolean
}

export type SessionState = { status: SessionStatus; messages: Message[]; payerUrl?: string }

/** Nothing was paid: the session can be paid for again, as a new cart with the same goods. */
export const isRetried = (position: Position): boolean =>
  isLastPaymentDeclined(position) ||
  (position.state === 'cancelled' && position.payments.every(({ paid }) => paid === 0))

/** What only the shopper can answer, on the shop's own page. */
const forShopper: ReadonlySet<RefusalKey> = new Set(['otpRequired', 'duplicateOrder'])

/** How far a session is, and what the assistant has to do or to show next. */
export function stateOf(shop: CheckoutShop, session: Session, known: Known): SessionState {
  const { tenant, clock, content } = shop
  const { position, total } = known
  const translate = content.translator(tenant, session.language)
  const approve = (text: PlainKey, others: Message[] = []): SessionState => ({
    status: 'requires_escalation',
    messages: [...others, errorMessage('approval_required', translate(text), { resolution: 'requires_buyer_review' })],
  })
  if (position && !isRetried(position)) {
    const payerUrl = payerUrlOf(position)
    if (payerUrl) return { ...approve('assistant.bank'), payerUrl }
    // Paid is bought: what cannot be delivered goes back by itself, and the order says so.
    return { status: position.state === 'open' ? 'complete_in_progress' : 'completed', messages: [] }
  }
  if (session.canceledAt) return { status: 'canceled', messages: [] }
  if (session.expiresAt <= clock.now()) return { status: 'expired', messages: [] }
  const declined = position
    ? [errorMessage('payment_declined', translate('paymentFailure.card_declined'))]
    : ([] as Message[])
  const faults = session.refusals.filter(({ refusal }) => !forShopper.has(refusal))
  if (faults.length > 0)
    return {
      status: 'not_ready_for_payment',
      messages: [...declined, ...faults.flatMap((kept) => messagesOf(translate, kept))],
    }
  const read = [textToRead(translate, known.agreesTo), ...declined]
  // What costs nothing needs no token: whoever orders it does so on the shop's page.
  if (total === 0) return approve('assistant.approve', read)
  if (total > tenant.assistants.mostPerOrder) return approve('assistant.limit', read)
  const isAsked = session.refusals.length > 0 || session.handedOverAt !== null
  if (tenant.assistants.approval === 'shop' || !known.canPay || isAsked) return approve('assistant.approve', read)
  return { status: 'ready_for_payment', messages: read }
}

/** Where the shopper's bank asks, while the payment waits for that. */
const payerUrlOf = ({ state, payments }: Position): string | undefined => {
  const last = payments.at(-1)
  return state === 'open' && last && isUndecided(last.state) ? (last.checkoutUrl ?? undefined) : undefined
}
