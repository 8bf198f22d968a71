import { newPriceOf, readPriceToken } from '#agreements'
import type { PriceView } from '#agreements/contract'
import type { CheckoutShop } from '#checkout'
import type { Tx } from '#database'
import { toMajor } from '#kit/money'
import { maskPhone } from '#kit/phone'
import { isRefusal, type Refusal, refuse } from '#kit/result'
import type { AutoTopUp } from '../auto-top-up.ts'
import type { AutoTopupAnswer, PriceInput } from '../contract.ts'
import { changeOwn, type Decided, writeChange } from '../own/change-own.ts'
import { resumed } from '../own/resume.ts'
import { whenOf } from '../own/view.ts'
import { findAutoTopUp, lockAutoTopUp } from '../store.ts'
import { offerOf } from './offer.ts'

/** What the link in a mail asks its reader to agree to; refuses linkNotValid. */
export async function priceByLink(shop: CheckoutShop, token: string): Promise<PriceView | Refusal> {
  const autoTopUpId = readPriceToken(shop, 'automatic', token)
  const one = autoTopUpId === undefined ? undefined : await shop.db.read((tx) => findAutoTopUp(tx, autoTopUpId))
  // The owner was erased: there is no number.
  if (!one || one.msisdn === '') return refuse('linkNotValid')
  return viewByLink(shop, one)
}

/**
 * Agrees to the new price by the link in the mail. Idempotent.
 * @returns the state afterwards; refuses linkNotValid, and termsChanged if the words that were read are not the current
 *   ones
 */
export async function agreeByLink(
  shop: CheckoutShop,
  { token, version }: { token: string; version: string },
): Promise<PriceView | Refusal> {
  const autoTopUpId = readPriceToken(shop, 'automatic', token)
  if (autoTopUpId === undefined) return refuse('linkNotValid')
  return shop.db.transaction(async (tx: Tx) => {
    const one = await lockAutoTopUp(tx, autoTopUpId)
    if (!one || one.msisdn === '') return refuse('linkNotValid')
    const decided = agreed(shop, one, { version, phoneNumber: maskPhone(one.msisdn), way: 'link' })
    if (isRefusal(decided)) return decided
    if (decided) await writeChange(shop, tx, one, decided)
    return viewByLink(shop, (await findAutoTopUp(tx, autoTopUpId)) ?? one)
  })
}

/**
 * The same for the signed-in owner.
 * @returns refuses AUTHORIZATION_REQUIRED, autoTopUpNotFound, termsChanged
 */
export const agreeToPrice = (
  shop: CheckoutShop,
  { autoTopupId, version }: PriceInput,
): Promise<AutoTopupAnswer | Refusal> =>
  changeOwn(shop, autoTopupId, (one) => agreed(shop, one, { version, phoneNumber: one.msisdn, way: 'account' }))

type Given = { version: string; phoneNumber: string; way: 'account' | 'link' }

/** From the next run on; if it was paused for the price, it resumes now. */
function agreed(shop: CheckoutShop, one: AutoTopUp, { version, phoneNumber, way }: Given): Decided | Refusal {
  const offer = offerOf(shop, one, phoneNumber)
  if (!offer) return undefined
  if (offer.version !== version) return refuse('termsChanged')
  const { fee, currency } = offer.asked
  const again = one.stoppedBecause === 'new-price' ? resumed(shop, one) : {}
  return {
    change: { ...again, fee, currency, asked: null },
    as: 'price-agreed',
    agreement: { text: offer.text, version, way },
  }
}

function viewByLink(shop: CheckoutShop, one: AutoTopUp): PriceView {
  const offer = offerOf(shop, one, maskPhone(one.msisdn))
  return {
    maskedPhoneNumber: maskPhone(one.msisdn),
    when: whenOf(shop, one),
    isOver: one.status === 'deleted',
    isPaused: one.stoppedBecause === 'new-price',
    grossAmount: toMajor(one.amount + one.fee),
    currency: one.currency,
    ...(offer ? { newPrice: newPriceOf(offer) } : {}),
  }
}
