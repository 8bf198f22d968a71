import { insertAgreement, isPin, offersSmsTopUps } from '#agreements'
import { findCustomer, hashPassword, signedIn } from '#customers'
import type { Tx } from '#database'
import { newKey } from '#kit/ids'
import { fromMajor } from '#kit/money'
import { readMsisdn } from '#kit/phone'
import { type FieldTexts, isRefusal, type Refusal, refuse } from '#kit/result'
import { usableToken } from '#payment-tokens'
import type { SaveSmsTopupAnswer, SaveSmsTopupInput } from './contract.ts'
import { wordsFor } from './prices/offer.ts'
import { savePrice } from './prices/store.ts'
import { priceOfToday } from './prices/update-price.ts'
import { sendCode } from './prove-number.ts'
import { consentOf, type SmsTopupShop } from './shop.ts'
import type { SmsTopup } from './sms-topup.ts'
import { findOwn, holdNumber, insertSmsTopup, isTaken, lockById, lockOwn, saveChange, saveGuesses } from './store.ts'
import { viewOf } from './view.ts'

/**
 * Sets up top-ups by text for a number, or changes them (specification, section 7). A number that its owner has not
 * proven gets a code first: until that is entered, nothing is bought.
 * @returns what was written and the next step; refuses AUTHORIZATION_REQUIRED, notFound if the brand sells nothing by
 *   text, VALIDATION_FAILED field by field, numberNotValid, amountNotOffered, smsTopupAlreadyExists,
 *   paymentTokenNotFound, TOKEN_STATUS_CANCELED, paymentMethodIsNotAvailable, and itemNotFound for an unknown index
 */
export async function saveSmsTopup(
  shop: SmsTopupShop,
  input: SaveSmsTopupInput,
): Promise<SaveSmsTopupAnswer | Refusal> {
  const customer = signedIn(shop)
  if (isRefusal(customer)) return customer
  if (!offersSmsTopUps(shop.tenant)) return refuse('notFound')
  const { customerId } = customer
  const { index } = input
  const before = index === undefined ? undefined : await shop.db.read((tx) => findOwn(tx, { customerId, index }))
  if (index !== undefined && !before) return refuse('itemNotFound')
  const wanted = readWanted(shop, input, before)
  if (isRefusal(wanted)) return wanted
  const token = await usableToken(shop, wanted.tokenId, customerId)
  if (isRefusal(token)) return token
  const pin = input.smsTopupConsent?.pinCode
  const pinHash = pin === undefined ? (before?.pinHash ?? '') : await hashPassword(pin)
  const saved = await write(shop, { customerId, index, ...wanted, pinHash })
  if (isRefusal(saved)) return saved
  return saved.provenAt ? { smsTopup: viewOf(shop, saved), nextStep: 'normal' } : sendCode(shop, saved)
}

/** `isPriceAgreed`: the owner agrees to today's price by this request. */
type Wanted = Pick<SmsTopup, 'msisdn' | 'amount' | 'fee' | 'currency' | 'tokenId'> & { isPriceAgreed: boolean }

/** Omitted fields of a change stay; a new one needs all fields. */
function readWanted(shop: SmsTopupShop, input: SaveSmsTopupInput, before: SmsTopup | undefined): Wanted | Refusal {
  const { tenant } = shop
  const { phoneNumber, amount, smsTopupConsent: consent, paymentTokenId } = input
  const fields: FieldTexts = {}
  const missing = { phoneNumber, amount, pinCode: consent?.pinCode, paymentTokenId }
  if (!before) for (const [name, value] of Object.entries(missing)) if (value === undefined) fields[name] = 'required'
  const number = phoneNumber === undefined ? undefined : readMsisdn(phoneNumber, tenant.phoneCountryCodes)
  if (phoneNumber !== undefined && !number) fields.phoneNumber = 'numberNotValid'
  if (consent && !isPin(consent.pinCode)) fields.pinCode = 'smsPinNotValid'
  if (Object.keys(fields).length > 0) return refuse('VALIDATION_FAILED', { fields })
  const minor = amount === undefined ? before?.amount : fromMajor(amount)
  const isPriceAgreed = amount !== undefined && (minor !== before?.amount || consent !== undefined)
  const price = before && !isPriceAgreed ? before : minor && sellsUpTo(shop, minor) && priceOfToday(shop, minor)
  if (!minor || !price) return refuse('amountNotOffered', { fields: { amount: 'amountNotOffered' } })
  const { msisdn = '', tokenId = '' } = before ?? {}
  return {
    msisdn: number?.e164 ?? msisdn,
    amount: minor,
    tokenId: paymentTokenId ?? tokenId,
    fee: price.fee,
    currency: price.currency,
    isPriceAgreed,
  }
}

/** A cart may hold no more. */
const sellsUpTo = ({ tenant }: SmsTopupShop, amount: number): boolean => amount <= tenant.cartLimits.productAmount

type Written = Wanted & { customerId: string; index: number | undefined; pinHash: string }

function write(
  shop: SmsTopupShop,
  { customerId, index, pinHash, isPriceAgreed, ...wanted }: Written,
): Promise<SmsTopup | Refusal> {
  const { tenant, db, clock } = shop
  const taken = () => refuse('smsTopupAlreadyExists', { fields: { phoneNumber: 'smsTopupAlreadyExists' } })
  return db.transaction(async (tx): Promise<SmsTopup | Refusal> => {
    await holdNumber(tx, tenant.id, wanted.msisdn, customerId)
    const before = index === undefined ? undefined : await lockOwn(tx, { customerId, index })
    if (index !== undefined && !before) return refuse('itemNotFound')
    if (await isTaken(tx, wanted.msisdn, customerId, before?.smsTopupId)) return taken()
    const isSameNumber = before?.msisdn === wanted.msisdn
    // A customer who signs in by a number has proven it.
    const isOwn = (await findCustomer(tx, customerId))?.msisdn === wanted.msisdn
    const provenAt = (isSameNumber ? before.provenAt : null) ?? (isOwn ? clock.now() : null)
    const topup = { smsTopupId: before?.smsTopupId ?? newKey(), ...wanted, pinHash, provenAt }
    if (before) {
      await saveChange(tx, topup, consentOf(shop))
      if (isPriceAgreed) await keepPrice(shop, tx, { ...before, ...topup })
      // Choosing another method lifts the lock of a chargeback.
      if (before.lockedBecause === 'charged-back' && before.tokenId !== wanted.tokenId)
        await saveGuesses(tx, before.smsTopupId, { wrongPins: before.wrongPins, lockedBecause: null })
    } else await insertSmsTopup(tx, { ...topup, customerId }, consentOf(shop))
    const saved = await lockById(tx, topup.smsTopupId)
    if (!saved) throw new Error('an upsert returned no row')
    return saved
  })
}

/** Stores the words by which a price was agreed to; an earlier new price is settled by that. */
async function keepPrice(shop: SmsTopupShop, tx: Tx, topup: SmsTopup): Promise<void> {
  const { smsTopupId: id, amount, fee, currency, tokenId, lockedBecause } = topup
  const { language, ip } = shop.visitor
  const words = wordsFor(shop, topup, { fee, phoneNumber: topup.msisdn })
  const given = { id, agreedAt: shop.clock.now(), amount, fee, currency, tokenId, ...words, language, ip }
  await insertAgreement(tx, 'text', { ...given, way: 'account' })
  await savePrice(tx, id, { asked: null, ...(lockedBecause === 'new-price' ? { lockedBecause: null } : {}) })
}
