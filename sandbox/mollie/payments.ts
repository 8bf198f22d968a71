import type { Shelf } from '../journal.ts'
import type { World } from '../world.ts'
import { type Card, savedCardOf } from './cards.ts'
import type { Customers, SavedCard } from './customers.ts'
import { newId } from './new-id.ts'
import type { WalletToken } from './wallets.ts'

export const STATES = ['open', 'pending', 'authorized', 'paid', 'canceled', 'expired', 'failed'] as const
export type PaymentState = (typeof STATES)[number]

/** A payment in our books; amounts in minor units. */
export type Payment = {
  id: string
  state: PaymentState
  amount: number
  currency: string
  description: string
  /** Fixed by the shop, or chosen on the hosted page. */
  method?: string
  /** What the shopper may choose from where no method is fixed. */
  choices?: string[]
  issuer?: string
  metadata: unknown
  /** None where there is no shopper to come back. */
  redirectUrl: string | null
  cancelUrl?: string
  webhookUrl?: string
  locale?: string
  /** The first of a series, which asks leave for the others, or one of these, without the shopper. */
  sequenceType?: 'first' | 'recurring'
  customerId?: string
  mandateId?: string
  createdAt: string
  expiresAt: string
  /** When it reached which state. */
  reached: Partial<Record<PaymentState, string>>
  failureReason?: string
  threeDSecure?: boolean
  /** The wallet that paid, and how its card fares. */
  wallet?: WalletToken
  /** The card, where it was typed into hosted fields or chosen on the hosted page. */
  typed?: Card
  /** Minor units given back or on their way back. */
  refunded: number
  /** Minor units that the shopper's bank took back, whether or not it gave them up again. */
  chargedBack?: number
  /** `manual`: authorised first, and taken when the shop captures it. */
  captureMode?: 'manual'
  /** What an invoice bills, as it was told. */
  lines?: unknown
  /** Minor units taken of what was authorised. */
  captured?: number
}
export type NewPayment = Pick<
  Payment,
  | 'amount'
  | 'currency'
  | 'description'
  | 'method'
  | 'choices'
  | 'issuer'
  | 'metadata'
  | 'redirectUrl'
  | 'cancelUrl'
  | 'webhookUrl'
  | 'locale'
  | 'sequenceType'
  | 'customerId'
  | 'mandateId'
  | 'typed'
  | 'wallet'
  | 'captureMode'
  | 'lines'
>
export type Settlement = {
  state: PaymentState
  method?: string
  issuer?: string
  failureReason?: string
  threeDSecure?: boolean
  /** With a first payment: the card, and how charges to come are to end. */
  card?: SavedCard
  later?: string
  typed?: Card
}

/** From which state to which others; a state without a row is final. */
const ONWARDS: Partial<Record<PaymentState, readonly PaymentState[]>> = {
  open: ['pending', 'authorized', 'paid', 'canceled', 'expired', 'failed'],
  pending: ['paid', 'canceled', 'expired', 'failed'],
  authorized: ['paid', 'canceled', 'expired', 'failed'],
}

const OPEN_FOR = 15 * 60_000
/** What is authorised can be captured for so long. */
export const CAPTURE_WITHIN = 28 * 24 * 60 * 60_000

export type Payments = ReturnType<typeof openPayments>

export function openPayments({ journal, timers, outgoing }: World, customers: Customers) {
  const shelf: Shelf<Payment> = journal.shelf('payments')

  const announce = (payment: Payment, operation: 'webhook' | 'refund-webhook' | 'capture-webhook') => {
    if (!payment.webhookUrl) return
    outgoing.send({
      partner: 'mollie',
      operation,
      reference: referenceOf(payment),
      url: payment.webhookUrl,
      type: 'application/x-www-form-urlencoded',
      body: `id=${payment.id}`,
    })
  }

  /** Moves the payment on and tells the shop; answers false where its state does not allow that. */
  const settle = (payment: Payment, settlement: Settlement): boolean => {
    if (!mayBecome(payment, settlement.state)) return false
    if (settlement.state === 'paid' && isUnproven(payment, settlement))
      return settle(payment, { ...settlement, state: 'failed', failureReason: 'authentication_required' })
    const { state, card, later, ...found } = settlement
    Object.assign(payment, found, { state })
    payment.reached[state] = new Date().toISOString()
    shelf.put(payment)
    const mandate = payment.sequenceType === 'first' && customers.mandates.get(payment.mandateId ?? '')
    if (mandate && isFinal(payment)) {
      const status = state === 'paid' ? 'valid' : 'invalid'
      const saved = payment.typed && savedCardOf(payment.typed)
      customers.change(mandate, { status, ...((saved ?? card) && { card: saved ?? card }), ...(later && { later }) })
    }
    announce(payment, 'webhook')
    return true
  }

  /** The card that the hosted page offers a customer who has one kept, until they type another. */
  const keptCard = ({ sequenceType, method, customerId, typed }: Payment): SavedCard | undefined =>
    sequenceType || method !== 'creditcard' || typed || !customerId ? undefined : customers.keptBy(customerId)?.card

  /** A bank neither pays by a card that is kept, nor has one kept, before its holder said that it is them. */
  const isUnproven = (payment: Payment, { threeDSecure, typed }: Settlement): boolean =>
    !threeDSecure &&
    payment.method === 'creditcard' &&
    (payment.sequenceType === 'first' || (!typed && keptCard(payment) !== undefined))

  const expireInTime = (payment: Payment) => {
    const expire = () => payment.state === 'open' && settle(payment, { state: 'expired' })
    timers.after(Date.parse(payment.expiresAt) - Date.now(), expire)
  }
  for (const payment of shelf.all()) if (payment.state === 'open') expireInTime(payment)

  return {
    shelf,
    announce,
    settle,
    keptCard,
    /** The shopper's card is known before anything is decided: its bank is asked. */
    handCard(payment: Payment, card: Card): void {
      payment.typed = card
      shelf.put(payment)
    },
    /** Takes so much of what is authorised; once all of it is, the payment is paid. */
    capture(payment: Payment, amount: number) {
      payment.captured = (payment.captured ?? 0) + amount
      shelf.put(payment)
      if (payment.captured >= payment.amount) settle(payment, { state: 'paid' })
    },
    /** Gives up what is not taken: a payment is paid with what was taken, or comes to nothing. */
    release: (payment: Payment) => settle(payment, { state: payment.captured ? 'paid' : 'canceled' }),
    create(wanted: NewPayment): Payment {
      const now = Date.now()
      const payment: Payment = {
        id: newId('tr'),
        state: wanted.sequenceType === 'recurring' ? 'pending' : 'open',
        ...wanted,
        ...(wanted.sequenceType === 'first' &&
          wanted.customerId && { mandateId: customers.promise(wanted.customerId).id }),
        createdAt: new Date(now).toISOString(),
        expiresAt: new Date(now + OPEN_FOR).toISOString(),
        reached: {},
        refunded: 0,
      }
      shelf.put(payment)
      if (payment.state === 'open') expireInTime(payment)
      return payment
    },
  }
}

export function mayBecome(payment: Payment, state: PaymentState): boolean {
  return ONWARDS[payment.state]?.includes(state) ?? false
}

/** What may be chosen on the hosted page: money that is captured by hand is authorised there, never paid. */
export function mayChoose(payment: Payment, state: PaymentState): boolean {
  return mayBecome(payment, state) && !(payment.captureMode === 'manual' && state === 'paid')
}

export function isFinal(payment: Payment): boolean {
  return ONWARDS[payment.state] === undefined
}

/** Mollie lets a shop take a payment back until the shopper has acted on it. */
export function isCancelable(payment: Payment): boolean {
  return payment.state === 'open' || payment.state === 'authorized'
}

/** What faults and the books are searched in. */
export function referenceOf(payment: Payment): string {
  return `${payment.id} ${payment.description} ${JSON.stringify(payment.metadata)}`
}
