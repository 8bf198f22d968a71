import { z } from 'zod'
import { amount, country, off, on } from './words.ts'

const autoTopupTypes = ['low-balance', 'weekly', 'monthly', 'tariff'] as const

export const topup = z
  .strictObject({
    /** In the order shown. Default: none, the shop tops up once only. */
    autoTopupTypes: z.array(z.enum(autoTopupTypes)).default([]),
    /** The balance under which a low-balance top-up fires: an amount, or the shopper's own choice. */
    lowBalanceLimit: z
      .union([amount, z.enum(['user-chosen', 'none'])], {
        error: "expected a number of minor units above zero, 'user-chosen' or 'none'",
      })
      .default('none'),
    allowAutoTopupPause: off,
    /** The text that buys by SMS, as shown for an example. Where it is given, SMS top-up is offered. Default: none. */
    exampleSms: z
      .string()
      .regex(/^[A-Z]+ \d+ \d{4}$/, 'expected a word, an amount and a PIN: KOOP 15 1234')
      .optional(),
    /** The amount suggested in the field for a different amount. Default: none. */
    differentAmountPlaceholder: amount.optional(),
    /** The automatic kind stands before the once-off one; it is never preselected. */
    isAutoTopupFirstOption: off,
    /** The main page offers the light kind, without account. */
    hasAutoTopupLight: off,
    /** Codes that were paid for at a till are redeemed here, each for a number of the brand it was bought for. */
    takesCashCodes: off,
  })
  .prefault({})
  .refine((topup) => !topup.autoTopupTypes.includes('low-balance') || topup.lowBalanceLimit !== 'none', {
    path: ['lowBalanceLimit'],
    error: "is needed where autoTopupTypes has 'low-balance'",
  })

/** Limits the server holds a cart to (specification, section 5). */
export const cartLimits = z
  .strictObject({
    /** Face value of one product. */
    productAmount: amount.default(150_00),
    /** Count of one product. */
    productQuantity: z.int().positive().default(10),
    /** Sum of all face values. */
    cartAmount: amount.default(300_00),
    /** Count of all products. */
    cartQuantity: z.int().positive().default(20),
  })
  .prefault({})

/** All that a brand may offer; which it does is its own choice. */
export const paymentMethodIds = [
  'creditcard',
  'paypal',
  'ideal',
  'bancontact',
  'eps',
  'paysafecard',
  'trustly',
  'tikkie',
  'klarna',
  'applepay',
  'googlepay',
  'crypto',
] as const

/** In the order shown; `countries` are the shoppers' countries a method is offered in, everywhere unless said. */
export const paymentMethods = z
  .array(z.strictObject({ id: z.enum(paymentMethodIds), countries: z.array(country).min(1).optional() }))
  .min(1)
  .default([{ id: 'creditcard' }, { id: 'paypal' }])
  .refine((methods) => new Set(methods.map((method) => method.id)).size === methods.length, 'names a method twice')

/** By which Google knows the brand, once its domain is registered there. Default: none; then Google Pay leads to the provider's page. */
export const googlePayMerchantId = z
  .string()
  .regex(/^[A-Z0-9]{12,20}$/, 'expected the id of the Google Pay & Wallet Console: BCR2DN4T…')
  .optional()

/** What may be paid with by `crypto`, the one chosen beforehand first. */
export const cryptoCurrencies = z
  .array(z.enum(['BTC', 'LTC', 'DOGE', 'XMR']))
  .min(1)
  .default(['BTC', 'LTC'])
  .refine((coins) => new Set(coins).size === coins.length, 'names a currency twice')

export const delivery = z
  .strictObject({
    voucher: z.strictObject({ sendCodeBySMS: off, sendCodeByWhatsApp: off }).prefault({}),
  })
  .prefault({})

const field = (otherwise: 'required' | 'optional' | 'hidden') =>
  z.enum(['required', 'optional', 'hidden']).default(otherwise)

/** What the payment page asks for. A top-up needs no postal address; a house number is needed only with a street. */
export const addressFields = z
  .strictObject({
    email: z.literal('required').default('required'),
    firstname: field('required'),
    lastname: field('required'),
    phoneNumber: field('optional'),
    street: field('hidden'),
    houseNumber: field('hidden'),
    zip: field('hidden'),
    city: field('hidden'),
    countryCode: field('hidden'),
  })
  .prefault({})

/** A street needs a house number; where off, the field may stay empty. */
export const isHouseNumberRequired = on
