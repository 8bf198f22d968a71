import { z } from 'zod'
import { autoTopupOptionShape, orderedSmsConsentInput, smsTopupConsentShape } from '#agreements/contract'
import { productKinds } from '#catalogue/contract'
import { giftInput, giftShape } from '#gifts/contract'
import { readOnly } from '#kit/as-read'
import { additionalDataShape, deliveryAddressShape, summaryShape } from '#orders/contract'
import { channels } from '#tenants/contract'

// Shapes of the wire (specification, sections 3 and 7). Amounts are major units with at most two decimals.

const productId = z.string().min(1).max(80)
const phoneNumber = z.string().min(1).max(32)
const amount = z.number().positive().max(100_000)
const quantity = z.number().int().min(1).max(1000)
const channel = z.enum(channels)
export const cartNameShape = z.string().regex(/^c-[0-9a-z]{26}$/)

/** As it is printed on the till's receipt; blanks, hyphens and small letters do no harm. */
const cashCode = z.string().min(1).max(64)

export const cartItemInput = z.strictObject({
  /** Names a line of the cart: the item takes its place. Passed over where there is no such line. */
  itemKey: z.string().max(60).optional(),
  /** May be left out with a cash code, which says what it is good for. */
  productId: productId.optional(),
  amount: amount.optional(),
  /** Needed for what goes to a number, refused for all else. */
  phoneNumber: phoneNumber.optional(),
  /** Of an eSIM plan: the eSIM it goes on top of. Left out, it comes as a new one. */
  iccid: z.string().max(40).optional(),
  /** Of a new eSIM, and needed for it: the shopper says that the device knows eSIM and is locked to no network. */
  deviceReady: z.literal(true).optional(),
  quantity: quantity.optional(),
  channel: channel.optional(),
  cashCode: cashCode.optional(),
  /** It is topped up by itself from then on; one piece of a top-up only, of which an order needs an account. */
  autoTopupOption: autoTopupOptionShape.optional(),
  /** Texts from its number buy from then on, as much as this each; the same holds for it. */
  smsTopupConsent: orderedSmsConsentInput.optional(),
  /** Whoever buys it gets a text when the credit of its number runs low; where the brand does that. */
  autoTopupLight: z.literal(true).optional(),
  /** The notice that credit ran low which it follows. */
  autoTopupLightNotificationId: z.string().max(60).optional(),
  /** Somebody else gets its codes by mail; of gift cards only. */
  gift: giftInput.optional(),
  // What a cart tells of its items besides.
  brandId: z.string().max(80).optional().meta({ readOnly: true }),
  product_id: readOnly,
  brandName: readOnly,
  description: readOnly,
  kind: readOnly,
  readablePhoneNumber: readOnly,
  serviceFee: readOnly,
  grossAmount: readOnly,
  hasCashCode: readOnly,
  additionalData: readOnly,
})
export type CartItemInput = z.infer<typeof cartItemInput>

/** The short way to a cart: a number and an amount, or a number and a cash code; the product found by them. */
export const createCartInput = z.strictObject({
  phoneNumber,
  /** May be left out with a cash code only. */
  amount: amount.optional(),
  cashCode: cashCode.optional(),
  productId: productId.optional(),
  brandId: z.string().max(80).optional(),
  autoTopupOption: autoTopupOptionShape.optional(),
  smsTopupConsent: orderedSmsConsentInput.optional(),
  quantity: quantity.optional(),
})
export type CreateCartInput = z.infer<typeof createCartInput>

export const addToCartInput = z.strictObject({ items: z.array(cartItemInput).min(1).max(50) })
export const addToCartV2Input = addToCartInput.extend({ cartName: z.string().max(60).optional() })
export type AddToCartInput = z.infer<typeof addToCartV2Input>

export const cartAnswer = z.object({ cartName: z.string() })
export type CartAnswer = z.infer<typeof cartAnswer>

export const vouchersInput = z.strictObject({
  cartName: z.string().min(1).max(60),
  /** As they were typed; capitals, blanks and dashes make no difference. */
  voucherCodes: z.array(z.string().min(1).max(60)).min(1).max(10),
})
export type VouchersInput = z.infer<typeof vouchersInput>

export const cartView = z.object({
  cartName: z.string(),
  items: z.array(
    z.object({
      itemKey: z.string(),
      productId: z.string(),
      product_id: z.string(),
      brandId: z.string(),
      brandName: z.string(),
      description: z.string(),
      kind: z.enum(productKinds),
      /** Absent for what goes to no number. Its middle is hidden unless the same browser put it in. */
      phoneNumber: z.string().optional(),
      readablePhoneNumber: z.string().optional(),
      /** The eSIM that a plan goes on top of. */
      iccid: z.string().optional(),
      /** Of a new eSIM: the shopper said that the device is fit for it. */
      deviceReady: z.literal(true).optional(),
      amount: z.number(),
      serviceFee: z.number(),
      grossAmount: z.number(),
      quantity: z.number(),
      channel: z.string(),
      /** It is paid with a cash code. */
      hasCashCode: z.literal(true).optional(),
      autoTopupLight: z.literal(true).optional(),
      gift: giftShape.optional(),
      /** All absent for what is bought once. */
      additionalData: additionalDataShape.optional(),
      autoTopupOption: autoTopupOptionShape.optional(),
      smsTopupConsent: smsTopupConsentShape.optional(),
    }),
  ),
  itemCount: z.number(),
  summary: summaryShape,
  totalPrice: z.number(),
  /** How its order is paid for, once it is one. `N/A` where no payer's page is needed: a cash code pays for it, or it costs nothing. */
  paymentMethod: z.string().optional(),
  /** Whether the method is kept, and what was chosen within it. */
  savePayment: z.boolean().optional(),
  additionalData: z.object({ issuerId: z.string().optional(), currency: z.string().optional() }).optional(),
  /**
   * Nothing is to be paid now, and automatic top-ups are set up (specification, section 4, "Payment-step need"): a method is
   * named that pays from then on, one that is kept already or one that a payment of nothing proves.
   */
  autoTopupOnly: z.literal(true).optional(),
  /** The same where nothing but top-ups by text is set up. */
  smsTopupOnly: z.literal(true).optional(),
  /** The promo codes that hold for the cart: their ends, and what each takes off. */
  vouchers: z.array(z.object({ voucherId: z.string(), code: z.string(), discount: z.number() })),
  /** Only for the browser that filled it in: it shows the cookie `buyer`. */
  deliveryAddress: deliveryAddressShape.optional(),
  language: z.string(),
  /** Where the card is entered, for a page that frames it: what it ends in goes along as `additionalData.cardToken`. */
  iFrameUrl: z.string().optional(),
  /** The order this cart became, once it did. */
  orderNumber: z.string().optional(),
  /** Something of it cannot be delivered at the moment, so that it cannot be paid for either. */
  notAvailable: z.literal(true).optional(),
})
/**
 * `grossAmount` of an item is what its quantity costs with fees, before promo codes; `totalPrice` is what the shopper
 * pays, and so is `grossAmount` of the summary: net amount and fees, less the discount.
 */
export type CartView = z.infer<typeof cartView>
