import { z } from 'zod'
import { autoTopupOptionShape, smsTopupConsentShape } from '#agreements/contract'
import { type ProductKind, productKinds, vatKinds } from '#catalogue/contract'
import { giftOfItemShape } from '#gifts/contract'
import type { Minor } from '#kit/money'
import { known } from '#tenants/contract'

// Shapes of the wire (specification, sections 3, 4 and 7). Amounts are major units with at most two decimals.

/** Whom codes go to. */
export const voucherContactShape = z.object({
  email: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  phoneNumber: z.string(),
})
export type VoucherContact = z.infer<typeof voucherContactShape>

export const deliveryAddressShape = z.object({
  firstname: z.string(),
  lastname: z.string(),
  street: z.string(),
  houseNumber: z.string(),
  zip: z.string(),
  city: z.string(),
  phoneNumber: z.string(),
  countryCode: z.string(),
  email: z.string(),
  /** What is known of the browser, against fraud; absent unless the brand wants it sent. */
  deviceId: z.string().optional(),
  /** The shopper wishes to get the newsletter; absent unless they do. */
  newsletter: z.object({ subscribed: z.literal(1) }).optional(),
  /** Whom codes go to, where that is not who orders. */
  voucherDeliveryAddress: voucherContactShape.optional(),
})
/** Fields that the shop does not ask for, or the shopper did not give, are `N/A` on the wire and empty on pages. */
export type DeliveryAddress = z.infer<typeof deliveryAddressShape>

const contactFields = [
  'email',
  'firstname',
  'lastname',
  'phoneNumber',
  'street',
  'houseNumber',
  'zip',
  'city',
  'countryCode',
] as const satisfies (keyof DeliveryAddress)[]
export type Contact = Record<(typeof contactFields)[number], string>

/**
 * Whom an order is for: what its address says, else what is known of the shopper, else nothing. `N/A` is nothing
 * (specification, section 5).
 */
export const contactOf = (
  address: DeliveryAddress | undefined,
  shopper: Partial<DeliveryAddress> | undefined = undefined,
): Contact =>
  Object.fromEntries(
    contactFields.map((field) => [field, known(address?.[field]) ?? known(shopper?.[field]) ?? '']),
  ) as Contact

/**
 * Whom codes go to: who was named for them, else who orders, else what is known of the shopper, else nobody
 * (specification, section 5).
 */
export function voucherContactOf(
  address: DeliveryAddress,
  shopper: Partial<DeliveryAddress> | undefined = undefined,
  named: { [field in keyof VoucherContact]?: string | undefined } | undefined = address.voucherDeliveryAddress,
): VoucherContact {
  const first = contactOf(address, shopper)
  const of = (field: keyof VoucherContact) => known(named?.[field]) ?? first[field]
  return { email: of('email'), firstname: of('firstname'), lastname: of('lastname'), phoneNumber: of('phoneNumber') }
}

/** Whether anything of an order arrives otherwise than on a SIM card. */
export const hasGoods = (lines: readonly { kind: ProductKind }[]): boolean => lines.some(({ kind }) => kind !== 'topup')

export const summaryShape = z.object({
  netAmount: z.number(),
  grossAmount: z.number(),
  totalServiceFee: z.number(),
  /** What promo codes took off; absent where none did. */
  discount: z.number().optional(),
  currency: z.enum(['EUR', 'GBP', 'USD']),
})

/** The order statuses of specification section 4 that an order can have here. */
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

/** Why a payment can fail, as the provider publishes it; each has a text that says what to do next. */
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
  /** Nothing could be delivered; what was promised is being given up, or was never taken. */
  'releasing',
  'released',
  /** Nothing could be delivered of what cost nothing. */
  'undeliverable',
] as const
export type PaymentFailure = (typeof paymentFailures)[number]

/** @returns the reason if it is one of those; anything else that is said failed for an unknown one */
export const paymentFailureOf = (said: string | null | undefined): PaymentFailure | undefined =>
  said ? (paymentFailures.find((known) => known === said) ?? 'unknown_reason') : undefined

/**
 * Why something was paid and never sent: a rule against fraud refused the card, or the payment was beyond what one without
 * proof of identity may be.
 */
export const heldBackBecause = ['card_refused', 'identity_limit'] as const
export type HeldBack = (typeof heldBackBecause)[number]

/** A code as whoever bought it sees it. `expiresOn` is the last day it can be redeemed, `YYYY-MM-DD`. */
export const codeShape = z.object({
  code: z.string(),
  pin: z.string().optional(),
  serial: z.string().optional(),
  expiresOn: z.string().optional(),
  /** In the issuer's own words. */
  howTo: z.string().optional(),
})
export type CodeView = z.infer<typeof codeShape>

/** An eSIM as whoever bought it sees it. */
export const esimShape = z.object({
  /** The unit it came with: what it is given back by. */
  unit: z.string(),
  iccid: z.string(),
  /** A plan that went on top of an eSIM: there is nothing to install. */
  isTopUp: z.boolean(),
  /** What was paid for it. */
  amount: z.number(),
  /** How it gets onto a phone; absent for a top-up, and for one that was given back. */
  install: z
    .object({
      /** What its QR code holds. */
      activationCode: z.string(),
      /** The same in two parts, to be typed in; absent where the code is of another make. */
      smdpAddress: z.string().optional(),
      matchingId: z.string().optional(),
      appleUrl: z.string(),
      androidUrl: z.string(),
    })
    .optional(),
})
export type EsimView = z.infer<typeof esimShape>

/** What an item sets up besides, in its first entry (specification, section 3); the limit in major units. */
export const additionalDataShape = z.array(
  z.object({
    lowBalanceLimit: z.number().optional(),
    recurrenceType: z.string().optional(),
    topupConsentType: z.string().optional(),
  }),
)

/** VAT: `rate` in per cent, `net` what it is due on, `country` whose it is (absent for orders from before that was kept). */
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
  /** Absent for what goes to no number. */
  phoneNumber: z.string().optional(),
  readablePhoneNumber: z.string().optional(),
  quantity: z.number(),
  originalAmount: z.number(),
  grossAmount: z.number(),
  serviceFee: z.number(),
  /** A multi-purpose voucher is taxed when it is used; a single-purpose one, and a service (a data plan), when sold. */
  vat: z.enum(vatKinds),
  /** The VAT within what is paid for it, its service fee included. None where none is due yet. */
  taxRates: z.array(taxShape),
  additionalData: additionalDataShape,
  /** The automatic top-up that it sets up; absent for what is bought once. */
  autoTopupOption: autoTopupOptionShape.optional(),
  /** Texts from its number may buy as much from then on. */
  smsTopupConsent: smsTopupConsentShape.optional(),
  /** How many of the quantity arrived, are still under way, or will not arrive. */
  delivered: z.number(),
  underWay: z.number(),
  failed: z.number(),
  /** The network does not take the phone number: trying it again is no use, another one is needed. */
  numberRefused: z.literal(true).optional(),
  /** A program held it back by fixed rules once it was paid; a person reviews that for whoever asks. */
  heldBack: z.enum(heldBackBecause).optional(),
  /** Whom it is for, where that is not whoever bought it; its codes are not shown then. */
  gift: giftOfItemShape.optional(),
  /** What the shopper gets in hand, for each unit that arrived; absent for what arrives on a SIM card. */
  codes: z.array(codeShape).optional(),
  /** The eSIMs that came with it, for each unit that arrived. */
  esims: z.array(esimShape).optional(),
  /** Something that came with it cannot be shown at the moment: it is not lost to the shopper, who asks the support. */
  codesUnreadable: z.literal(true).optional(),
})

/** A promo code that an order used: its end, and what it took off. */
export const usedVoucherShape = z.object({ voucherId: z.string(), code: z.string(), discount: z.number() })
export type UsedVoucher = z.infer<typeof usedVoucherShape>

export const orderView = z.object({
  orderNumber: z.string(),
  cartName: z.string(),
  orderStatus: z.enum(orderStatuses),
  /** Where the order stands in our own words: open, paid, done, cancelled. */
  orderState: z.enum(['open', 'paid', 'done', 'cancelled']),
  paymentStatus: z.enum(paymentStatuses),
  /** How the shopper last tried to pay. */
  paymentMethod: z.string().optional(),
  /** Specification words (`partiallyCommitted`, `productProcessError`, `failed`, …) that are judged before states. */
  messages: z.array(z.string()),
  /** Why the payment failed, as a key below `paymentFailure.` in the translations. */
  paymentFailure: z.enum(paymentFailures).optional(),
  items: z.array(orderItemShape),
  summary: summaryShape,
  totalPrice: z.number(),
  /** The promo codes it was bought with; absent where there were none. */
  vouchers: z.array(usedVoucherShape).optional(),
  refunded: z.number(),
  /** Money on its way back, not yet confirmed. */
  refundPending: z.number(),
  /** When we first asked for that money to go back; absent while none is on its way. */
  refundRequestedAt: z.string().optional(),
  deliveryAddress: deliveryAddressShape,
  /** Whom codes go to. */
  voucherDeliveryAddress: deliveryAddressShape,
  language: z.string(),
  placedAt: z.string(),
  paidAt: z.string().optional(),
  sentAt: z.string().optional(),
  arrivedAt: z.string().optional(),
})
export type OrderView = z.infer<typeof orderView>

/**
 * The leave by which automatic top-ups, or such by text, were ordered (readings of the law: text, version, time, address), and from whom;
 * `tokenId` is the saved method that was chosen where nothing is paid now.
 */
export type OrderMandate = {
  text: string
  at: string
  ip: string
  textVersion: string
  language: string
  customerId: string
  tokenId: string | null
  /** The service fee of each top-up that was agreed to, minor units, by the key of its item. */
  fees?: Record<string, Minor>
}
