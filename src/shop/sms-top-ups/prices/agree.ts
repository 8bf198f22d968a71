import { insertAgreement, newPriceOf, readPriceToken } from '#agreements'
import type { PriceView } from '#agreements/contract'
import { signedIn } from '#customers'
import type { Tx } from '#database'
import { toMajor } from '#kit/money'
import { maskPhone } from '#kit/phone'
import { isRefusal, type Refusal, refuse } from '#kit/result'
import type { SmsTopupPriceInput, SmsTopupView } from '../contract.ts'
import type { SmsTopupShop } from '../shop.ts'
import type { SmsTopup } from '../sms-topup.ts'
import { findById, lockById, lockOwn } from '../store.ts'
import { viewOf } from '../view.ts'
import { offerOf } from './offer.ts'
import { writePrice } from './update-price.ts'

/** What the link in a mail asks its reader to agree to; refuses linkNotValid, also for an ended one. */
export async function textPriceByLink(shop: SmsTopupShop, token: string): Promise<PriceView | Refusal> {
  const id = readPriceToken(shop, 'text', token)
  const topup = id === undefined ? undefined : await shop.db.read((tx) => findById(tx, id))
  return topup ? viewByLink(shop, topup) : refuse('linkNotValid')
}

/**
 * Agrees to the new price by the link in the mail. Idempotent.
 * @returns the state afterwards; refuses linkNotValid, and termsChanged if the words that were read are not the current
 *   ones
 */
export async function agreeToTextPriceByLink(
  shop: SmsTopupShop,
  { token, version }: { token: string; version: string },
): Promise<PriceView | Refusal> {
  const id = readPriceToken(shop, 'text', token)
  if (id === undefined) return refuse('linkNotValid')
  return shop.db.transaction(async (tx) => {
    const topup = await lockById(tx, id)
    if (!topup) return refuse('linkNotValid')
    const agreed = await agree(shop, tx, topup, { version, phoneNumber: maskPhone(topup.msisdn), way: 'link' })
    return isRefusal(agreed) ? agreed : viewByLink(shop, agreed)
  })
}

/** The same for the signed-in owner. Refuses AUTHORIZATION_REQUIRED, itemNotFound, termsChanged. */
export async function agreeToTextPrice(
  shop: SmsTopupShop,
  { index, version }: SmsTopupPriceInput,
): Promise<SmsTopupView | Refusal> {
  const customer = signedIn(shop)
  if (isRefusal(customer)) return customer
  return shop.db.transaction(async (tx) => {
    const topup = await lockOwn(tx, { customerId: customer.customerId, index })
    if (!topup) return refuse('itemNotFound')
    const agreed = await agree(shop, tx, topup, { version, phoneNumber: topup.msisdn, way: 'account' })
    return isRefusal(agreed) ? agreed : viewOf(shop, agreed)
  })
}

type Given = { version: string; phoneNumber: string; way: 'account' | 'link' }

/** From the next text on. One that is locked for another reason stays locked. */
async function agree(
  shop: SmsTopupShop,
  tx: Tx,
  topup: SmsTopup,
  { version, phoneNumber, way }: Given,
): Promise<SmsTopup | Refusal> {
  const offer = offerOf(shop, topup, phoneNumber)
  if (!offer) return topup
  if (offer.version !== version) return refuse('termsChanged')
  const { fee, currency } = offer.asked
  const { smsTopupId: id, amount, tokenId } = topup
  const { language, ip } = shop.visitor
  const words = { text: offer.text, version, language, ip, way }
  await insertAgreement(tx, 'text', { id, agreedAt: shop.clock.now(), amount, fee, currency, tokenId, ...words })
  const lockedBecause = topup.lockedBecause === 'new-price' ? null : topup.lockedBecause
  return writePrice(shop, tx, topup, { fee, currency, asked: null, lockedBecause }, 'agreed')
}

function viewByLink(shop: SmsTopupShop, topup: SmsTopup): PriceView {
  const { tenant, content, visitor } = shop
  const offer = offerOf(shop, topup, maskPhone(topup.msisdn))
  return {
    maskedPhoneNumber: maskPhone(topup.msisdn),
    when: content.translator(tenant, visitor.language)('smsTopup.when'),
    isOver: false,
    isPaused: topup.lockedBecause === 'new-price',
    grossAmount: toMajor(topup.amount + topup.fee),
    currency: topup.currency,
    ...(offer ? { newPrice: newPriceOf(offer) } : {}),
  }
}
