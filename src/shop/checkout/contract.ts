import { z } from 'zod'
import type { Currency } from '#kit/money'
import { orderView } from '#orders/contract'
import { newsletterInput, paymentMethodInput } from './shared-inputs.ts'

// Shapes of the checkout calls (specification, section 7).

const cartName = z.string().min(1).max(60)
const text = z.string().max(200)

/** The method of an order that needs no payer's page (specification, section 4, step 3). */
export const noPayment = 'N/A'

const addressFields = {
  firstname: text.optional(),
  lastname: text.optional(),
  street: text.optional(),
  houseNumber: z.string().max(20).optional(),
  zip: z.string().max(20).optional(),
  city: text.optional(),
  phoneNumber: z.string().max(32).optional(),
  /** ISO 3166-1 in capitals; codes that stand for others are understood. */
  countryCode: z.string().max(5).optional(),
  email: text.optional(),
  /** Passed over: a caller's address is taken from the call itself, see `X-CLIENT-IP`. */
  ipAddress: z.string().max(45).optional(),
}

/** As typed: what is required, and how it must look, is the tenant's own rule and refused field by field. */
export const addressInput = z.strictObject({
  cartName,
  deliveryAddress: z.strictObject({
    ...addressFields,
    language: z.string().max(5).optional(),
    /** What the brand's device-id script says of the browser; kept where the brand wants it sent. */
    deviceId: z.string().max(200).optional(),
    /** The shopper ticked the newsletter's box; left out otherwise. */
    newsletter: newsletterInput.optional(),
    /**
     * Whom codes go to, where that is not who orders; what is left out is who orders. Codes go by mail and text message:
     * street and town are passed over.
     */
    voucherDeliveryAddress: z.strictObject(addressFields).optional(),
  }),
  language: z.string().max(5).optional(),
  orderNumber: z.string().max(20).optional(),
})
export type AddressInput = z.infer<typeof addressInput>

export const addressAnswer = z.object({
  nextStep: z.enum(['normal', 'otp']),
  /** Where the one-time password went, masked; only with `otp`. */
  sentTo: z.string().optional(),
})
export type AddressAnswer = z.infer<typeof addressAnswer>

export const validateOtpInput = z.strictObject({ cartName, otp: z.string().max(12) })
export type ValidateOtpInput = z.infer<typeof validateOtpInput>
export const resendOtpInput = z.strictObject({ cartName })
export type ResendOtpInput = z.infer<typeof resendOtpInput>
export const otpAnswer = z.object({ nextStep: z.enum(['normal', 'otp']), sentTo: z.string().optional() })

const shown = {
  /** The total that the shopper was shown, in major units: another one is refused with totalChanged, which names the new one. */
  shownTotal: z.number().min(0).max(1_000_000).optional(),
  /** The version of the automatic top-ups' terms that the shopper was shown: others are refused with termsChanged. */
  shownTerms: z.string().max(64).optional(),
}

export const startPaymentInput = z.strictObject({
  cartName,
  ...shown,
  paymentMethod: paymentMethodInput,
  /** The shopper wants the method kept, and agreed to the words `mandateText`. */
  savePayment: z.boolean().optional(),
  /** The shopper agreed to the text `startNow`: delivery begins at once, which ends the right to withdraw. */
  startNow: z.literal(true).optional(),
  /** The shopper agreed to the words of the automatic top-ups, or those by text, that are ordered; needed for these. */
  autoTopupConsent: z.literal(true).optional(),
  additionalData: z
    .strictObject({
      issuerId: z.string().max(40).optional(),
      /** Which coin to pay with, one of those the method names. */
      currency: z.string().max(10).optional(),
      /** What hosted card fields made of a card: good for one payment. */
      cardToken: z.string().max(100).optional(),
      /** What the wallet of the shopper's device made for this payment, as JSON. */
      walletToken: z.string().max(10_000).optional(),
    })
    .optional(),
  orderNumber: z.string().max(20).optional(),
  /** The shopper was asked, and wants the same once more. */
  confirmDuplicate: z.literal(true).optional(),
  sessionId: z.string().max(100).optional(),
  fraudnetSessionId: z.string().max(100).optional(),
  deviceId: z.string().max(200).optional(),
})
export type StartPaymentInput = z.infer<typeof startPaymentInput>

export const startApplePaymentInput = z.strictObject({
  cartName,
  shownTotal: shown.shownTotal,
  /** As Apple's browser gives it when it wants to know who asks. */
  validationUrl: z.url({ protocol: /^https$/ }).max(500),
})
export type StartApplePaymentInput = z.infer<typeof startApplePaymentInput>
/** For the browser's `completeMerchantValidation`, as it is. */
export const startApplePaymentAnswer = z.object({ merchantSession: z.record(z.string(), z.unknown()) })
export type StartApplePaymentAnswer = z.infer<typeof startApplePaymentAnswer>

export const startPaymentAnswer = z.object({
  orderNumber: z.string(),
  /** Our own result page for this order, signed; where the shopper ends up. */
  redirectUrl: z.string(),
  /** The provider's page, locale parameter added; equal to `redirectUrl` when there is nothing left to pay. */
  payerUrl: z.string(),
  /** Where the card may be entered instead, in a frame; its token is brought by starting the payment once more. */
  iFrameUrl: z.string().optional(),
  /** PayPal's name of the payment, where the brand has its page opened in a window. */
  token: z.string().optional(),
  /** The same of an agreement about payments to come. */
  approval_session_id: z.string().optional(),
})
export type StartPaymentAnswer = z.infer<typeof startPaymentAnswer>

export const payPalSessionAnswer = z.object({
  /** Goes back as `fraudnetSessionId` when the payment is started. */
  tokenId: z.string(),
})
export type PayPalSessionAnswer = z.infer<typeof payPalSessionAnswer>

/** How an order that is paid by a link waits for its money; `totalPrice` in major units. */
export type PaymentLink = { orderNumber: string; totalPrice: number; currency: Currency; url?: string }

export const commitOrderInput = z.strictObject({
  cartName,
  orderNumber: z.string().min(1).max(20),
  paymentToken: z.string().max(200).optional(),
})
export type CommitOrderInput = z.infer<typeof commitOrderInput>
export const commitOrderAnswer = orderView
export type CommitOrderAnswer = z.infer<typeof commitOrderAnswer>

/** The cart for another try; `wasPaid`: the order before was paid, and its money goes back. */
export type RenewedCart = { cartName: string; wasPaid: boolean }

export const createOrderInput = z.strictObject({
  cartName,
  ...shown,
  newsletter: newsletterInput.optional(),
  /** The saved method of the customer that is charged. */
  paymentToken: z.string().max(60).optional(),
  /** The shopper agreed to the text `startNow`: delivery begins at once, which ends the right to withdraw. */
  startNow: z.literal(true).optional(),
  /** The shopper agreed to the words of the automatic top-ups, or those by text, that are ordered; needed for these. */
  autoTopupConsent: z.literal(true).optional(),
  /** The shopper was asked, and wants the same once more. */
  confirmDuplicate: z.literal(true).optional(),
  sessionId: z.string().max(100).optional(),
  deviceId: z.string().max(200).optional(),
})
export type CreateOrderInput = z.infer<typeof createOrderInput>
/** As of a payment that is started: the owner of a saved method may have to prove at `payerUrl` that it is them who pays. */
export const createOrderAnswer = startPaymentAnswer.omit({ iFrameUrl: true })
export type CreateOrderAnswer = z.infer<typeof createOrderAnswer>

export const paymentMethodsAnswer = z.object({
  paymentMethods: z.array(
    z.object({
      /** `creditcard`, `paypal`, `ideal`, `bancontact`, … as the brand's settings name them. */
      name: z.string(),
      /** Card marks to show (`visa`, `mastercard`, …). */
      brands: z.array(z.string()),
      /** A customer who pays by it may have it kept (`savePayment`), or add it without a purchase. */
      canBeSaved: z.boolean(),
      /** Banks to choose from, by BIC; empty where there is nothing to choose. */
      issuers: z.array(z.object({ id: z.string(), name: z.string() })),
      /** Of Google Pay: what the browser needs for a token. Without it the method leads to the provider's page. */
      googlePay: z
        .object({
          script: z.string(),
          environment: z.enum(['TEST', 'PRODUCTION']),
          gateway: z.string(),
          gatewayMerchantId: z.string(),
          merchantId: z.string().optional(),
        })
        .optional(),
      /** Coins to choose from (`BTC`, …), the first unless chosen; empty where there is nothing to choose. */
      currencies: z.array(z.string()),
    }),
  ),
  /** Why there is nothing to choose from, where there is not. */
  unavailable: z.enum(['unavailableCountry', 'paymentMethodIsNotAvailable']).optional(),
})
export type PaymentMethodsAnswer = z.infer<typeof paymentMethodsAnswer>
