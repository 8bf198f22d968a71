import { z } from 'zod'
import { ignoredFields } from '#kit/ignored-fields'

// Shapes of the calls about saved payment methods (specification, sections 3 and 7).

export const tokenStatuses = ['pending', 'valid', 'canceled', 'expired'] as const
export type TokenStatus = (typeof tokenStatuses)[number]

export const tokenView = z.object({
  id: z.string(),
  status: z.enum(tokenStatuses),
  /** `creditcard`, … as the brand's settings name them. */
  paymentMethod: z.string(),
  /** `Visa`, `Mastercard`, …; empty while unknown. */
  cardBrand: z.string(),
  /** The last four digits; empty while unknown. */
  cardNumber: z.string(),
  /** The last valid month, MMYY; see `readableExpiry`. Empty while unknown. */
  cardExpiryDate: z.string(),
  /** It expires within a month. */
  expiresSoon: z.boolean(),
  createdAt: z.string(),
})
export type TokenView = z.infer<typeof tokenView>

/** @returns an expiry date for display: month, slash, year (specification, section 3) */
export const readableExpiry = (cardExpiryDate: string): string =>
  cardExpiryDate && `${cardExpiryDate.slice(0, 2)}/${cardExpiryDate.slice(2)}`

export const tokensAnswer = z.object({ paymentTokens: z.array(tokenView) })
export type TokensAnswer = z.infer<typeof tokensAnswer>

const text = z.string().max(200)

const method = z.string().min(1).max(40)

export const createTokenInput = z.strictObject({
  /** The method's name, or an object with it; `paymentMethod` is an alternative. */
  payment: z
    .union([method, z.object({ name: method.optional(), paymentMethod: method.optional() })])
    .transform((said) => (typeof said === 'string' ? said : (said.name ?? said.paymentMethod)))
    .optional(),
  paymentMethod: z
    .union([method, z.object({ name: method })])
    .transform((said) => (typeof said === 'string' ? said : said.name))
    .optional(),
  /** The shopper agreed to the text `mandateText`: the method may be charged for what they order. */
  agreed: z.literal(true).optional(),
  /** As in the checkout; only the device id is used. */
  deliveryAddress: z.looseObject({ deviceId: text.optional() }).optional(),
})
export type CreateTokenInput = z.output<typeof createTokenInput>

const id = z.string().min(1).max(60)

export const createTokenAnswer = z.object({
  id,
  /** The provider's page, where the shopper proves that the method is theirs. */
  payerUrl: z.string(),
  /** PayPal's id of the agreement, where the brand opens PayPal in a window. */
  approval_session_id: z.string().optional(),
})
export type CreateTokenAnswer = z.infer<typeof createTokenAnswer>

export const deleteTokenInput = z.strictObject({ ...ignoredFields(tokenView), id })

export const confirmTokenInput = z.strictObject({
  ...ignoredFields(tokenView),
  id,
  /** The order it is saved with; omitted for one that was added without a purchase. */
  orderNumber: z.string().max(20).optional(),
})
export type ConfirmTokenInput = z.infer<typeof confirmTokenInput>
export const confirmTokenAnswer = z.object({
  /** Where the shopper goes next; our own list once nothing is left to prove. */
  payerUrl: z.string(),
})

/** Outcome of adding a method, for the page to which the provider sends the shopper back. */
export type AddedMethod = { status: TokenStatus; reason?: string; card?: { brand: string; number: string } }
