import { z } from 'zod'
import type { Currency } from '#kit/money'
import { orderView } from '#orders/contract'
import { newsletterInput, paymentMethodInput } from './shared-inputs.ts'

// Shapes of the checkout calls (specification, section 7).

const cartName = z.string().min(1).max(60)
const text = z.string().max(200)

/** The method of an order that needs no payer (specification, section 4, step 3). */
export const noPayment = 'N/A'

const addressFields = {
  firstname: text.optional(),
  lastname: text.optional(),
  street: text.optional(),
  houseNumber: z.string().max(20).optional(),
  zip: z.string().max(20).optional(),
  city: text.optional(),
  phoneNumber: z.string().max(32).optional(),
  /** ISO 3166-1 in capitals; known aliases are accepted. */
  countryCode: z.string().max(5).optional(),
  email: text.optional(),
  /** Ignored: the address is taken from the call itself, see `X-CLIENT-IP`. */
  ipAddress: z.string().max(45).optional(),
}

/** As typed. Which fields are required, and their format, are rules of the tenant, refused field by field. */
export const addressInput = z.strictObject({
  cartName,
  deliveryAddress: z.strictObject({
    ...addressFields,
    language: z.string().max(5).optional(),
    /** The browser's id of the brand's device-id script; stored where the brand asks for it. */
    deviceId: z.string().max(200).optional(),
    /** The shopper ticked the newsletter box; omitted otherwise. */
    newsletter: newsletterInput.optional(),
    /**
     * Recipient of codes, if not the buyer; missing fields are the buyer's. Codes go by mail and text message: street
     * and town are ignored.
     */
    voucherDeliveryAddress: z.strictObject(addressFields).optional(),
  }),
  language: z.string().max(5).optional(),
  orderNumber: z.string().max(20).optional(),
})
export type AddressInput = z.infer<typeof addressInput>

export const addressAnswer = z.object({
  nextStep: z.enum(['normal', 'otp']),
  /** Where the one-time password was sent, masked; only with `otp`. */
  sentTo: z.string().optional(),
})
export type AddressAnswer = z.infer<typeof addressAnswer>

export const validateOtpInput = z.strictObject({ cartName, otp: z.string().max(12) })
export type ValidateOtpInput = z.infer<typeof validateOtpInput>
export const resendOtpInput = z.strictObject({ cartName })
export type ResendOtpInput = z.infer<typeof resendOtpInput>
export const otpAnswer = z.object({ nextStep: z.enum(['normal', 'otp']), sentTo: z.string().optional() })

const shown = {
  /** The total shown to the shopper, in major units; if it differs, totalChanged names the new one. */
  shownTotal: z.number().min(0).max(1_000_000).optional(),
  /** The version of the automatic top-ups' terms shown to the shopper; if it differs, termsChanged. */
  shownTerms: z.string().max(64).optional(),
}

export const startPaymentInput = z.strictObject({
  cartName,
  ...shown,
  paymentMethod: paymentMethodInput,
  /** The shopper wants to save the method, and agreed to the text `mandateText`. */
  savePayment: z.boolean().optional(),
  /** The shopper agreed to the text `startNow`: delivery begins at once, which ends the right to withdraw. */
  startNow: z.literal(true).optional(),
  /** The shopper agreed to the terms of the ordered automatic top-ups or top-ups by text; required for these. */
  autoTopupConsent: z.literal(true).optional(),
  additionalData: z
    .strictObject({
      issuerId: z.string().max(40).optional(),
      /** The cryptocurrency to pay with, one of those the method names. */
      currency: z.string().max(10).optional(),
      /** Token of a card from hosted card fields: valid for one payment. */
      cardToken: z.string().max(100).optional(),
      /** Token of the device's wallet for this payment, as JSON. */
      walletToken: z.string().max(10_000).optional(),
    })
    .optional(),
  orderNumber: z.string().max(20).optional(),
  /** The shopper was asked, and wants to buy the same again. */
  confirmDuplicate: z.literal(true).optional(),
  sessionId: z.string().max(100).optional(),
  fraudnetSessionId: z.string().max(100).optional(),
  deviceId: z.string().max(200).optional(),
})
export type StartPaymentInput = z.infer<typeof startPaymentInput>

export const startApplePaymentInput = z.strictObject({
  cartName,
  shownTotal: shown.shownTotal,
  /** The URL from Apple's `onvalidatemerchant` event. */
  validationUrl: z.url({ protocol: /^https$/ }).max(500),
})
export type StartApplePaymentInput = z.infer<typeof startApplePaymentInput>
/** Passed to the browser's `completeMerchantValidation` unchanged. */
export const startApplePaymentAnswer = z.object({ merchantSession: z.record(z.string(), z.unknown()) })
export type StartApplePaymentAnswer = z.infer<typeof startApplePaymentAnswer>

export const startPaymentAnswer = z.object({
  orderNumber: z.string(),
  /** Our result page for this order, signed: where the shopper ends up. */
  redirectUrl: z.string(),
  /** The provider's page, with a locale parameter; equal to `redirectUrl` when nothing is left to pay. */
  payerUrl: z.string(),
  /** Page with card fields for a frame; its card token is sent by starting the payment again. */
  iFrameUrl: z.string().optional(),
  /** PayPal's id of the payment, where the brand opens PayPal in a window. */
  token: z.string().optional(),
  /** PayPal's id of an agreement to future payments. */
  approval_session_id: z.string().optional(),
})
export type StartPaymentAnswer = z.infer<typeof startPaymentAnswer>

export const payPalSessionAnswer = z.object({
  /** Sent back as `fraudnetSessionId` when the payment is started. */
  tokenId: z.string(),
})
export type PayPalSessionAnswer = z.infer<typeof payPalSessionAnswer>

/** State of an order that waits to be paid by a link; `totalPrice` in major units. */
export type PaymentLink = { orderNumber: string; totalPrice: number; currency: Currency; url?: string }

export const commitOrderInput = z.strictObject({
  cartName,
  orderNumber: z.string().min(1).max(20),
  paymentToken: z.string().max(200).optional(),
})
export type CommitOrderInput = z.infer<typeof commitOrderInput>
export const commitOrderAnswer = orderView
export type CommitOrderAnswer = z.infer<typeof commitOrderAnswer>

/** The cart for another try; `wasPaid`: the earlier order was paid, and is refunded. */
export type RenewedCart = { cartName: string; wasPaid: boolean }

export const createOrderInput = z.strictObject({
  cartName,
  ...shown,
  newsletter: newsletterInput.optional(),
  /** The customer's saved method to charge. */
  paymentToken: z.string().max(60).optional(),
  /** The shopper agreed to the text `startNow`: delivery begins at once, which ends the right to withdraw. */
  startNow: z.literal(true).optional(),
  /** The shopper agreed to the terms of the ordered automatic top-ups or top-ups by text; required for these. */
  autoTopupConsent: z.literal(true).optional(),
  /** The shopper was asked, and wants to buy the same again. */
  confirmDuplicate: z.literal(true).optional(),
  sessionId: z.string().max(100).optional(),
  deviceId: z.string().max(200).optional(),
})
export type CreateOrderInput = z.infer<typeof createOrderInput>
/** As for a started payment: the owner of a saved method may have to authenticate at `payerUrl`. */
export const createOrderAnswer = startPaymentAnswer.omit({ iFrameUrl: true })
export type CreateOrderAnswer = z.infer<typeof createOrderAnswer>

export const paymentMethodsAnswer = z.object({
  paymentMethods: z.array(
    z.object({
      /** `creditcard`, `paypal`, `ideal`, `bancontact`, … as the brand's settings name them. */
      name: z.string(),
      /** Card brands to show (`visa`, `mastercard`, …). */
      brands: z.array(z.string()),
      /** A customer may save it with a payment (`savePayment`), or add it without a purchase. */
      canBeSaved: z.boolean(),
      /** Banks to choose from, by BIC; empty if there is no choice. */
      issuers: z.array(z.object({ id: z.string(), name: z.string() })),
      /** For Google Pay: what the browser needs for a token. Without it the method leads to the provider's page. */
      googlePay: z
        .object({
          script: z.string(),
          environment: z.enum(['TEST', 'PRODUCTION']),
          gateway: z.string(),
          gatewayMerchantId: z.string(),
          merchantId: z.string().optional(),
        })
        .optional(),
      /** Cryptocurrencies to choose from (`BTC`, …), the first by default; empty if there is no choice. */
      currencies: z.array(z.string()),
    }),
  ),
  /** Why the list is empty. */
  unavailable: z.enum(['unavailableCountry', 'paymentMethodIsNotAvailable']).optional(),
})
export type PaymentMethodsAnswer = z.infer<typeof paymentMethodsAnswer>
