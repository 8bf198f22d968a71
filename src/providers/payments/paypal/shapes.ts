import { z } from 'zod'
import { fromMajor } from '#kit/money'
import { unpackReferences } from '#payments'
import type { CaptureFacts, PaymentFacts, ProviderState, RefundFacts, RefundState } from '#payments/provider'

/** The part of PayPal's published answers (Orders v2, Payments v2, Disputes v1) that we use. */
export const money = z.object({ value: z.string(), currency_code: z.string() }).transform((read, context) => {
  const minor = fromMajor(read.value.replace(/^-/, ''))
  if (minor !== undefined) return { minor, currency: read.currency_code }
  context.addIssue(`not an amount: ${read.value}`)
  return z.NEVER
})

/** Approved is not paid: the capture brings the money. For a completed order its capture decides. */
const orderStates = {
  CREATED: 'open',
  SAVED: 'open',
  PAYER_ACTION_REQUIRED: 'open',
  APPROVED: 'approved',
  VOIDED: 'expired',
  COMPLETED: 'pending',
} as const satisfies Record<string, ProviderState>

const captureStates = {
  COMPLETED: 'paid',
  PARTIALLY_REFUNDED: 'paid',
  REFUNDED: 'paid',
  PENDING: 'pending',
  DECLINED: 'failed',
  FAILED: 'failed',
} as const satisfies Record<string, ProviderState>

const refundStates = {
  PENDING: 'pending',
  COMPLETED: 'refunded',
  FAILED: 'failed',
  CANCELLED: 'failed',
} as const satisfies Record<string, RefundState>

const keysOf = <K extends string>(table: Record<K, unknown>) => z.enum(Object.keys(table) as [K, ...K[]])

const captureShape = z.object({ id: z.string(), status: keysOf(captureStates), amount: money })
const captureFacts = ({ id, status, amount }: z.output<typeof captureShape>): CaptureFacts => {
  const state = captureStates[status]
  return { reference: id, captureId: undefined, state: state === 'paid' ? 'captured' : state, amount: amount.minor }
}

const refundShape = z.object({
  id: z.string(),
  status: keysOf(refundStates),
  amount: money,
  custom_id: z.string().nullish(),
})
export const refund = refundShape.transform(
  ({ id, status, amount, custom_id }): RefundFacts => ({
    reference: id,
    refundId: ourRefund(custom_id),
    state: refundStates[status],
    amount: amount.minor,
  }),
)

/** A PayPal order: the payment in our terms, and fields of PayPal orders only. */
export type OrderFacts = {
  facts: PaymentFacts
  /** The one field that PayPal stores for us, as we wrote it. */
  customId: string
  /** An order is captured once, without a reference of ours. */
  capture: CaptureFacts | undefined
  refunds: RefundFacts[]
}

export const order = z
  .object({
    id: z.string(),
    status: keysOf(orderStates),
    payment_source: z
      .object({
        paypal: z
          .object({
            attributes: z
              .object({
                vault: z
                  .object({ id: z.string().nullish(), customer: z.object({ id: z.string() }).nullish() })
                  .nullish(),
              })
              .nullish(),
          })
          .nullish(),
      })
      .nullish(),
    purchase_units: z
      .array(
        z.object({
          amount: money,
          custom_id: z.string().nullish(),
          payments: z
            .object({ captures: z.array(captureShape).nullish(), refunds: z.array(refund).nullish() })
            .nullish(),
        }),
      )
      .min(1),
    links: z.array(z.object({ rel: z.string(), href: z.string() })).nullish(),
  })
  .transform(({ id, status, purchase_units: [unit], links, payment_source: source }, context): OrderFacts => {
    if (!unit) {
      context.addIssue('an order without a purchase unit')
      return z.NEVER
    }
    const customId = unit.custom_id ?? ''
    const capture = unit.payments?.captures?.at(-1)
    const state = capture ? captureStates[capture.status] : orderStates[status]
    const { minor: amount, currency } = capture?.amount ?? unit.amount
    const kept = source?.paypal?.attributes?.vault
    // `approve` is the older name of the same link.
    const payer = links?.find(({ rel }) => rel === 'payer-action' || rel === 'approve')
    return {
      customId,
      capture: capture && captureFacts(capture),
      refunds: unit.payments?.refunds ?? [],
      facts: {
        reference: id,
        paymentId: unpackReferences(customId)?.paymentId,
        state,
        amount,
        currency,
        ...(state === 'open' && payer && { checkoutUrl: payer.href }),
        ...(state === 'failed' && { failure: 'declined_by_paypal' }),
        chargedBack: 0,
        ...(kept?.id && { mandate: { customer: kept.customer?.id ?? '', mandate: kept.id } }),
      },
    }
  })

/**
 * Of the disputes about one payment: the amount taken from us for the buyer. Open disputes have not taken anything for
 * good.
 */
export const disputes = z
  .object({
    items: z
      .array(
        z.object({
          dispute_amount: money.nullish(),
          dispute_outcome: z.object({ outcome_code: z.string(), amount_refunded: money.nullish() }).nullish(),
        }),
      )
      .nullish(),
  })
  .transform(({ items }) =>
    (items ?? [])
      .filter(({ dispute_outcome: outcome }) => outcome?.outcome_code === 'RESOLVED_BUYER_FAVOUR')
      .reduce((sum, one) => sum + ((one.dispute_outcome?.amount_refunded ?? one.dispute_amount)?.minor ?? 0), 0),
  )

/**
 * A refund's references follow those of its payment, in the one field that PayPal stores for us: ours, and PayPal's of
 * the order.
 */
export const packRefund = (payment: string, refundId: string, orderId: string): string =>
  [payment, refundId, orderId].join('~')

export const ourRefund = (field: string | null | undefined): string | undefined => field?.split('~')[3]

/** @returns PayPal's reference of the order that a refund of ours belongs to */
export const refundedPayment = (field: string | null | undefined): string | undefined => field?.split('~')[4]
