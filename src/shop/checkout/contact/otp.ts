import { randomInt } from 'node:crypto'
import { lockCart, passOtp } from '#cart'
import type { Tx } from '#database'
import { after } from '#kit/clock'
import { maskEmail } from '#kit/email'
import { maskPhone } from '#kit/phone'
import { type Refusal, refuse } from '#kit/result'
import { fingerprint, isFingerprint } from '#kit/signature'
import { sendOtp } from '#notifications'
import type { DeliveryAddress } from '#orders/contract'
import { keepProof } from '#risk'
import type { AddressAnswer, ResendOtpInput, ValidateOtpInput } from '../contract.ts'
import { placeOf } from '../risk.ts'
import type { CheckoutShop } from '../shop.ts'
import { countTry, findOtp, type Otp, putOtp } from './store.ts'

// Six digits, five tries, ten minutes, a new one after 60 seconds (readings, section 3).
const validSeconds = 10 * 60
const resendSeconds = 60
const maxTries = 5

const purpose = ({ tenant }: CheckoutShop, cartName: string) => `otp ${tenant.id} ${cartName}`

/**
 * Makes a one-time password for the cart and sends it to the contact's number, or by mail if there is none; never to
 * the number that is topped up. Call it after the transaction, because sending calls a partner.
 * @param language the language of the checkout
 * @returns the next step with the masked address; refuses tooManyRequests and textsNotSentThere
 */
export async function issueOtp(
  shop: CheckoutShop,
  cartName: string,
  contact: DeliveryAddress,
  language: string,
): Promise<AddressAnswer | Refusal> {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const now = shop.clock.now()
  const hasPhone = contact.phoneNumber !== 'N/A'
  const sentTo = maskContact(contact)
  const codeHash = fingerprint(shop.secret, purpose(shop, cartName), code)
  const otp = { codeHash, sentTo, sentAt: now, expiresAt: after(now, validSeconds) }
  await shop.db.transaction((tx) => putOtp(tx, cartName, otp))
  // If the message is lost, the shopper asks for another.
  const to = hasPhone ? { phone: contact.phoneNumber } : { email: contact.email }
  const refusal = await sendOtp(shop, to, code, language)
  return refusal ?? { nextStep: 'otp', sentTo }
}

/** @returns where a one-time password for this contact is sent, masked. */
export const maskContact = ({ phoneNumber, email }: DeliveryAddress): string =>
  phoneNumber === 'N/A' ? maskEmail(email) : maskPhone(phoneNumber)

/** @returns the seconds until another password may be sent for the cart; 0 or less when it may be sent now. */
function waitOf(shop: CheckoutShop, otp: Otp | undefined): number {
  return otp ? resendSeconds - (shop.clock.now().getTime() - otp.sentAt.getTime()) / 1000 : 0
}

/** Whether the cart's last password is too recent for another one. */
export const wasJustSent = async (shop: CheckoutShop, tx: Tx, cartName: string): Promise<boolean> =>
  waitOf(shop, await findOtp(tx, cartName)) > 0

/**
 * Checks a one-time password. Five wrong tries are allowed; a right one is valid for a while on this device.
 * @returns the next step; refuses otpWrong with the tries left, otpTriesUsedUp, otpExpired, unknownCartErrorMessage
 */
export function validateOtp(shop: CheckoutShop, input: ValidateOtpInput): Promise<AddressAnswer | Refusal> {
  const { cartName } = input
  return shop.db.transaction(async (tx): Promise<AddressAnswer | Refusal> => {
    const cart = await lockCart(tx, cartName)
    if (!cart || cart.orderNumber) return refuse('unknownCartErrorMessage')
    if (cart.otpState !== 'required') return { nextStep: 'normal' }
    const otp = await countTry(tx, cartName)
    if (!otp || otp.expiresAt <= shop.clock.now()) return refuse('otpExpired', { fields: { otp: 'otpExpired' } })
    if (otp.tries > maxTries) return refuse('otpTriesUsedUp', { fields: { otp: 'otpTriesUsedUp' } })
    if (!isFingerprint(shop.secret, purpose(shop, cartName), input.otp.replace(/\s/g, ''), otp.codeHash)) {
      const triesLeft = maxTries - otp.tries
      return triesLeft > 0
        ? refuse('otpWrong', { fields: { otp: 'otpWrong' }, details: { triesLeft } })
        : refuse('otpTriesUsedUp', { fields: { otp: 'otpTriesUsedUp' } })
    }
    const contact = cart.deliveryAddress
    await Promise.all([
      passOtp(tx, cartName, shop.clock.now()),
      contact && keepProof(shop, tx, contact, placeOf(shop, contact)),
    ])
    return { nextStep: 'normal' }
  })
}

/**
 * Sends a new one-time password.
 * @returns the next step; refuses otpResendTimeLimit with the seconds to wait, unknownCartErrorMessage
 */
export async function resendOtp(shop: CheckoutShop, { cartName }: ResendOtpInput): Promise<AddressAnswer | Refusal> {
  const asked = await shop.db.transaction(async (tx) => {
    const [cart, otp] = await Promise.all([lockCart(tx, cartName), findOtp(tx, cartName)])
    if (!cart?.deliveryAddress || cart.orderNumber) return refuse('unknownCartErrorMessage')
    const wait = waitOf(shop, otp)
    if (wait > 0) return refuse('otpResendTimeLimit', { details: { seconds: Math.ceil(wait) } })
    return { required: cart.otpState === 'required', contact: cart.deliveryAddress, language: cart.language }
  })
  if ('refusal' in asked) return asked
  return asked.required ? issueOtp(shop, cartName, asked.contact, asked.language) : { nextStep: 'normal' }
}
