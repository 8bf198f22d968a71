import { randomBytes } from 'node:crypto'
import type { Shelf } from '../journal.ts'
import { decimal } from '../money.ts'
import type { World } from '../world.ts'

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
  redirectUrl: string
  cancelUrl?: string
  webhookUrl?: string
  locale?: string
  createdAt: string
  expiresAt: string
  /** When it reached which state. */
  reached: Partial<Record<PaymentState, string>>
  failureReason?: string
  threeDSecure?: boolean
  /** Minor units given back or on their way back. */
  refunded: number
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
>
export type Settlement = {
  state: PaymentState
  method?: string
  issuer?: string
  failureReason?: string
  threeDSecure?: boolean
}

/** From which state to which others; a state without a row is final. */
const ONWARDS: Partial<Record<PaymentState, readonly PaymentState[]>> = {
  open: ['pending', 'authorized', 'paid', 'canceled', 'expired', 'failed'],
  pending: ['paid', 'canceled', 'expired', 'failed'],
  authorized: ['paid', 'canceled', 'expired', 'failed'],
}

const OPEN_FOR = 15 * 60_000

export type Payments = ReturnType<typeof openPayments>

export function openPayments({ journal, timers, outgoing }: World) {
  const shelf: Shelf<Payment> = journal.shelf('payments')

  const announce = (payment: Payment, operation: 'webhook' | 'refund-webhook') => {
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
    const { state, ...found } = settlement
    Object.assign(payment, found, { state })
    payment.reached[state] = new Date().toISOString()
    shelf.put(payment)
    announce(payment, 'webhook')
    return true
  }

  const expireInTime = (payment: Payment) => {
    const expire = () => payment.state === 'open' && settle(payment, { state: 'expired' })
    timers.after(Date.parse(payment.expiresAt) - Date.now(), expire)
  }
  for (const payment of shelf.all()) if (payment.state === 'open') expireInTime(payment)

  return {
    shelf,
    announce,
    settle,
    create(wanted: NewPayment): Payment {
      const now = Date.now()
      const payment: Payment = {
        id: newId('tr'),
        state: 'open',
        ...wanted,
        createdAt: new Date(now).toISOString(),
        expiresAt: new Date(now + OPEN_FOR).toISOString(),
        reached: {},
        refunded: 0,
      }
      shelf.put(payment)
      expireInTime(payment)
      return payment
    },
  }
}

export function mayBecome(payment: Payment, state: PaymentState): boolean {
  return ONWARDS[payment.state]?.includes(state) ?? false
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

export function newId(prefix: 'tr' | 're'): string {
  return `${prefix}_${randomBytes(9).toString('base64url').replace(/[-_]/g, 'x')}`
}

export function paymentBody(payment: Payment, origin: string) {
  const { id, state, currency } = payment
  const amountOf = (minor: number) => ({ value: decimal(minor), currency })
  const page = { href: `${origin}/pay/${id}`, type: 'text/html' }
  const self = `${origin}/v2/payments/${id}`
  return {
    resource: 'payment',
    id,
    mode: 'test',
    description: payment.description,
    amount: amountOf(payment.amount),
    ...(state === 'paid' && {
      amountRefunded: amountOf(payment.refunded),
      amountRemaining: amountOf(payment.amount - payment.refunded),
    }),
    method: payment.method ?? null,
    metadata: payment.metadata ?? null,
    status: state,
    ...(!isFinal(payment) && { isCancelable: isCancelable(payment) }),
    sequenceType: 'oneoff',
    profileId: 'pfl_sandbox',
    redirectUrl: payment.redirectUrl,
    cancelUrl: payment.cancelUrl,
    webhookUrl: payment.webhookUrl,
    locale: payment.locale,
    createdAt: payment.createdAt,
    ...(state === 'open' && { expiresAt: payment.expiresAt }),
    authorizedAt: payment.reached.authorized,
    paidAt: payment.reached.paid,
    canceledAt: payment.reached.canceled,
    expiredAt: payment.reached.expired,
    failedAt: payment.reached.failed,
    details: detailsOf(payment),
    _links: {
      self: { href: self, type: 'application/hal+json' },
      ...(state === 'open' && { checkout: page }),
      ...((state === 'pending' || state === 'authorized') && { changePaymentState: page }),
      ...(payment.refunded > 0 && { refunds: { href: `${self}/refunds`, type: 'application/hal+json' } }),
      dashboard: { href: `${origin}/`, type: 'text/html' },
    },
  }
}

function detailsOf(payment: Payment): Record<string, unknown> | undefined {
  const { method, state } = payment
  if (method === 'creditcard' && (state === 'paid' || state === 'authorized' || state === 'failed'))
    return {
      cardNumber: '6787',
      cardHolder: 'T. Tester',
      cardLabel: 'Mastercard',
      cardSecurity: payment.threeDSecure ? '3dsecure' : 'normal',
      feeRegion: 'intra-eu',
      failureReason: payment.failureReason,
    }
  if (state !== 'paid') return undefined
  if (method === 'ideal')
    return {
      consumerName: 'T. Tester',
      consumerAccount: 'NL53INGB0618365937',
      consumerBic: payment.issuer?.replace('ideal_', '') ?? 'INGBNL2A',
    }
  if (method === 'paypal')
    return {
      consumerName: 'T. Tester',
      consumerAccount: 'tester@example.org',
      paypalReference: payment.id.slice(3).toUpperCase(),
    }
  return undefined
}
