import { z } from 'zod'
import type { PaymentFacts, ProviderState, RefundState } from '#payments/provider'

// The part of Tikkie's published answers (API v2) that we use. Amounts are whole cents of euros: it has no other
// currency.

const cents = z.int().min(0)
const time = z.iso.datetime({ offset: true }).transform((written) => new Date(written))

// State of an unpaid request. A paid one stays open for others to pay, so received money decides first.
const states = {
  OPEN: 'open',
  CLOSED: 'cancelled',
  EXPIRED: 'expired',
  MAX_YIELD_REACHED: 'cancelled',
  MAX_SUCCESSFUL_PAYMENTS_REACHED: 'cancelled',
} as const satisfies Record<string, ProviderState>

const requestShape = z.object({
  paymentRequestToken: z.string(),
  amountInCents: cents,
  referenceId: z.string().nullish(),
  url: z.url(),
  status: z.enum(Object.keys(states) as [keyof typeof states]),
  totalAmountPaidInCents: cents,
  createdDateTime: time,
})
export type PaymentRequestRow = z.output<typeof requestShape>

/** A payment request as a payment of ours; its link is used until somebody has paid. */
export function factsOf(request: PaymentRequestRow): PaymentFacts {
  const { paymentRequestToken: reference, amountInCents, totalAmountPaidInCents: cameIn, status, url } = request
  const state = cameIn > 0 ? 'paid' : states[status]
  return {
    reference,
    paymentId: request.referenceId ?? undefined,
    state,
    currency: 'EUR',
    chargedBack: 0,
    amount: cameIn > 0 ? cameIn : amountInCents,
    ...(state === 'open' ? { checkoutUrl: url } : {}),
  }
}
export const paymentRequest = requestShape.transform(factsOf)
export const requestPage = z
  .object({ paymentRequests: z.array(requestShape), totalElementCount: z.int() })
  .transform((read) => ({ rows: read.paymentRequests, total: read.totalElementCount }))

const refundStates = { PENDING: 'pending', PAID: 'refunded' } as const satisfies Record<string, RefundState>
export const refund = z
  .object({
    refundToken: z.string(),
    amountInCents: cents,
    referenceId: z.string().nullish(),
    status: z.enum(['PENDING', 'PAID']),
    createdDateTime: time,
  })
  .transform(({ refundToken, amountInCents, referenceId, status, createdDateTime }) => ({
    token: refundToken,
    amount: amountInCents,
    referenceId: referenceId ?? undefined,
    state: refundStates[status],
    createdAt: createdDateTime,
  }))
export type RefundPart = z.output<typeof refund>

const payment = z
  .object({ paymentToken: z.string(), amountInCents: cents, createdDateTime: time, refunds: z.array(refund) })
  .transform(({ paymentToken, amountInCents, createdDateTime, refunds }) => ({
    token: paymentToken,
    amount: amountInCents,
    createdAt: createdDateTime,
    refunds,
  }))
export type PaymentRow = z.output<typeof payment>
export const paymentPage = z
  .object({ payments: z.array(payment), totalElementCount: z.int() })
  .transform((read) => ({ rows: read.payments, total: read.totalElementCount }))

export const subscription = z.object({ subscriptionId: z.string() })
