import { z } from 'zod'
import { autoTopupOptionShape, smsTopupConsentShape } from '#agreements/contract'
import { productKinds, vatKinds } from '#catalogue/contract'
import { giftOfItemShape } from '#gifts/contract'
import type { Minor } from '#kit/money'
import { deliveryAddressShape } from './contact.ts'

export { isAsked, isWholeNumber, keyOfAsked } from './asked/asked-line.ts'
export {
  type Contact,
  contactOf,
  type DeliveryAddress,
  deliveryAddressShape,
  type VoucherContact,
  voucherContactOf,
  voucherContactShape,
} from './contact.ts'
export { hasGoods, soleTopUp } from './goods.ts'

// Shapes of the wire (specification, sections 3, 4 and 7). Amounts are major units with at most two decimals.

export const summaryShape = z.object({
  netAmount: z.number(),
  grossAmount: z.number(),
  totalServiceFee: z.number(),
  /** Discount of promo codes; absent if there is none. */
  discount: z.number().optional(),
  currency: z.enum(['EUR', 'GBP', 'USD']),
})

/** The order statuses of specification section 4 that this shop uses. */
export const orderStatuses = [
  'PAYMENT_PENDING',
  'cancelled',
  'failed',
  'committed',
  'partiallyCommitted',
  'partiallyRefunded',
  'refunded',
  'productProcessError',
] as const
export type OrderStatus = (typeof orderStatuses)[number]

/** The payment statuses of specification section 4. */
export const paymentStatuses = [
  'Pending',
  'Success',
  'Failure',
  'Refunded',
  'PartialSuccess',
  'PartiallyRefunded',
  'Cancelled',
] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

/** Why a payment failed, as the provider publishes it; each has a text that says what to do next. */
export const paymentFailures = [
  'authentication_abandoned',
  'authentication_failed',
  'authentication_required',
  'authentication_unavailable_acs',
  'declined_by_paypal',
  'card_declined',
  'card_expired',
  'inactive_card',
  'insufficient_funds',
  'invalid_card_holder_name',
  'invalid_card_number',
  'invalid_card_type',
  'invalid_cvv',
  'possible_fraud',
  'refused_by_issuer',
  'unknown_reason',
  /** Nobody paid in time. */
  'expired',
  /** Nothing could be delivered; the authorisation is being released, or the money was never captured. */
  'releasing',
  'released',
  /** Nothing of a free order could be delivered. */
  'undeliverable',
] as const
export type PaymentFailure = (typeof paymentFailures)[number]

/** @returns the reason if it is one of these; any other counts as unknown */
export const paymentFailureOf = (said: string | null | undefined): PaymentFailure | undefined =>
  said ? (paymentFailures.find((known) => known === said) ?? 'unknown_reason') : undefined

/**
 * Why a paid order was not delivered: a rule against fraud refused the card, or the payment exceeded a limit without
 * proof of identity.
 */
export const heldBackBecause = ['card_refused', 'identity_limit'] as const
export type HeldBack = (typeof heldBackBecause)[number]

/** A code as its buyer sees it. `expiresOn` is the last day it can be redeemed, `YYYY-MM-DD`. */
export const codeShape = z.object({
  code: z.string(),
  pin: z.string().optional(),
  serial: z.string().optional(),
  expiresOn: z.string().optional(),
  /** In the issuer's words. */
  howTo: z.string().optional(),
})
export type CodeView = z.infer<typeof codeShape>

/** An eSIM as its buyer sees it. */
export const esimShape = z.object({
  /** The delivered unit, which a return refers to. */
  unit: z.string(),
  iccid: z.string(),
  /** A plan added to an existing eSIM: nothing to install. */
  isTopUp: z.boolean(),
  /** The price paid for it. */
  amount: z.number(),
  /** How to install it; absent for a plan on an existing eSIM, and for one that was returned. */
  install: z
    .object({
      /** Content of its QR code. */
      activationCode: z.string(),
      /** The same in two parts, to type in; absent for other formats of code. */
      smdpAddress: z.string().optional(),
      matchingId: z.string().optional(),
      appleUrl: z.string(),
      androidUrl: z.string(),
    })
    .optional(),
})
export type EsimView = z.infer<typeof esimShape>

/** What an item sets up, in its first entry (specification, section 3); the limit in major units. */
export const additionalDataShape = z.array(
  z.object({
    lowBalanceLimit: z.number().optional(),
    recurrenceType: z.string().optional(),
    topupConsentType: z.string().optional(),
  }),
)

/**
 * VAT: `rate` in per cent, `net` the taxable amount, `country` the place of supply (absent for orders written before it
 * was stored).
 */
export const taxShape = z.object({
  rate: z.number(),
  amount: z.number(),
  net: z.number(),
  country: z.string().optional(),
})

export const orderItemShape = z.object({
  productId: z.string(),
  product_id: z.string(),
  description: z.string(),
  brandName: z.string(),
  kind: z.enum(productKinds),
  /** Absent where no number is topped up. */
  phoneNumber: z.string().optional(),
  readablePhoneNumber: z.string().optional(),
  quantity: z.number(),
  originalAmount: z.number(),
  grossAmount: z.number(),
  serviceFee: z.number(),
  /** A multi-purpose voucher is taxed when it is used; a single-purpose one, and a service (a data plan), when sold. */
  vat: z.enum(vatKinds),
  /** The VAT in the price, service fee included. Empty where none is due yet. */
  taxRates: z.array(taxShape),
  additionalData: additionalDataShape,
  /** The automatic top-up that it sets up; absent for a single purchase. */
  autoTopupOption: autoTopupOptionShape.optional(),
  /** The top-ups by text that it sets up. */
  smsTopupConsent: smsTopupConsentShape.optional(),
  /** How many units were delivered, are still under way, or failed. */
  delivered: z.number(),
  underWay: z.number(),
  failed: z.number(),
  /** The network refuses the phone number: another number is needed. */
  numberRefused: z.literal(true).optional(),
  /** A fixed rule held back the delivery after payment; the shopper may ask for a review by a person. */
  heldBack: z.enum(heldBackBecause).optional(),
  /** The recipient, if not the buyer; its codes are not shown then. */
  gift: giftOfItemShape.optional(),
  /** Codes of the delivered units; absent for credit on a SIM card. */
  codes: z.array(codeShape).optional(),
  /** The eSIMs of the delivered units. */
  esims: z.array(esimShape).optional(),
  /** A code cannot be shown at the moment. It is not lost; the shopper contacts the support. */
  codesUnreadable: z.literal(true).optional(),
})

/** A promo code used by an order: its last characters, and the discount. */
export const usedVoucherShape = z.object({ voucherId: z.string(), code: z.string(), discount: z.number() })
export type UsedVoucher = z.infer<typeof usedVoucherShape>

export const orderView = z.object({
  orderNumber: z.string(),
  cartName: z.string(),
  orderStatus: z.enum(orderStatuses),
  /** The order's state in our own words: open, paid, done, cancelled. */
  orderState: z.enum(['open', 'paid', 'done', 'cancelled']),
  paymentStatus: z.enum(paymentStatuses),
  /** The method of the last payment attempt. */
  paymentMethod: z.string().optional(),
  /**
   * Words of the specification (`partiallyCommitted`, `productProcessError`, `failed`, …) that are judged before
   * states.
   */
  messages: z.array(z.string()),
  /** Why the payment failed, as a key below `paymentFailure.` in the translations. */
  paymentFailure: z.enum(paymentFailures).optional(),
  items: z.array(orderItemShape),
  summary: summaryShape,
  totalPrice: z.number(),
  /** The promo codes it was bought with; absent if there were none. */
  vouchers: z.array(usedVoucherShape).optional(),
  refunded: z.number(),
  /** Amount being refunded, not confirmed yet. */
  refundPending: z.number(),
  /** When that refund was first requested; absent if none is under way. */
  refundRequestedAt: z.string().optional(),
  deliveryAddress: deliveryAddressShape,
  /** Recipient of codes. */
  voucherDeliveryAddress: deliveryAddressShape,
  language: z.string(),
  placedAt: z.string(),
  paidAt: z.string().optional(),
  sentAt: z.string().optional(),
  arrivedAt: z.string().optional(),
})
export type OrderView = z.infer<typeof orderView>

/**
 * The consent by which automatic top-ups or top-ups by text were ordered (readings of the law: text, version, time,
 * address), and its customer; `tokenId` is the saved method chosen where nothing is paid now.
 */
export type OrderMandate = {
  text: string
  at: string
  ip: string
  textVersion: string
  language: string
  customerId: string
  tokenId: string | null
  /** The agreed service fee of each top-up, minor units, by item key. */
  fees?: Record<string, Minor>
}
