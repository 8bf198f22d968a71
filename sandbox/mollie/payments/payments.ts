import type { Shelf } from '../../journal.ts'
import type { World } from '../../world.ts'
import { type Card, savedCardOf } from '../cards/cards.ts'
import type { Customers, SavedCard } from '../customers/customers.ts'
import { canReserve } from '../methods/methods.ts'
import { newId } from '../new-id.ts'
import type { WalletToken } from './wallets.ts'

export const STATES = ['open', 'pending', 'authorized', 'paid', 'canceled', 'expired', 'failed'] as const
export type PaymentState = (typeof STATES)[number]

/** A payment; amounts in minor units. */
export type Payment = {
  id: string
  state: PaymentState
  amount: number
  currency: string
  description: string
  /** Fixed by the shop, or chosen on the hosted page. */
  method?: string
  /** The methods that the shopper may choose from. */
  choices?: string[]
  issuer?: string
  metadata: unknown
  /** Undefined for a charge without the shopper. */
  redirectUrl: string | null
  cancelUrl?: string
  webhookUrl?: string
  locale?: string
  /** The first payment of a series creates the mandate; recurring payments charge it. */
  sequenceType?: 'first' | 'recurring'
  customerId?: string
  mandateId?: string
  createdAt: string
  expiresAt: string
  /** Time of each state. */
  reached: Partial<Record<PaymentState, string>>
  failureReason?: string
  threeDSecure?: boolean
  /** The wallet that paid, and how its card behaves. */
  wallet?: WalletToken
  /** The card from hosted fields or the hosted page. */
  typed?: Card
  /** Minor units refunded or being refunded. */
  refunded: number
  /** Minor units that were ever charged back, reversed chargebacks included. */
  chargedBack?: number
  /** `manual` payments are authorised first; the shop captures them. */
  captureMode?: 'manual'
  /** Lines of the invoice, as sent. */
  lines?: unknown
  /** Captured minor units. */
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
  /** With a first payment: the card, and how later charges will end. */
  card?: SavedCard
  later?: string
  typed?: Card
}

/** Allowed state changes. A state without an entry is final. */
const ONWARDS: Partial<Record<PaymentState, readonly PaymentState[]>> = {
  open: ['pending', 'authorized', 'paid', 'canceled', 'expired', 'failed'],
  pending: ['paid', 'canceled', 'expired', 'failed'],
  authorized: ['paid', 'canceled', 'expired', 'failed'],
}

const OPEN_FOR = 15 * 60_000
/** How long an authorised payment can be captured. */
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

  /** Changes the state and calls the webhook. Returns false when the state does not allow it. */
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

  /** The customer's saved card, which the hosted page offers. */
  const keptCard = ({ sequenceType, method, customerId, typed }: Payment): SavedCard | undefined =>
    sequenceType || method !== 'creditcard' || typed || !customerId ? undefined : customers.keptBy(customerId)?.card

  /** Saving a card, and paying by a saved one, needs 3-D Secure. */
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
    /** Records the card while its bank asks the shopper. */
    handCard(payment: Payment, card: Card): void {
      payment.typed = card
      shelf.put(payment)
    },
    /** Captures an amount. The payment is paid when all of it is captured. */
    capture(payment: Payment, amount: number) {
      payment.captured = (payment.captured ?? 0) + amount
      shelf.put(payment)
      if (payment.captured >= payment.amount) settle(payment, { state: 'paid' })
    },
    /** Releases what is not captured. The payment is then paid in part, or cancelled. */
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

/** States that the hosted page offers. Payments with manual capture are authorised there, never paid. */
export function mayChoose(payment: Payment, state: PaymentState): boolean {
  if (state === 'authorized' && !canReserve(payment.method)) return false
  return mayBecome(payment, state) && !(payment.captureMode === 'manual' && state === 'paid')
}

export function isFinal(payment: Payment): boolean {
  return ONWARDS[payment.state] === undefined
}

/** A shop can cancel a payment until the shopper has acted on it. */
export function isCancelable(payment: Payment): boolean {
  return payment.state === 'open' || payment.state === 'authorized'
}

/** The text that references of faults and of the books are matched against. */
export function referenceOf(payment: Payment): string {
  return `${payment.id} ${payment.description} ${JSON.stringify(payment.metadata)}`
}
