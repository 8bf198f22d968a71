import type { Shelf } from '../../journal.ts'
import { decimal } from '../../money.ts'
import type { World } from '../../world.ts'
import { newId } from '../new-id.ts'
import { type Payment, type Payments, referenceOf } from './payments.ts'

/** A capture; the amount in minor units. */
type Capture = {
  id: string
  paymentId: string
  state: 'pending' | 'succeeded' | 'failed'
  amount: number
  currency: string
  description: string
  metadata: unknown
  createdAt: string
}
/** Without an amount everything authorised is captured. */
export type NewCapture = Pick<Capture, 'description' | 'metadata'> & { amount?: number }

/** How long a capture stays pending, in milliseconds before scaling. */
const STEP = 1_000

export type Captures = ReturnType<typeof openCaptures>

/** Captures an authorised payment once: all of it, or a part, which releases the rest. */
export function openCaptures({ journal, timers, faults, delayScale }: World, payments: Payments) {
  const shelf: Shelf<Capture> = journal.shelf('captures')
  const of = (payment: Payment): Capture[] => shelf.all().filter(({ paymentId }) => paymentId === payment.id)
  const open = (payment: Payment) =>
    of(payment).reduce((rest, { state, amount }) => (state === 'failed' ? rest : rest - amount), payment.amount)

  const proceed = (capture: Capture) => {
    const payment = payments.shelf.get(capture.paymentId)
    if (!payment || capture.state !== 'pending') return
    timers.after(STEP * delayScale, () => {
      const fails = faults.take('mollie', 'settle-capture', 'error', captureReference(capture, payment))
      capture.state = fails ? 'failed' : 'succeeded'
      shelf.put(capture)
      if (capture.state === 'succeeded') payments.capture(payment, capture.amount)
      payments.announce(payment, 'capture-webhook')
    })
  }
  for (const capture of shelf.all()) proceed(capture)

  return {
    shelf,
    of,
    create(payment: Payment, wanted: NewCapture): Capture | 'not authorised' | 'amount too high' {
      if (payment.state !== 'authorized') return 'not authorised'
      const amount = wanted.amount ?? open(payment)
      if (amount > open(payment)) return 'amount too high'
      const { id: paymentId, currency } = payment
      const createdAt = new Date().toISOString()
      const capture: Capture = { id: newId('cpt'), paymentId, state: 'pending', currency, ...wanted, amount, createdAt }
      shelf.put(capture)
      proceed(capture)
      return capture
    },
    /** Releases the authorisation. Returns false when nothing is authorised, or a capture is pending. */
    release(payment: Payment): boolean {
      const isBusy = of(payment).some(({ state }) => state === 'pending')
      return payment.state === 'authorized' && !isBusy && payments.release(payment)
    },
  }
}

/** The text that references of faults and of the books are matched against. */
export function captureReference(capture: Capture, payment: Payment): string {
  return `${capture.id} ${capture.description} ${JSON.stringify(capture.metadata)} ${referenceOf(payment)}`
}

export function captureBody(capture: Capture, origin: string) {
  const payment = `${origin}/v2/payments/${capture.paymentId}`
  const hal = (href: string) => ({ href, type: 'application/hal+json' })
  return {
    resource: 'capture',
    id: capture.id,
    mode: 'test',
    description: capture.description,
    amount: { value: decimal(capture.amount), currency: capture.currency },
    metadata: capture.metadata ?? null,
    status: capture.state,
    paymentId: capture.paymentId,
    createdAt: capture.createdAt,
    _links: {
      self: hal(`${payment}/captures/${capture.id}`),
      payment: hal(payment),
      documentation: { href: `${origin}/`, type: 'text/html' },
    },
  }
}
