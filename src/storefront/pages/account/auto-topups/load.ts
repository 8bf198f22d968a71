import type { LoaderFunctionArgs } from 'react-router'
import { listAutoTopUps } from '#auto-top-ups'
import type { AutoTopupView } from '#auto-top-ups/contract'
import { brandViews } from '#catalogue'
import { formatDay, formatMinute } from '#kit/date'
import { formatMoney, type Minor, toNearestMinor } from '#kit/money'
import { isRefusal } from '#kit/result'
import { listMethods } from '#payment-tokens'
import type { PageShop } from '../../../page-shop.ts'
import { written } from '../../shop/price.ts'
import { offersOf, rangeOf } from '../../shop/topup/offers.ts'
import { amountWithFee } from '../amount-with-fee.ts'
import { customerOf, said } from '../customer-of-request.ts'
import { newPriceWords } from '../price/new-price-words.ts'
import { savedMethod } from '../settings/payment-methods/saved-method.ts'
import { amountOf, runInWords, whenOf } from './auto-topup-texts.ts'

// Messages of a page that leads here (specification, section 8, "Success messages").
const shownMessages = ['successfulModification', 'successfulDelete'] as const

/** The customer's automatic top-ups as text, each with its possible actions. */
export async function load(args: LoaderFunctionArgs) {
  const { shop } = customerOf(args)
  const [found, saved] = await Promise.all([listAutoTopUps(shop), listMethods(shop)])
  const methods = isRefusal(saved) ? [] : saved.paymentTokens
  const asked = new URL(args.request.url).searchParams
  const usable = methods
    .filter(({ status }) => status === 'valid')
    .map((token) => ({ value: token.id, label: savedMethod(shop, token).name }))
  return {
    told: shownMessages.find((key) => key === asked.get('told')),
    mainPage: shop.tenant.mainPage,
    topUps: (isRefusal(found) ? [] : found.rows).map((one) => {
      const method = methods.find(({ id }) => id === one.paymentToken)
      return {
        ...topUpOf(shop, one, method && savedMethod(shop, method).name),
        amounts: amountsOf(shop, one),
        methods: usable,
        runs: one.runs.map((run) => runInWords(shop, run)),
      }
    }),
    words: said(shop, {
      title: 'account.autoTopups.title',
      intro: 'account.autoTopups.intro',
      none: 'account.autoTopups.none',
      noneText: 'account.autoTopups.noneText',
      toShop: 'account.autoTopups.toShop',
      agree: 'account.autoTopups.agree',
      activate: 'account.autoTopups.activate',
      pause: 'account.autoTopups.pause',
      changeAmount: 'account.autoTopups.changeAmount',
      newAmount: 'account.autoTopups.newAmount',
      changeMethod: 'account.autoTopups.changeMethod',
      newMethod: 'account.autoTopups.newMethod',
      addMethod: 'account.autoTopups.addMethod',
      save: 'account.autoTopups.save',
      end: 'account.autoTopups.end',
      endText: 'account.autoTopups.endText',
      endYes: 'account.autoTopups.endYes',
      runs: 'account.autoTopups.runs',
      toOrder: 'account.autoTopups.toOrder',
    }),
  }
}
export type Loaded = Awaited<ReturnType<typeof load>>

function topUpOf(shop: PageShop, one: AutoTopupView, method: string | undefined) {
  const { translate: t, language, tenant } = shop
  const newPrice = one.newPrice && newPriceWords(shop, one.newPrice)
  const { status, stoppedBecause, readablePhoneNumber: phone, nextRun, createdAt } = one
  const isActive = status === 'ENABLED'
  const facts: [string, string | undefined][] = [
    [t('account.autoTopups.when'), whenOf(shop, one)],
    [t('account.autoTopups.amount'), amountOf(shop, one)],
    [t('account.autoTopups.newPrice'), newPrice && t('account.autoTopups.newPriceFrom', newPrice)],
    [t('account.autoTopups.next'), nextRun && formatMinute(nextRun, language, tenant)],
    [t('account.autoTopups.method'), method ?? t('account.autoTopups.methodGone')],
    [t('account.autoTopups.since'), formatDay(createdAt, language, tenant)],
  ]
  return {
    id: one.autoTopupId,
    phone,
    isActive,
    canPause: tenant.topup.allowAutoTopupPause,
    state: t(isActive ? 'account.autoTopups.active' : 'account.autoTopups.paused'),
    stopped: stoppedBecause && t(`account.autoTopups.stopped.${stoppedBecause}`),
    newPrice,
    isForPrice: stoppedBecause === 'new-price',
    facts: facts.filter((fact): fact is [string, string] => fact[1] !== undefined),
    endAsk: t('account.autoTopups.endAsk', { phone }),
    amount: String(one.amount),
    paymentToken: one.paymentToken,
  }
}

/**
 * The amounts that the brand of a top-up sells now, the current amount, and the bounds of a free amount, if there is
 * one.
 */
function amountsOf(shop: PageShop, { productId, amount: major, currency }: AutoTopupView) {
  const amount = toNearestMinor(major)
  const brand = brandViews(shop).find(({ products }) => products.some((product) => product.productId === productId))
  const offers = brand ? offersOf([brand]) : []
  const most = shop.tenant.cartLimits.productAmount
  const money = (value: Minor) => formatMoney(value, currency, shop.language)
  const sold = new Map(offers.flatMap(({ amounts }) => amounts.map((one) => [one.amount, one.fee] as const)))
  const free = offers.find((offer) => offer.free)?.free
  const bounds = rangeOf(offers, undefined)
  return {
    between:
      bounds &&
      amountWithFee(shop, currency, {
        amount: shop.translate('amountBetween', { min: money(bounds.min), max: money(Math.min(bounds.max, most)) }),
        fee: free?.fee ?? 0,
      }),
    offered: [...new Set([...sold.keys(), amount])]
      .filter((value) => value <= most || value === amount)
      .sort((one, other) => one - other)
      .map((value) => {
        const fee = sold.get(value) ?? free?.fee ?? 0
        return { value: written(value), label: amountWithFee(shop, currency, { amount: money(value), fee }) }
      }),
  }
}
