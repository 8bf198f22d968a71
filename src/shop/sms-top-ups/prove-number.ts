import { randomInt } from 'node:crypto'
import { signedIn } from '#customers'
import type { Tx } from '#database'
import { after } from '#kit/clock'
import { maskPhone } from '#kit/phone'
import { isRefusal, type Refusal, refuse } from '#kit/result'
import { fingerprint, isFingerprint } from '#kit/signature'
import { sendOtp } from '#notifications'
import type { ProveSmsTopupInput, SaveSmsTopupAnswer, SmsTopupIndexInput } from './contract.ts'
import type { SmsTopupShop } from './shop.ts'
import type { SmsTopup } from './sms-topup.ts'
import { countOtpTry, findOwn, holdNumber, isTaken, lockOwn, markProven, putOtp } from './store.ts'
import { viewOf } from './view.ts'

// A number is proven by entering the code that was sent to it: six digits, five tries, ten minutes, a new one after 60
// seconds (readings, section 3).
const validSeconds = 10 * 60
const resendSeconds = 60
const mostTries = 5

const purpose = ({ tenant }: SmsTopupShop, { smsTopupId }: SmsTopup) => `otp of sms top-up ${tenant.id} ${smsTopupId}`

/** Sends a code to the number. Call it after the transaction, because sending calls a partner. */
export async function sendCode(shop: SmsTopupShop, topup: SmsTopup): Promise<SaveSmsTopupAnswer | Refusal> {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const hash = fingerprint(shop.secret, purpose(shop, topup), `${topup.msisdn} ${code}`)
  await shop.db.transaction((tx) => putOtp(tx, topup.smsTopupId, hash, shop.clock.now()))
  // If the message is lost, its owner asks for another.
  const refusal = await sendOtp(shop, { phone: topup.msisdn }, code, shop.visitor.language)
  return refusal ?? { smsTopup: viewOf(shop, topup), nextStep: 'otp', sentTo: maskPhone(topup.msisdn) }
}

/**
 * Sends another code.
 * @returns the next step; refuses itemNotFound, otpResendTimeLimit with the seconds to wait
 */
export async function resendCode(
  shop: SmsTopupShop,
  { index }: SmsTopupIndexInput,
): Promise<SaveSmsTopupAnswer | Refusal> {
  const customer = signedIn(shop)
  if (isRefusal(customer)) return customer
  const topup = await shop.db.read((tx) => findOwn(tx, { customerId: customer.customerId, index }))
  if (!topup) return refuse('itemNotFound')
  if (topup.provenAt) return { smsTopup: viewOf(shop, topup), nextStep: 'normal' }
  const now = shop.clock.now()
  const wait = topup.otp ? resendSeconds - (now.getTime() - topup.otp.sentAt.getTime()) / 1000 : 0
  return wait > 0 ? refuse('otpResendTimeLimit', { details: { seconds: Math.ceil(wait) } }) : sendCode(shop, topup)
}

/**
 * Checks the code of a number; each try is counted before it is checked.
 * @returns the top-up by text, active now; refuses itemNotFound, otpWrong with the tries left, otpTriesUsedUp,
 *   otpExpired, and smsTopupAlreadyExists if somebody else proved the number meanwhile
 */
export async function proveNumber(
  shop: SmsTopupShop,
  { index, otp }: ProveSmsTopupInput,
): Promise<SaveSmsTopupAnswer | Refusal> {
  const customer = signedIn(shop)
  if (isRefusal(customer)) return customer
  const own = { customerId: customer.customerId, index }
  return shop.db.transaction(async (tx): Promise<SaveSmsTopupAnswer | Refusal> => {
    const topup = await lockOwn(tx, own)
    if (!topup) return refuse('itemNotFound')
    if (topup.provenAt) return { smsTopup: viewOf(shop, topup), nextStep: 'normal' }
    const refusal = await judge(shop, tx, topup, otp)
    if (refusal) return refusal
    const now = shop.clock.now()
    await holdNumber(tx, shop.tenant.id, topup.msisdn, topup.customerId)
    if (await isTaken(tx, topup.msisdn, topup.customerId, topup.smsTopupId)) return refuse('smsTopupAlreadyExists')
    await markProven(tx, topup.smsTopupId, now)
    return { smsTopup: viewOf(shop, { ...topup, provenAt: now }), nextStep: 'normal' }
  })
}

async function judge(shop: SmsTopupShop, tx: Tx, topup: SmsTopup, typed: string): Promise<Refusal | undefined> {
  const beside = (text: 'otpExpired' | 'otpTriesUsedUp') => refuse(text, { fields: { otp: text } })
  const { otp } = topup
  if (!otp || after(otp.sentAt, validSeconds) <= shop.clock.now()) return beside('otpExpired')
  if (otp.tries >= mostTries) return beside('otpTriesUsedUp')
  await countOtpTry(tx, topup.smsTopupId)
  const code = typed.replace(/\s/g, '')
  if (isFingerprint(shop.secret, purpose(shop, topup), `${topup.msisdn} ${code}`, otp.hash)) return undefined
  const triesLeft = mostTries - otp.tries - 1
  return triesLeft > 0
    ? refuse('otpWrong', { fields: { otp: 'otpWrong' }, details: { triesLeft } })
    : beside('otpTriesUsedUp')
}
