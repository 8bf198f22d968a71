import { z } from 'zod'
import type { Currency, Minor } from '#kit/money'
import type { paymentMethodIds } from './selling.ts'
import { amount, type Country } from './words.ts'

// How much may be paid without proof of identity (money laundering). docs/identity-limits.md describes it for
// operators.

/**
 * `account`: a bank or payment account knows the payer. The others are anonymous: whoever holds the code or coin can
 * pay.
 */
export const paymentMeans = ['account', 'cashCode', 'prepaid', 'coins'] as const
export type PaymentMeans = (typeof paymentMeans)[number]

/** `credit` can only be used with one mobile network; `cards` (vouchers and gift cards) are closer to money. */
export const goodsGroups = ['credit', 'cards'] as const
export type GoodsGroup = (typeof goodsGroups)[number]

/**
 * What is known of the payer. `none`: a typed e-mail address. `account`: a customer account that paid from its owner's
 * account before. `checked`: an operator has seen an identity document.
 */
export const proofs = ['none', 'account', 'checked'] as const
export type Proof = (typeof proofs)[number]

/** Minor units, fees included: in one order, within 24 hours, within 30 days. Null: no limit. */
export type LimitAmounts = Record<LimitWindow, Minor | null>
export const limitWindows = ['order', 'day', 'month'] as const
export type LimitWindow = (typeof limitWindows)[number]

export type IdentityLimits = Record<PaymentMeans, Record<GoodsGroup, Record<Proof, LimitAmounts>>>

export const meansOfMethod: Record<(typeof paymentMethodIds)[number], PaymentMeans> = {
  creditcard: 'account',
  applepay: 'account',
  googlepay: 'account',
  paypal: 'account',
  klarna: 'account',
  ideal: 'account',
  bancontact: 'account',
  eps: 'account',
  trustly: 'account',
  tikkie: 'account',
  paysafecard: 'prepaid',
  crypto: 'coins',
}

const most = (order: Minor | null, day: Minor | null, month: Minor | null): LimitAmounts => ({ order, day, month })
const free = most(null, null, null)

/**
 * Euro cents. 50 for a remote payment and 150 a month are the directive's figures for anonymous electronic money. A
 * cash code is not electronic money (credit of one brand: directive 2015/2366 article 3 (k)), so only the monthly
 * figure applies. 1,000 is the figure for transfers of funds (article 11 (b) (ii)). The daily figures and those for
 * `account` are our own choice.
 */
const ofTheDirective: IdentityLimits = {
  account: {
    credit: { none: free, account: free, checked: free },
    cards: { none: most(null, null, 1000_00), account: most(null, null, 2500_00), checked: free },
  },
  cashCode: {
    credit: { none: most(150_00, 150_00, 150_00), account: most(150_00, 300_00, 300_00), checked: free },
    cards: { none: most(50_00, 50_00, 150_00), account: most(50_00, 100_00, 300_00), checked: free },
  },
  prepaid: {
    credit: { none: most(50_00, 100_00, 150_00), account: most(50_00, 150_00, 300_00), checked: free },
    cards: { none: most(50_00, 50_00, 150_00), account: most(50_00, 100_00, 300_00), checked: free },
  },
  coins: {
    credit: { none: most(50_00, 50_00, 150_00), account: most(50_00, 100_00, 300_00), checked: free },
    cards: { none: most(50_00, 50_00, 150_00), account: most(50_00, 50_00, 300_00), checked: free },
  },
}

/** The limits of each country with their sources. A new set has a new version. */
const countryLimits: Record<Country, { sources: string; limits: IdentityLimits }> = {
  de: {
    sources: 'Directive 2015/849 articles 11, 12 (as amended by 2018/843); GwG §§ 2 (1), 10 (7); KWG § 25i (2)',
    limits: ofTheDirective,
  },
  nl: { sources: 'Directive 2015/849 articles 11, 12; Wwft articles 3, 7', limits: ofTheDirective },
  be: { sources: 'Directive 2015/849 articles 11, 12; law of 18 September 2017 article 25', limits: ofTheDirective },
  fr: { sources: 'Directive 2015/849 articles 11, 12; CMF R561-16', limits: ofTheDirective },
  at: { sources: 'Directive 2015/849 articles 11, 12; FM-GwG', limits: ofTheDirective },
  gb: {
    sources: 'Money Laundering Regulations 2017, regulations 27, 38 (figures in euro)',
    limits: ofTheDirective,
  },
}
export const limitsVersion = '2026-11'

// Rounded so that no exchange rate of recent years makes it more than the figure in euro.
const perHundred: Record<Currency, number> = { EUR: 100, GBP: 80, USD: 100 }

/** A country's limit in a brand's currency. */
function countryMost(
  country: Country,
  currency: Currency,
  means: PaymentMeans,
  goods: GoodsGroup,
  proof: Proof,
): LimitAmounts {
  const euro = countryLimits[country].limits[means][goods][proof]
  const inCurrency = (limit: Minor | null) => (limit === null ? null : (limit * perHundred[currency]) / 100)
  return most(inCurrency(euro.order), inCurrency(euro.day), inCurrency(euro.month))
}

const ownMost = z.strictObject({ order: amount, day: amount, month: amount }).partial()
const byProof = z.strictObject({ none: ownMost, account: ownMost, checked: ownMost }).partial()
const byGoods = z.strictObject({ credit: byProof, cards: byProof }).partial()

/** A brand's own limits, stricter than its country's. Default: the country's. */
export const identityLimits = z
  .strictObject({ account: byGoods, cashCode: byGoods, prepaid: byGoods, coins: byGoods })
  .partial()
  .prefault({})
type Own = z.output<typeof identityLimits>

type Brand = { country: Country; currency: Currency; identityLimits: Own }

/** A brand's limit: its own if that is stricter than its country's. */
export function limitAmountsOf(brand: Brand, means: PaymentMeans, goods: GoodsGroup, proof: Proof): LimitAmounts {
  const country = countryMost(brand.country, brand.currency, means, goods, proof)
  const own = brand.identityLimits[means]?.[goods]?.[proof]
  const stricter = (window: LimitWindow) => {
    const both = [country[window], own?.[window]].filter((limit) => typeof limit === 'number')
    return both.length > 0 ? Math.min(...both) : null
  }
  return most(stricter('order'), stricter('day'), stricter('month'))
}

/** @returns each limit of a brand that is laxer than its country's, by its path, with the country's */
export function laxerLimits({ country, currency, identityLimits: own }: Brand): { path: string; atMost: Minor }[] {
  return paymentMeans.flatMap((means) =>
    goodsGroups.flatMap((goods) =>
      proofs.flatMap((proof) =>
        limitWindows.flatMap((window) => {
          const written = own[means]?.[goods]?.[proof]?.[window]
          const atMost = countryMost(country, currency, means, goods, proof)[window]
          const isLaxer = written !== undefined && atMost !== null && written > atMost
          return isLaxer ? [{ path: [means, goods, proof, window].join('.'), atMost }] : []
        }),
      ),
    ),
  )
}
