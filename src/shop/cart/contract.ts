import { z } from 'zod'
import { autoTopupOptionShape, orderedSmsConsentInput, smsTopupConsentShape } from '#agreements/contract'
import { productKinds } from '#catalogue/contract'
import { giftInput, giftShape } from '#gifts/contract'
import { ignoredField } from '#kit/ignored-fields'
import { additionalDataShape, deliveryAddressShape, summaryShape } from '#orders/contract'
import { channels } from '#tenants/contract'

// Shapes of the wire (specification, sections 3 and 7). Amounts are major units with at most two decimals.

const productId = z.string().min(1).max(80)
const phoneNumber = z.string().min(1).max(32)
const amount = z.number().positive().max(100_000)
const quantity = z.number().int().min(1).max(1000)
const channel = z.enum(channels)
export const cartNameShape = z.string().regex(/^c-[0-9a-z]{26}$/)

/** As printed on the till's receipt; spaces, hyphens and small letters are accepted. */
const cashCode = z.string().min(1).max(64)

export const cartItemInput = z.strictObject({
  /** Names a line of the cart, which the item replaces. Ignored where there is no such line. */
  itemKey: z.string().max(60).optional(),
  /** May be omitted with a cash code, which determines it. */
  productId: productId.optional(),
  amount: amount.optional(),
  /** Required for products that top up a number, refused for all others. */
  phoneNumber: phoneNumber.optional(),
  /** For an eSIM plan: the eSIM it is added to. Omitted for a new eSIM. */
  iccid: z.string().max(40).optional(),
  /** Required for a new eSIM: the shopper confirms that the device supports eSIM and is not locked to a network. */
  deviceReady: z.literal(true).optional(),
  quantity: quantity.optional(),
  channel: channel.optional(),
  cashCode: cashCode.optional(),
  /** Sets up an automatic top-up; quantity 1 of a top-up only, and the order needs an account. */
  autoTopupOption: autoTopupOptionShape.optional(),
  /** Sets up top-ups by text from this number, of up to this amount each; the same conditions apply. */
  smsTopupConsent: orderedSmsConsentInput.optional(),
  /** The buyer gets a text when the number's credit runs low, if the brand offers that. */
  autoTopupLight: z.literal(true).optional(),
  /** The low-balance notice that led to this purchase. */
  autoTopupLightNotificationId: z.string().max(60).optional(),
  /** Sends the codes to somebody else by mail; gift cards only. */
  gift: giftInput.optional(),
  // Fields that a cart shows of its items in addition.
  brandId: z.string().max(80).optional().meta({ readOnly: true }),
  product_id: ignoredField,
  brandName: ignoredField,
  description: ignoredField,
  kind: ignoredField,
  readablePhoneNumber: ignoredField,
  serviceFee: ignoredField,
  grossAmount: ignoredField,
  hasCashCode: ignoredField,
  additionalData: ignoredField,
})
export type CartItemInput = z.infer<typeof cartItemInput>

/** Makes a cart from a number and an amount, or a number and a cash code, which determine the product. */
export const createCartInput = z.strictObject({
  phoneNumber,
  /** May be omitted with a cash code only. */
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
  /** As typed; case, spaces and dashes make no difference. */
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
      /** Absent where no number is topped up. Masked unless the same browser added it. */
      phoneNumber: z.string().optional(),
      readablePhoneNumber: z.string().optional(),
      /** The eSIM that a plan is added to. */
      iccid: z.string().optional(),
      /** For a new eSIM: the shopper confirmed that the device supports it. */
      deviceReady: z.literal(true).optional(),
      amount: z.number(),
      serviceFee: z.number(),
      grossAmount: z.number(),
      quantity: z.number(),
      channel: z.string(),
      /** It is paid by a cash code. */
      hasCashCode: z.literal(true).optional(),
      autoTopupLight: z.literal(true).optional(),
      gift: giftShape.optional(),
      /** All absent for a single purchase. */
      additionalData: additionalDataShape.optional(),
      autoTopupOption: autoTopupOptionShape.optional(),
      smsTopupConsent: smsTopupConsentShape.optional(),
    }),
  ),
  itemCount: z.number(),
  summary: summaryShape,
  totalPrice: z.number(),
  /** How its order is paid. `N/A` where no payer is needed: a cash code pays for it, or it is free. */
  paymentMethod: z.string().optional(),
  /** Whether the method is saved, and the choices within it. */
  savePayment: z.boolean().optional(),
  additionalData: z.object({ issuerId: z.string().optional(), currency: z.string().optional() }).optional(),
  /**
   * Nothing is to be paid now, and automatic top-ups are set up (specification, section 4, "Payment-step need"). A
   * method must be named that pays later: a saved one, or one that a payment of 0 verifies.
   */
  autoTopupOnly: z.literal(true).optional(),
  /** The same where only top-ups by text are set up. */
  smsTopupOnly: z.literal(true).optional(),
  /** The promo codes that are valid for the cart: their last characters, and the discount of each. */
  vouchers: z.array(z.object({ voucherId: z.string(), code: z.string(), discount: z.number() })),
  /** Only for the browser that filled it in, known by the cookie `buyer`. */
  deliveryAddress: deliveryAddressShape.optional(),
  language: z.string(),
  /**
   * URL of the card fields, for a page that shows them in a frame; their token is sent as `additionalData.cardToken`.
   */
  iFrameUrl: z.string().optional(),
  /** The order of this cart, if any. */
  orderNumber: z.string().optional(),
  /** An item cannot be delivered now, so the cart cannot be paid for. */
  notAvailable: z.literal(true).optional(),
})
/**
 * `grossAmount` of an item is the price of its quantity with fees, before promo codes. `totalPrice` and the summary's
 * `grossAmount` are what the shopper pays: net amount and fees, less the discount.
 */
export type CartView = z.infer<typeof cartView>
