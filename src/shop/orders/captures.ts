import type { Minor } from '#kit/money'
import type { Transitions } from '#kit/states'
import type { PaymentState } from './states.ts'

export type CaptureState = 'requested' | 'sending' | 'unknown' | 'pending' | 'captured' | 'failed'
/** States of a capture. An `unknown` one is sent again only if the provider does not know it. */
export const captureTransitions: Transitions<CaptureState> = {
  requested: ['sending', 'pending', 'captured', 'failed'],
  sending: ['unknown', 'pending', 'captured', 'failed', 'requested'],
  unknown: ['requested', 'pending', 'captured', 'failed'],
  pending: ['captured', 'failed'],
  captured: [],
  failed: [],
}
/** Captures whose outcome is not known yet. */
export const isUnderWayCapture = (state: CaptureState): boolean => state !== 'captured' && state !== 'failed'

/** A capture of authorised or approved money. */
export type CapturePart = {
  captureId: string
  paymentId: string
  amount: Minor
  state: CaptureState
  reference: string | null
  requestedAt: string
}

/** The authorised amount that is not captured yet. */
export const promised = ({ state, amount, paid }: { state: PaymentState; amount: Minor; paid: Minor }): Minor =>
  state === 'authorized' ? Math.max(0, amount - paid) : 0

/** The amount being captured now, of all payments or of one. */
export const beingTaken = ({ captures }: { captures: readonly CapturePart[] }, ofPayment?: string): Minor =>
  captures
    .filter(({ state, paymentId }) => isUnderWayCapture(state) && paymentId === (ofPayment ?? paymentId))
    .reduce((total, { amount }) => total + amount, 0)
