import { isPin, offersSmsTopUps } from '#agreements'
import { productFor } from '#catalogue'
import { findCustomer, hashPassword, signedIn } from '#customers'
import { newKey } from '#kit/ids'
import { fromMajor, type Minor } from '#kit/money'
import { readMsisdn } from '#kit/phone'
import { type FieldTexts, isRefusal, type Refusal, refuse } from '#kit/result'
import { usableToken } from '#payment-tokens'
import type { SaveSmsTopupAnswer, SaveSmsTopupInput } from './contract.ts'
import { sendCode } from './prove-number.ts'
import { consentOf, type SmsTopupShop } from './shop.ts'
import { type SmsTopup, viewOf } from './sms-topup.ts'
import { findOwn, holdNumber, insertSmsTopup, isTaken, lockById, lockOwn, saveChange, saveGuesses } from './store.ts'

/**
 * Lets texts from a number buy credit for it, or changes what they buy (specification, section 7). A number that is not
 * known to be its owner's gets a code first: until it is typed, nothing is bought.
 * @returns what was written down and the next step; refuses AUTHORIZATION_REQUIRED, notFound where the brand sells
 * nothing by text, VALIDATION_FAILED field by field, numberNotValid, amountNotOffered, smsTopupAlreadyExists,
 * paymentTokenNotFound, TOKEN_STATUS_CANCELED, paymentMethodIsNotAvailable, and itemNotFound for an index that is none
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
  return saved.provenAt ? { smsTopup: viewOf(saved), nextStep: 'normal' } : sendCode(shop, saved)
}

type Wanted = Pick<SmsTopup, 'msisdn' | 'amount' | 'fee' | 'tokenId'>

/** What is left out of a change stays as it was; of a new one nothing may be left out. */
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
  const fee = minor && feeOf(shop, minor)
  if (!minor || fee === undefined) return refuse('amountNotOffered', { fields: { amount: 'amountNotOffered' } })
  const { msisdn = '', tokenId = '' } = before ?? {}
  return { msisdn: number?.e164 ?? msisdn, amount: minor, fee, tokenId: paymentTokenId ?? tokenId }
}

/** The fee of credit of this amount; undefined where the brand does not sell it, or one cart may not hold it. */
const feeOf = ({ catalogue, tenant }: SmsTopupShop, amount: Minor): Minor | undefined =>
  amount <= tenant.cartLimits.productAmount ? productFor(catalogue, amount, undefined)?.serviceFee : undefined

type Written = Wanted & { customerId: string; index: number | undefined; pinHash: string }

function write(shop: SmsTopupShop, { customerId, index, pinHash, ...wanted }: Written): Promise<SmsTopup | Refusal> {
  const { tenant, db, clock } = shop
  const taken = () => refuse('smsTopupAlreadyExists', { fields: { phoneNumber: 'smsTopupAlreadyExists' } })
  return db.transaction(async (tx): Promise<SmsTopup | Refusal> => {
    await holdNumber(tx, tenant.id, wanted.msisdn, customerId)
    const before = index === undefined ? undefined : await lockOwn(tx, { customerId, index })
    if (index !== undefined && !before) return refuse('itemNotFound')
    if (await isTaken(tx, wanted.msisdn, customerId, before?.smsTopupId)) return taken()
    const isSameNumber = before?.msisdn === wanted.msisdn
    // Whoever signs in with a number has proven it.
    const isOwn = (await findCustomer(tx, customerId))?.msisdn === wanted.msisdn
    const provenAt = (isSameNumber ? before.provenAt : null) ?? (isOwn ? clock.now() : null)
    const topup = { smsTopupId: before?.smsTopupId ?? newKey(), ...wanted, pinHash, provenAt }
    if (before) {
      await saveChange(tx, topup, consentOf(shop))
      // Another method is its owner's word that it is to go on.
      if (before.lockedBecause === 'charged-back' && before.tokenId !== wanted.tokenId)
        await saveGuesses(tx, before.smsTopupId, { wrongPins: before.wrongPins, lockedBecause: null })
    } else await insertSmsTopup(tx, { ...topup, customerId, currency: tenant.currency }, consentOf(shop))
    const saved = await lockById(tx, topup.smsTopupId)
    if (!saved) throw new Error('a row that was just written is there')
    return saved
  })
}
