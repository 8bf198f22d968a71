import { z } from 'zod'
import { amount, country, off, on } from './words.ts'

const autoTopupTypes = ['low-balance', 'weekly', 'monthly', 'tariff'] as const

export const topup = z
  .strictObject({
    /** In display order. Default: none, only single top-ups. */
    autoTopupTypes: z.array(z.enum(autoTopupTypes)).default([]),
    /** The balance limit of a low-balance top-up: an amount, or the shopper's choice. */
    lowBalanceLimit: z
      .union([amount, z.enum(['user-chosen', 'none'])], {
        error: "expected a number of minor units above zero, 'user-chosen' or 'none'",
      })
      .default('none'),
    allowAutoTopupPause: off,
    /** Example of a text that buys by SMS. If set, top-ups by text are offered. Default: none. */
    exampleSms: z
      .string()
      .regex(/^[A-Z]+ \d+ \d{4}$/, 'expected a word, an amount and a PIN: KOOP 15 1234')
      .optional(),
    /** The amount suggested in the field for a different amount. Default: none. */
    differentAmountPlaceholder: amount.optional(),
    /** Shows the automatic kind before the single one; it is never preselected. */
    isAutoTopupFirstOption: off,
    /** The main page offers auto top-up light, without an account. */
    hasAutoTopupLight: off,
    /** Cash codes from tills are redeemed here, each for a number of its brand. */
    takesCashCodes: off,
  })
  .prefault({})
  .refine((topup) => !topup.autoTopupTypes.includes('low-balance') || topup.lowBalanceLimit !== 'none', {
    path: ['lowBalanceLimit'],
    error: "is required where autoTopupTypes has 'low-balance'",
  })

/**
 * What stops at the cart page on its way to the payment: carts of several items, or every cart. A single top-up has
 * nothing to count up or to take out. `features.skipCartPageCheckout` does without the page.
 */
export const cartPageFor = z.enum(['severalItems', 'everyCart']).default('severalItems')

/**
 * Who finds their last top-ups on the main page, one press away: whoever agreed on this device and customers who are
 * signed in, these alone, or nobody.
 */
export const topUpsAgainFor = z.enum(['everybody', 'customers', 'nobody']).default('everybody')

/** Visitors from other countries see prices in their own currency too, as a guide; they pay in the brand's. */
export const guidePrices = z.boolean().default(true)

/** Whether a shopper can send a link by which somebody else pays for their top-up. */
export const canAskToPay = z.boolean().default(true)

/** Limits of a cart (specification, section 5). */
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

/** All payment methods; each brand chooses from them. */
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

/** Countries whose banks or shops take part; the provider refuses shoppers of others. Default: all. */
const homesOf: Partial<Record<(typeof paymentMethodIds)[number], readonly string[]>> = {
  ideal: ['nl'],
  tikkie: ['nl'],
  bancontact: ['be'],
  eps: ['at'],
  klarna: ['de', 'at', 'nl', 'be', 'fr', 'gb'],
}

/** In display order; `countries` are the shoppers' countries in which a method is offered, default all. */
export const paymentMethods = z
  .array(z.strictObject({ id: z.enum(paymentMethodIds), countries: z.array(country).min(1).optional() }))
  .min(1)
  .default([{ id: 'creditcard' }, { id: 'paypal' }])
  .refine((methods) => new Set(methods.map((method) => method.id)).size === methods.length, 'names a method twice')
  .refine(
    (methods) =>
      methods.every(({ id, countries = [] }) => countries.every((country) => homesOf[id]?.includes(country) ?? true)),
    'offers a method in a country that does not have it',
  )

/**
 * The brand's merchant id at Google, once its domain is registered there. Default: none; Google Pay then leads to the
 * provider's page.
 */
export const googlePayMerchantId = z
  .string()
  .regex(/^[A-Z0-9]{12,20}$/, 'expected the id of the Google Pay & Wallet Console: BCR2DN4T…')
  .optional()

/** Cryptocurrencies of the method `crypto`, the default first. */
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

/**
 * Fields of the payment page. A receipt needs nothing but an e-mail address: names are optional, and a top-up needs no
 * postal address; a house number is only required with a street.
 */
export const addressFields = z
  .strictObject({
    email: z.literal('required').default('required'),
    firstname: field('optional'),
    lastname: field('optional'),
    phoneNumber: field('optional'),
    street: field('hidden'),
    houseNumber: field('hidden'),
    zip: field('hidden'),
    city: field('hidden'),
    countryCode: field('hidden'),
  })
  .prefault({})

/** A street needs a house number; if off, the field may be empty. */
export const isHouseNumberRequired = on
