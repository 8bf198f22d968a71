import { z } from 'zod'
import { toNearestMinor } from '#kit/money'
import type { BookedPayment } from '#payments'
import type { PaymentFacts, ProviderState, RefundFacts } from '#payments/provider'

// The part of BTCPay Server's published answers (Greenfield API, version 2) that we use.

/** A decimal as text: an amount of coins is seldom worth a whole number of cents. */
const amount = z
  .string()
  .regex(/^\d+(\.\d+)?$/)
  .transform((text) => toNearestMinor(Number(text)))
const seconds = z.number().transform((unix) => new Date(unix * 1000))

const metadata = z
  .record(z.string(), z.unknown())
  .nullish()
  .transform((data) => (key: string) => {
    const value = data?.[key]
    return typeof value === 'string' ? value : undefined
  })

const invoiceShape = z.object({
  id: z.string(),
  amount,
  paidAmount: amount,
  currency: z.string(),
  status: z.enum(['New', 'Processing', 'Expired', 'Invalid', 'Settled']),
  additionalStatus: z.enum(['None', 'PaidLate', 'PaidPartial', 'Marked', 'Invalid', 'PaidOver']),
  checkoutLink: z.string(),
  createdTime: seconds,
  metadata,
})
export type Invoice = z.output<typeof invoiceShape>
export const invoice = invoiceShape
export const invoices = z.array(invoiceShape)

/** Coins received for an invoice, by payment method. */
export const coins = z.array(
  z.object({
    payments: z.array(z.object({ status: z.enum(['Invalid', 'Processing', 'Settled']), receivedDate: seconds })),
  }),
)
export type Coins = z.output<typeof coins>

/**
 * An invoice as a payment of ours. After its expiry everything received counts as paid, whether too little or too late:
 * the order decides what is refunded.
 * @param isConfirmed whether all received coins are final; late ones that are not may still disappear
 */
export function factsOf(read: Invoice, isConfirmed: boolean): PaymentFacts {
  const state = stateOf(read, isConfirmed)
  return {
    reference: read.id,
    paymentId: read.metadata('paymentId'),
    state,
    currency: read.currency,
    chargedBack: 0,
    takesAnyAmount: true,
    amount: state === 'paid' ? cameIn(read) : read.amount,
    ...(state === 'open' ? { checkoutUrl: read.checkoutLink } : {}),
    ...(state === 'failed' ? { failure: 'invalid' } : {}),
  }
}

function stateOf({ status, paidAmount }: Invoice, isConfirmed: boolean): ProviderState {
  if (status === 'New') return 'open'
  if (status === 'Processing') return 'pending'
  if (status === 'Settled') return 'paid'
  if (status === 'Invalid') return 'failed'
  if (paidAmount === 0) return 'expired'
  return isConfirmed ? 'paid' : 'pending'
}

/** Staff may mark an invoice as paid without coins; and rounding between coins and money loses a cent. */
function cameIn({ amount: asked, paidAmount, additionalStatus }: Invoice): number {
  if (additionalStatus === 'Marked') return Math.max(asked, paidAmount)
  return Math.abs(paidAmount - asked) <= 1 ? asked : paidAmount
}

export const isFinal = (all: Coins): boolean =>
  all.every(({ payments }) => payments.every(({ status }) => status !== 'Processing'))

const bookedShape = invoiceShape.extend({ paymentMethods: coins })
export const bookedInvoices = z.array(
  bookedShape.transform((read): BookedPayment => {
    const received = read.paymentMethods.flatMap(({ payments }) => payments.map(({ receivedDate }) => receivedDate))
    return {
      ...factsOf(read, isFinal(read.paymentMethods)),
      tenant: read.metadata('tenant'),
      orderNumber: read.metadata('orderId'),
      createdAt: read.createdTime,
      changedAt: new Date(Math.max(read.createdTime.getTime(), ...received.map((at) => at.getTime()))),
    }
  }),
)

/** A refund in coins: it waits until the shopper says where to send it. */
export const pullPayment = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string().nullish(),
  amount,
  currency: z.string(),
  startsAt: seconds,
  viewLink: z.string(),
})
export type PullPayment = z.output<typeof pullPayment>
export const pullPayments = z.array(pullPayment)

export const payouts = z.array(z.object({ state: z.string(), originalAmount: amount }))

/** @param claimed the part that was claimed and sent, minor units */
export const refundFacts = ({ id, name, amount: whole, viewLink }: PullPayment, claimed: number): RefundFacts => ({
  reference: id,
  refundId: name,
  amount: whole,
  ...(claimed >= whole ? { state: 'refunded' } : { state: 'pending', claimUrl: viewLink }),
})

export const methods = z.array(z.object({ paymentMethodId: z.string(), enabled: z.boolean() }))
export const webhook = z.object({ url: z.string() })
export const webhooks = z.array(webhook)
