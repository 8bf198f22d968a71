import type { Shelf } from '../../journal.ts'
import { decimal } from '../../money.ts'
import type { World } from '../../world.ts'
import { newId } from '../new-id.ts'
import { type Payment, type Payments, referenceOf } from './payments.ts'

type RefundState = 'queued' | 'pending' | 'refunded' | 'failed'
/** A refund; the amount in minor units. */
type Refund = {
  id: string
  paymentId: string
  state: RefundState
  amount: number
  currency: string
  description: string
  metadata: unknown
  createdAt: string
  changedAt: string
}
export type NewRefund = Pick<Refund, 'amount' | 'description' | 'metadata'>

/** How long a refund stays queued, and then pending, in milliseconds before scaling. */
const STEP = 1_000
/** An equal refund within this time is refused as a duplicate. */
const SHORT_SUCCESSION = 5_000

export type Refunds = ReturnType<typeof openRefunds>

export function openRefunds({ journal, timers, faults, delayScale }: World, payments: Payments) {
  const shelf: Shelf<Refund> = journal.shelf('refunds')
  const byPayment = new Map<string, Refund[]>()
  const of = (payment: Payment): Refund[] => byPayment.get(payment.id) ?? []
  const file = (refund: Refund) => {
    byPayment.set(refund.paymentId, [...(byPayment.get(refund.paymentId) ?? []), refund])
  }

  const move = (refund: Refund, payment: Payment, state: RefundState) => {
    refund.state = state
    refund.changedAt = new Date().toISOString()
    shelf.put(refund)
    if (state === 'failed') {
      payment.refunded -= refund.amount
      payments.shelf.put(payment)
    }
    payments.announce(payment, 'refund-webhook')
  }

  const proceed = (refund: Refund) => {
    const payment = payments.shelf.get(refund.paymentId)
    if (!payment || (refund.state !== 'queued' && refund.state !== 'pending')) return
    timers.after(STEP * delayScale, () => {
      if (refund.state === 'queued') {
        move(refund, payment, 'pending')
        proceed(refund)
        return
      }
      const fails = faults.take('mollie', 'settle-refund', 'error', refundReference(refund, payment))
      move(refund, payment, fails ? 'failed' : 'refunded')
    })
  }

  for (const refund of shelf.all()) {
    file(refund)
    proceed(refund)
  }

  return {
    shelf,
    of,
    /** Refunds a part or all of a paid payment. Returns a text when refused. */
    create(payment: Payment, wanted: NewRefund): Refund | 'not paid' | 'amount too high' | 'twice' {
      if (payment.state !== 'paid') return 'not paid'
      if (wanted.amount > (payment.captured ?? payment.amount) - payment.refunded) return 'amount too high'
      if (of(payment).some((earlier) => isTwin(earlier, wanted))) return 'twice'
      const now = new Date().toISOString()
      const refund: Refund = {
        id: newId('re'),
        paymentId: payment.id,
        state: 'queued',
        currency: payment.currency,
        ...wanted,
        createdAt: now,
        changedAt: now,
      }
      payment.refunded += refund.amount
      shelf.put(refund)
      payments.shelf.put(payment)
      file(refund)
      proceed(refund)
      return refund
    },
  }
}

function isTwin(earlier: Refund, wanted: NewRefund): boolean {
  return (
    earlier.amount === wanted.amount &&
    earlier.description === wanted.description &&
    JSON.stringify(earlier.metadata) === JSON.stringify(wanted.metadata) &&
    earlier.state !== 'failed' &&
    Date.now() - Date.parse(earlier.createdAt) < SHORT_SUCCESSION
  )
}

/** The text that references of faults and of the books are matched against. */
export function refundReference(refund: Refund, payment: Payment): string {
  return `${refund.id} ${refund.description} ${JSON.stringify(refund.metadata)} ${referenceOf(payment)}`
}

export function refundBody(refund: Refund, origin: string) {
  const payment = `${origin}/v2/payments/${refund.paymentId}`
  const hal = (href: string) => ({ href, type: 'application/hal+json' })
  return {
    resource: 'refund',
    id: refund.id,
    mode: 'test',
    paymentId: refund.paymentId,
    amount: { value: decimal(refund.amount), currency: refund.currency },
    description: refund.description,
    metadata: refund.metadata ?? null,
    status: refund.state,
    createdAt: refund.createdAt,
    _links: {
      self: hal(`${payment}/refunds/${refund.id}`),
      payment: hal(payment),
      documentation: { href: `${origin}/`, type: 'text/html' },
    },
  }
}
