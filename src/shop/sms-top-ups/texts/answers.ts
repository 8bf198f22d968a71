import { mostWrongPins } from '#agreements'
import { type CheckoutShop, payAgainUrl } from '#checkout'
import { formatMoney } from '#kit/money'
import { readablePhone } from '#kit/phone'
import { sendShortMessage } from '#notifications'
import type { Position } from '#orders'
import { urlOfPage } from '#tenants/contract'
import { money } from '../shop.ts'
import { exampleOf, type SmsTopup } from '../sms-topup.ts'
import { findById } from '../store.ts'
import { findTextOfCart, type Text } from './store.ts'

// Replies to texts, in the language of the consent, else in the brand's own.

type Topup = SmsTopup | undefined

/** The top-up by text of a text; undefined for an unregistered number, or once it was removed. */
export async function topupOf({ db }: CheckoutShop, { smsTopupId }: Text): Promise<Topup> {
  return smsTopupId === null ? undefined : db.read((tx) => findById(tx, smsTopupId))
}

const wordsOf = ({ content, tenant }: CheckoutShop, topup: Topup) => ({
  t: content.translator(tenant, topup?.language ?? tenant.defaultLocale),
  brand: tenant.provider.name,
  language: topup?.language ?? tenant.defaultLocale,
})

const lockedWords = {
  'wrong-pin': 'mail.sms.locked',
  stopped: 'mail.sms.isStopped',
  'charged-back': 'mail.sms.chargedBack',
  'new-price': 'mail.sms.newPrice',
} as const

/** The reply to a text that buys nothing. */
export function replyText(
  shop: CheckoutShop,
  verdict: Exclude<Text['verdict'], 'buy' | 'passed-over'>,
  topup: Topup,
): string {
  const { t, brand, language } = wordsOf(shop, topup)
  const values = {
    brand,
    url: urlOfPage(shop, '/account/sms-topups'),
    example: exampleOf(shop.tenant),
    email: shop.tenant.supportEmail,
    count: mostWrongPins - (topup?.wrongPins ?? 0),
    most: topup ? money(shop, topup.amount, language) : '',
    ...priceValues(topup, language),
  }
  if (verdict === 'locked') return t(lockedWords[topup?.lockedBecause ?? 'wrong-pin'], values)
  return t(`mail.sms.${verdict}`, values)
}

/** The most that one text costs: as agreed, and today. */
const priceValues = (topup: Topup, language: string): Record<string, string> => {
  if (!topup?.asked) return {}
  const { amount, fee, currency, asked } = topup
  return {
    agreed: formatMoney(amount + fee, currency, language),
    total: formatMoney(amount + asked.fee, asked.currency, language),
  }
}

const methodProblems = ['paymentTokenNotFound', 'TOKEN_STATUS_CANCELED', 'paymentMethodIsNotAvailable']

/** The reply to a text whose purchase was refused. */
export function refusalWords(shop: CheckoutShop, refusal: string, topup: Topup): string {
  const { t, brand } = wordsOf(shop, topup)
  const key = topup === undefined ? 'stranger' : methodProblems.includes(refusal) ? 'methodGone' : 'notOrdered'
  return t(`mail.sms.${key}`, { brand, url: urlOfPage(shop, '/account/sms-topups') })
}

/** Replies to a text on its channel; once. */
export async function replyOnce(shop: CheckoutShop, text: Text, words: string, occasion = 'answer') {
  const { messageId, channel, msisdn } = text
  const message = { about: messageId, occasion, channel, to: msisdn, text: words, isAnswerable: true }
  await sendShortMessage(shop, message)
}

/**
 * Replies to the text behind an order once its outcome is known: delivered, not delivered, or declined; after a soft
 * decline with a link to pay.
 */
export async function answerOrder(
  shop: CheckoutShop,
  position: Position,
  decline?: 'soft' | 'hard' | undefined,
): Promise<void> {
  if (position.channel !== 'sms' && position.channel !== 'whatsapp') return
  const text = await shop.db.read((tx) => findTextOfCart(tx, position.cartName))
  if (!text) return
  const topup = await topupOf(shop, text)
  const { t, brand, language } = wordsOf(shop, topup)
  const { orderNumber, total } = position
  const outcome = outcomeOf(position, decline)
  const words = t(`mail.sms.${outcome}`, {
    brand,
    orderNumber,
    amount: money(shop, total, language),
    number: readablePhone(text.msisdn),
    url: outcome === 'payLink' ? payAgainUrl(shop, position) : urlOfPage(shop, '/account/sms-topups'),
  })
  await replyOnce(shop, text, words, `answer ${outcome}`)
}

/** The outcome of an order in its reply; money that was authorised and not captured is released, not refunded. */
export function outcomeOf({ state, deliveries, payments }: Position, decline?: 'soft' | 'hard') {
  if (state === 'cancelled') return decline === 'soft' ? 'payLink' : 'declined'
  if (!deliveries.every((one) => one.state === 'failed' || one.state === 'reversed')) return 'sent'
  return payments.some(({ paid }) => paid > 0) ? 'failed' : 'released'
}
