import type { LoaderFunctionArgs } from 'react-router'
import { brandViews } from '#catalogue'
import { formatMoney, type Minor, toNearestMinor } from '#kit/money'
import { isRefusal } from '#kit/result'
import { listMethods } from '#payment-tokens'
import { listSmsTopups, smsTopupTerms } from '#sms-top-ups'
import type { SmsTopupView } from '#sms-top-ups/contract'
import type { PageShop } from '../../../page-shop.ts'
import { notFound } from '../../not-found/not-found.ts'
import { price, written } from '../../shop/price.ts'
import { offersOf, tilesOf } from '../../shop/topup/offers.ts'
import { amountWithFee } from '../amount-with-fee.ts'
import { customerOf, said } from '../customer-of-request.ts'
import { inputBeforeSignIn } from '../input-before-sign-in.ts'
import { newPriceWords } from '../price/new-price-words.ts'
import { savedMethod } from '../settings/payment-methods/saved-method.ts'

// Messages of a page that leads here (specification, section 8, "Success messages"), and their keys there.
const shownMessages = ['successfulModification', 'successfulDelete'] as const
const ownMessages = ['ready', 'codeSent', 'unlocked'] as const

/**
 * The customer's top-ups by text, and what is needed to add another. A brand that sells nothing by text has no such
 * page.
 */
export async function load(args: LoaderFunctionArgs) {
  const { shop, customer } = customerOf(args)
  const terms = smsTopupTerms(shop)
  const [found, saved] = await Promise.all([listSmsTopups(shop), listMethods(shop)])
  if (!terms || isRefusal(found)) throw notFound()
  const { translate: t } = shop
  const methods = (isRefusal(saved) ? [] : saved.paymentTokens)
    .filter(({ status }) => status === 'valid')
    .map((token) => savedMethod(shop, token))
  const asked = new URL(args.request.url).searchParams.get('told')
  const own = ownMessages.find((key) => key === asked)
  const usual = shownMessages.find((key) => key === asked)
  return {
    told: own ? t(`account.sms.told.${own}`, terms) : usual && t(usual),
    whose: customer.customerId,
    before: inputBeforeSignIn(args, shop, customer),
    rows: found.rows.map((row) => rowOf(shop, row, methods)),
    methods: methods.map(({ id, name }) => ({ value: id, label: name })),
    amounts: amountsOf(shop),
    consent: terms.consent,
    how: [
      t('account.sms.how', terms),
      ...(terms.whatsApp ? [t('account.sms.howWhatsApp', { number: terms.whatsApp })] : []),
      t('account.sms.howMore', terms),
    ],
    words: said(shop, {
      title: 'account.sms.title',
      intro: 'account.sms.intro',
      howTitle: 'account.sms.howTitle',
      none: 'account.sms.none',
      noneText: 'account.sms.noneText',
      add: 'account.sms.add',
      number: 'account.sms.number',
      numberHint: 'account.sms.numberHint',
      amount: 'account.sms.amount',
      pin: 'account.sms.pin',
      pinHint: 'account.sms.pinHint',
      pinKeep: 'account.sms.pinKeep',
      method: 'account.sms.method',
      submit: 'account.sms.submit',
      methodFirst: 'account.sms.methodFirst',
      methodFirstText: 'account.sms.methodFirstText',
      methodAdd: 'account.saved.add',
      change: 'account.sms.change',
      save: 'account.sms.save',
      remove: 'account.saved.remove',
      removeText: 'account.sms.removeText',
      removeYes: 'account.saved.removeYes',
      code: 'account.sms.code',
      codeText: 'account.sms.codeText',
      codeSubmit: 'account.sms.codeSubmit',
      codeAgain: 'account.sms.codeAgain',
      unlock: 'account.sms.unlock',
      agree: 'account.autoTopups.agree',
    }),
  }
}

/** The amounts on sale, lowest first. */
function amountsOf(shop: PageShop) {
  const offers = offersOf(brandViews(shop))
  return tilesOf(offers, undefined).map(({ amount, usual }) => {
    const sold = offers.flatMap(({ amounts }) => amounts).find((one) => one.amount === amount)
    const fee = sold?.fee ?? offers.find(({ free }) => free)?.free?.fee ?? 0
    return {
      value: written(amount),
      usual,
      label: amountWithFee(shop, shop.tenant.currency, { amount: money(shop, amount), fee }),
    }
  })
}

const money = ({ tenant, language }: PageShop, amount: Minor) =>
  formatMoney(amount, tenant.currency, language, { short: true })

function rowOf(shop: PageShop, row: SmsTopupView, methods: readonly { id: string; name: string }[]) {
  const { translate: t } = shop
  const { index, amount, reason, paymentTokenId, readablePhoneNumber: number } = row
  const newPrice = row.newPrice && newPriceWords(shop, row.newPrice)
  const method = methods.find(({ id }) => id === paymentTokenId)
  return {
    index,
    number,
    reason,
    amount: String(amount),
    paymentTokenId,
    what: t('account.sms.upTo', { amount: money(shop, toNearestMinor(amount)) }),
    newPrice: newPrice && {
      ...newPrice,
      facts: [
        [t('account.autoTopups.oldPrice'), price(row.grossAmount, row.currency, shop.language)],
        [t('account.autoTopups.newPrice'), t('account.autoTopups.newPriceFrom', newPrice)],
      ] as [string, string][],
    },
    paidBy: method?.name ?? t('account.sms.methodGone'),
    state: t(`account.sms.state.${reason ?? 'active'}`),
    why: reason && reason !== 'unproven' ? t(`account.sms.why.${reason}`) : undefined,
    removeAsk: t('account.saved.removeAsk', { card: number }),
  }
}
