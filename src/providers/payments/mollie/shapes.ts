import { z } from 'zod'
import { fromMajor, toNearestMinor } from '#kit/money'
import type { BookedPayment, BookedRefund, PaymentFacts } from '#payments'
import type { CaptureFacts, ProviderState, RefundFacts, RefundState } from '#payments/provider'
import type { CheckFacts, CheckState, MandateFacts } from '#payments/vault'

/** The part of Mollie's published answers (API v2) that we use; all else may change without affecting us. */
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

// A cancelled refund returned nothing: for us it failed.
const refundStates = {
  queued: 'pending',
  pending: 'pending',
  processing: 'pending',
  refunded: 'refunded',
  failed: 'failed',
  canceled: 'failed',
} as const satisfies Record<string, RefundState>

const captureStates = {
  pending: 'pending',
  succeeded: 'captured',
  failed: 'failed',
} as const satisfies Record<string, CaptureFacts['state']>

const keysOf = <K extends string>(table: Record<K, unknown>) => z.enum(Object.keys(table) as [K, ...K[]])

// Metadata may be anything, for instance of a payment made by hand on Mollie's own pages.
const metadata = z.unknown().transform((data) => (key: string) => {
  const value = typeof data === 'object' && data !== null ? (data as Record<string, unknown>)[key] : undefined
  return typeof value === 'string' ? value : undefined
})
const time = z.iso.datetime({ offset: true }).transform((written) => new Date(written))

const paymentShape = z.object({
  id: z.string(),
  status: keysOf(states),
  amount: money,
  amountCaptured: amount.nullish(),
  amountChargedBack: amount.nullish(),
  captureBefore: time.nullish(),
  metadata,
  customerId: z.string().nullish(),
  mandateId: z.string().nullish(),
  details: z
    .object({
      failureReason: z.string().nullish(),
      cardFingerprint: z.string().nullish(),
      cardFunding: z.string().nullish(),
    })
    .nullish(),
  _links: z.object({ checkout: z.object({ href: z.string() }).nullish() }),
})
const paymentFacts = (read: z.output<typeof paymentShape>): PaymentFacts => ({
  reference: read.id,
  paymentId: read.metadata('paymentId'),
  state: states[read.status],
  amount: read.amount.minor,
  currency: read.amount.currency,
  ...(read._links.checkout && { checkoutUrl: read._links.checkout.href }),
  ...(read.details?.failureReason && { failure: read.details.failureReason }),
  chargedBack: read.amountChargedBack ?? 0,
  ...(read.details?.cardFingerprint && { card: read.details.cardFingerprint }),
  ...(read.details?.cardFunding === 'prepaid' && { isPrepaidCard: true as const }),
  ...(read.amountCaptured && { captured: read.amountCaptured }),
  ...(read.captureBefore && { captureBefore: read.captureBefore }),
  ...(read.customerId && read.mandateId && { mandate: { customer: read.customerId, mandate: read.mandateId } }),
})
export const payment = paymentShape.transform(paymentFacts)

const checkStates: Record<ProviderState, CheckState> = {
  open: 'open',
  pending: 'pending',
  approved: 'pending',
  authorized: 'pending',
  paid: 'given',
  failed: 'failed',
  cancelled: 'failed',
  expired: 'failed',
}

/** A first payment with amount 0: it only asks for a mandate. */
export const check = paymentShape.transform((read): CheckFacts => {
  const { reference, state, checkoutUrl, failure, mandate } = paymentFacts(read)
  return {
    reference,
    tokenId: read.metadata('tokenId'),
    state: checkStates[state],
    ...(checkoutUrl && { checkoutUrl }),
    ...(failure && { failure }),
    ...(mandate && { mandate }),
  }
})

export const customer = z.object({ id: z.string() }).transform(({ id }) => id)

export const mandate = z
  .object({
    status: z.enum(['pending', 'valid', 'invalid']),
    details: z.object({
      cardNumber: z.string().nullish(),
      cardLabel: z.string().nullish(),
      cardExpiryDate: z.iso.date().nullish(),
    }),
  })
  .transform(
    ({ status, details: { cardNumber, cardLabel, cardExpiryDate } }): MandateFacts => ({
      state: status,
      ...(cardNumber &&
        cardExpiryDate && {
          card: { last4: cardNumber.slice(-4), brand: cardLabel ?? '', expires: cardExpiryDate.slice(0, 7) },
        }),
    }),
  )

const captureShape = z.object({ id: z.string(), status: keysOf(captureStates), amount: money, metadata })
export const capture = captureShape.transform(
  (read): CaptureFacts => ({
    reference: read.id,
    captureId: read.metadata('captureId'),
    state: captureStates[read.status],
    amount: read.amount.minor,
  }),
)
const chargebackRow = z
  .object({ id: z.string(), paymentId: z.string(), amount, createdAt: time, reversedAt: time.nullish() })
  .transform(({ reversedAt, ...read }) => ({ ...read, isReversed: reversedAt instanceof Date }))
export const chargebackList = z
  .object({ _embedded: z.object({ chargebacks: z.array(chargebackRow) }) })
  .transform((read) => read._embedded.chargebacks)

/** Chargebacks that were not reversed. */
export const standing = (chargebacks: readonly z.output<typeof chargebackRow>[]): number =>
  chargebacks.filter(({ isReversed }) => !isReversed).reduce((sum, { amount }) => sum + amount, 0)

export const captureList = z
  .object({ _embedded: z.object({ captures: z.array(capture) }) })
  .transform((read) => read._embedded.captures)

const refundShape = z.object({ id: z.string(), status: keysOf(refundStates), amount: money, metadata })
const refundFacts = (read: z.output<typeof refundShape>): RefundFacts => ({
  reference: read.id,
  refundId: read.metadata('refundId'),
  state: refundStates[read.status],
  amount: read.amount.minor,
})
export const refund = refundShape.transform(refundFacts)

/** The id of the next page's first entry; undefined on the last page. */
const listLinks = z
  .object({ next: z.object({ href: z.url() }).nullish() })
  .transform(({ next }) => (next ? (new URL(next.href).searchParams.get('from') ?? undefined) : undefined))

const paymentRow = paymentShape.extend({ createdAt: time, paidAt: time.nullish() }).transform(
  (read): BookedPayment => ({
    ...paymentFacts(read),
    tenant: read.metadata('tenant'),
    orderNumber: read.metadata('orderNumber'),
    createdAt: read.createdAt,
    changedAt: read.paidAt ?? read.createdAt,
  }),
)
export const paymentPage = z
  .object({ _embedded: z.object({ payments: z.array(paymentRow) }), _links: listLinks })
  .transform((read) => ({ rows: read._embedded.payments, next: read._links }))

export const chargebackPage = z
  .object({ _embedded: z.object({ chargebacks: z.array(chargebackRow) }), _links: listLinks })
  .transform((read) => ({ rows: read._embedded.chargebacks, next: read._links }))

/** Charges are listed by month and method; we book their sum. */
const settlementRow = z
  .object({
    id: z.string(),
    reference: z.string().nullish(),
    createdAt: time,
    status: z.string(),
    // Negative if refunds exceed payments.
    amount: z.object({ value: z.string().regex(/^-?\d+\.\d\d$/), currency: z.string() }),
    periods: z.record(
      z.string(),
      z.record(z.string(), z.object({ costs: z.array(z.object({ amountGross: amount })).nullish() })),
    ),
  })
  .transform((read) => ({
    reference: read.id,
    bankReference: read.reference ?? read.id,
    currency: read.amount.currency,
    amount: toNearestMinor(Number(read.amount.value)),
    charges: Object.values(read.periods)
      .flatMap((months) => Object.values(months))
      .flatMap(({ costs }) => costs ?? [])
      .reduce((sum, cost) => sum + cost.amountGross, 0),
    createdAt: read.createdAt,
    isPaidOut: read.status === 'paidout',
  }))
export const settlementPage = z
  .object({ _embedded: z.object({ settlements: z.array(settlementRow) }), _links: listLinks })
  .transform((read) => ({ rows: read._embedded.settlements, next: read._links }))

const refundRow = refundShape.extend({ paymentId: z.string(), createdAt: time }).transform(
  (read): BookedRefund => ({
    ...refundFacts(read),
    paymentReference: read.paymentId,
    currency: read.amount.currency,
    createdAt: read.createdAt,
    changedAt: read.createdAt,
  }),
)
export const refundPage = z
  .object({ _embedded: z.object({ refunds: z.array(refundRow) }), _links: listLinks })
  .transform((read) => ({ rows: read._embedded.refunds, next: read._links }))

export const refundList = z
  .object({ _embedded: z.object({ refunds: z.array(refund) }) })
  .transform((read) => read._embedded.refunds)

export const methodList = z
  .object({ _embedded: z.object({ methods: z.array(z.object({ id: z.string() })) }) })
  .transform((read) => read._embedded.methods.map((method) => method.id))

/** Mollie's errors: the HTTP status again, and a message. */
export const problem = z.object({
  status: z.number(),
  title: z.string(),
  detail: z.string().nullish(),
  field: z.string().nullish(),
})
