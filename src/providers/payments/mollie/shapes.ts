import { z } from 'zod'
import { fromMajor } from '#kit/money'
import type { PaymentFacts, ProviderState, RefundFacts, RefundState } from '#payments'

/** Of Mollie's published answers (API v2) only what is used here; all else may change without our noticing. */
const money = z.object({ value: z.string(), currency: z.string() }).transform(({ value, currency }, context) => {
  const minor = fromMajor(value)
  if (minor !== undefined) return { minor, currency }
  context.addIssue(`not an amount: ${value}`)
  return z.NEVER
})
const amount = money.transform(({ minor }) => minor)

const states = {
  open: 'open',
  pending: 'pending',
  authorized: 'authorized',
  paid: 'paid',
  failed: 'failed',
  canceled: 'cancelled',
  expired: 'expired',
} as const satisfies Record<string, ProviderState>

// A refund that was called off gave nothing back: to us that is one that failed.
const refundStates = {
  queued: 'pending',
  pending: 'pending',
  processing: 'pending',
  refunded: 'refunded',
  failed: 'failed',
  canceled: 'failed',
} as const satisfies Record<string, RefundState>

const keysOf = <K extends string>(table: Record<K, unknown>) => z.enum(Object.keys(table) as [K, ...K[]])

// Metadata may be anything, for instance on a payment made by hand on Mollie's own pages.
const metadata = <K extends string>(key: K) =>
  z.unknown().transform((data) => {
    const value = typeof data === 'object' && data !== null ? (data as Record<string, unknown>)[key] : undefined
    return typeof value === 'string' ? value : undefined
  })

export const payment = z
  .object({
    id: z.string(),
    status: keysOf(states),
    amount: money,
    amountChargedBack: amount.nullish(),
    metadata: metadata('paymentId'),
    details: z.object({ failureReason: z.string().nullish() }).nullish(),
    _links: z.object({ checkout: z.object({ href: z.string() }).nullish() }),
  })
  .transform(
    (read): PaymentFacts => ({
      reference: read.id,
      paymentId: read.metadata,
      state: states[read.status],
      amount: read.amount.minor,
      currency: read.amount.currency,
      ...(read._links.checkout && { checkoutUrl: read._links.checkout.href }),
      ...(read.details?.failureReason && { failure: read.details.failureReason }),
      chargedBack: read.amountChargedBack ?? 0,
    }),
  )

export const refund = z
  .object({ id: z.string(), status: keysOf(refundStates), amount, metadata: metadata('refundId') })
  .transform(
    (read): RefundFacts => ({
      reference: read.id,
      refundId: read.metadata,
      state: refundStates[read.status],
      amount: read.amount,
    }),
  )

export const refundList = z
  .object({ _embedded: z.object({ refunds: z.array(refund) }) })
  .transform((read) => read._embedded.refunds)

export const methodList = z
  .object({ _embedded: z.object({ methods: z.array(z.object({ id: z.string() })) }) })
  .transform((read) => read._embedded.methods.map((method) => method.id))

/** How Mollie says no: the HTTP status once more, and a sentence. */
export const problem = z.object({
  status: z.number(),
  title: z.string(),
  detail: z.string().nullish(),
  field: z.string().nullish(),
})
