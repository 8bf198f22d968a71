import { randomBytes } from 'node:crypto'
import type { Shelf } from '../journal.ts'
import type { World } from '../world.ts'

type Refund = {
  token: string
  amount: number
  description: string
  referenceId?: string
  createdAt: string
  status: 'PENDING' | 'PAID'
}
export type Payment = { token: string; payer: string; amount: number; createdAt: string; refunds: Refund[] }

/** A payment request with its payments. Anyone with the link may pay. Amounts in minor units. */
export type PaymentRequest = {
  id: string
  amount: number
  description: string
  referenceId?: string
  /** The last day on which it can be paid. */
  expiryDate: string
  createdAt: string
  isClosed: boolean
  payments: Payment[]
}
export type NewRequest = Pick<PaymentRequest, 'amount' | 'description' | 'referenceId' | 'expiryDate'>
export type NewRefund = Pick<Refund, 'amount' | 'description' | 'referenceId'>

/** How long a refund is pending, in milliseconds before scaling. */
const STEP = 1_000
/** Refunds may exceed the payments by up to this amount. */
const GOODWILL = 2_500

export type PaymentRequests = ReturnType<typeof openPaymentRequests>

export function openPaymentRequests({ journal, timers, outgoing, delayScale }: World) {
  const shelf: Shelf<PaymentRequest> = journal.shelf('tikkie')
  const subscriptions: Shelf<{ id: string; url: string; subscriptionId: string }> = journal.shelf('tikkie-subscription')

  const notify = (request: PaymentRequest, payment: Payment, refund?: Refund) => {
    const subscription = subscriptions.get('the one')
    if (!subscription) return
    outgoing.send({
      partner: 'tikkie',
      operation: refund ? 'refund-notification' : 'payment-notification',
      reference: referenceOf(request),
      url: subscription.url,
      type: 'application/json',
      body: JSON.stringify({
        subscriptionId: subscription.subscriptionId,
        notificationType: refund ? 'REFUND' : 'PAYMENT',
        paymentRequestToken: request.id,
        paymentToken: payment.token,
        ...(refund ? { refundToken: refund.token } : {}),
      }),
    })
  }

  const proceed = (request: PaymentRequest, payment: Payment, refund: Refund) =>
    timers.after(STEP * delayScale, () => {
      refund.status = 'PAID'
      shelf.put(request)
      notify(request, payment, refund)
    })
  for (const request of shelf.all()) {
    for (const payment of request.payments) {
      for (const refund of payment.refunds) if (refund.status === 'PENDING') proceed(request, payment, refund)
    }
  }

  return {
    shelf,
    /** An app has one subscription; a new one replaces it. */
    subscribe(url: string): string {
      const subscriptionId = crypto.randomUUID()
      subscriptions.put({ id: 'the one', url, subscriptionId })
      return subscriptionId
    },
    create(wanted: NewRequest): PaymentRequest {
      const request = {
        id: newToken(),
        ...wanted,
        createdAt: new Date().toISOString(),
        isClosed: false,
        payments: [],
      }
      shelf.put(request)
      return request
    },
    /** Adds a payment. Returns false when the request is closed or expired. */
    pay(request: PaymentRequest, payer: string): boolean {
      if (statusOf(request) !== 'OPEN') return false
      const { amount } = request
      const payment = {
        token: crypto.randomUUID(),
        payer,
        amount,
        createdAt: new Date().toISOString(),
        refunds: [],
      }
      request.payments.push(payment)
      shelf.put(request)
      notify(request, payment)
      return true
    },
    close(request: PaymentRequest): void {
      request.isClosed = true
      shelf.put(request)
    },
    refund(request: PaymentRequest, payment: Payment, wanted: NewRefund): Refund | 'too much' {
      if (refundedOf(payment) + wanted.amount > payment.amount + GOODWILL) return 'too much'
      const refund: Refund = { token: newToken(), ...wanted, createdAt: new Date().toISOString(), status: 'PENDING' }
      payment.refunds.push(refund)
      shelf.put(request)
      proceed(request, payment, refund)
      return refund
    },
  }
}

const newToken = (): string => randomBytes(16).toString('base64url').replace(/[-_]/g, 'x')

/** A paid request stays open: others may pay as well. */
export function statusOf({ isClosed, expiryDate }: PaymentRequest): 'OPEN' | 'CLOSED' | 'EXPIRED' {
  if (isClosed) return 'CLOSED'
  return new Date().toISOString().slice(0, 10) > expiryDate ? 'EXPIRED' : 'OPEN'
}

export const paidOf = ({ payments }: PaymentRequest): number => payments.reduce((sum, { amount }) => sum + amount, 0)
const refundedOf = ({ refunds }: Payment): number => refunds.reduce((sum, { amount }) => sum + amount, 0)

/** The text that references of faults and of the books are matched against. */
export const referenceOf = ({ id, description, referenceId }: PaymentRequest): string =>
  `${id} ${description} ${referenceId}`
