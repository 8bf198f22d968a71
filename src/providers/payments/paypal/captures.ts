import { answered, type PartnerAnswer } from '#kit/result'
import type { Captures } from '#payments/provider'
import type { HttpClient } from '#providers/http-client'
import { once, orderReader, pathOf } from './orders.ts'
import { order } from './shapes.ts'

/** Captures of approved orders: PayPal captures an order once, and as a whole. */
export function payPalCaptures(client: HttpClient): Captures {
  const readOrder = orderReader(client)
  return {
    async capture({ captureId, paymentReference }) {
      const question = { method: 'POST', path: `${pathOf(paymentReference)}/capture`, json: {} } as const
      const taken = await client({ ...question, headers: once(captureId) }, order)
      if (taken.kind === 'lost') return taken
      if (taken.kind === 'answered' && taken.value.capture) return answered(taken.value.capture)
      // Captured before, perhaps by a call whose answer was lost: the order itself tells.
      const read = await readOrder(paymentReference)
      if (isGone(read)) return { kind: 'refused', reason: 'expired' }
      if (read.kind !== 'answered') return { kind: 'lost', reason: read.reason }
      if (read.value.capture) return answered(read.value.capture)
      return { kind: 'refused', reason: taken.kind === 'refused' ? failureOf(taken.reason) : 'unknown_reason' }
    },

    async find(reference) {
      const read = await readOrder(reference)
      if (isGone(read)) return answered([])
      return read.kind === 'answered' ? answered(read.value.capture ? [read.value.capture] : []) : read
    },

    // An approval reserves nothing, and expires within hours.
    release: async () => answered(undefined),
  }
}

/** PayPal deletes orders that nobody captured, and no others. */
const isGone = (read: PartnerAnswer<unknown>): boolean =>
  read.kind === 'refused' && /^(INVALID_RESOURCE_ID|RESOURCE_NOT_FOUND):/.test(read.reason)

/** Failures of a capture, in our codes. */
const failures: Readonly<Record<string, string>> = {
  INSTRUMENT_DECLINED: 'declined_by_paypal',
  TRANSACTION_REFUSED: 'declined_by_paypal',
  PAYER_CANNOT_PAY: 'declined_by_paypal',
  TRANSACTION_BLOCKED_BY_PAYEE: 'possible_fraud',
  COMPLIANCE_VIOLATION: 'possible_fraud',
  PAYER_ACTION_REQUIRED: 'authentication_required',
}
export const failureOf = (reason: string): string => failures[reason.split(':')[0] ?? ''] ?? 'unknown_reason'
