import type { Minor } from '#kit/money'
import type { Transitions } from '#kit/states'
import type { PaymentState } from './states.ts'

export type CaptureState = 'requested' | 'sending' | 'unknown' | 'pending' | 'captured' | 'failed'
/** Taking money that was promised; `unknown` is sent again only when the provider has never heard of it. */
export const captureTransitions: Transitions<CaptureState> = {
  requested: ['sending', 'pending', 'captured', 'failed'],
  sending: ['unknown', 'pending', 'captured', 'failed', 'requested'],
  unknown: ['requested', 'pending', 'captured', 'failed'],
  pending: ['captured', 'failed'],
  captured: [],
  failed: [],
}
/** Captures of which nobody can say yet how they end. */
export const isUnderWayCapture = (state: CaptureState): boolean => state !== 'captured' && state !== 'failed'

/** The taking of money that a payment promised. */
export type CapturePart = {
  captureId: string
  paymentId: string
  amount: Minor
  state: CaptureState
  reference: string | null
  requestedAt: string
}

/** What an authorised payment promises beyond what was taken of it. */
export const promised = ({ state, amount, paid }: { state: PaymentState; amount: Minor; paid: Minor }): Minor =>
  state === 'authorized' ? Math.max(0, amount - paid) : 0

/** What is being taken at this moment, of all payments or of one. */
export const beingTaken = ({ captures }: { captures: readonly CapturePart[] }, ofPayment?: string): Minor =>
  captures
    .filter(({ state, paymentId }) => isUnderWayCapture(state) && paymentId === (ofPayment ?? paymentId))
    .reduce((total, { amount }) => total + amount, 0)
