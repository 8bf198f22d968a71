import { type ActionFunctionArgs, href, redirect } from 'react-router'
import type { FieldTexts } from '#kit/result'
import { isRefusal, type Refusal, refuse } from '#kit/result'
import { agreeToTextPrice, endSmsTopup, proveNumber, resendCode, saveSmsTopup, unlockSmsTopup } from '#sms-top-ups'
import type { SaveSmsTopupAnswer } from '#sms-top-ups/contract'
import { limited } from '../../../page-shop.ts'
import { problem, textOf } from '../../form-problem.ts'
import { amountIn } from '../amount-field.ts'
import { passwordIn } from '../customer-of-request.ts'
import { formOfCustomer } from '../input-before-sign-in.ts'
import { fieldOf } from './fields.ts'

/** Adds, changes, proves, unlocks or removes a top-up by text. */
export async function submit(args: ActionFunctionArgs) {
  const { shop, form } = await formOfCustomer(args, ['phoneNumber', 'amount', 'paymentTokenId'])
  const index = Number(textOf(form, 'index', 6)) || undefined
  const field = (name: string) => fieldOf(name, index)
  const names = Object.fromEntries(
    ['phoneNumber', 'amount', 'pinCode', 'paymentTokenId', 'otp'].map((name) => [name, field(name)]),
  )
  const back = (outcome: object | Refusal, told: string) => {
    if (isRefusal(outcome)) return problem(outcome, form, names)
    throw redirect(`${href('/account/sms-topups')}?told=${told}`, { status: 303 })
  }
  const intent = textOf(form, 'intent')
  if (index !== undefined && intent === 'remove') return back(await endSmsTopup(shop, { index }), 'successfulDelete')
  if (index !== undefined && intent === 'unlock') return back(await unlockSmsTopup(shop, { index }), 'unlocked')
  if (index !== undefined && intent === 'agree') {
    const version = textOf(form, 'version', 100)
    const agreed = await limited(shop, 'saveSmsTopup', () => agreeToTextPrice(shop, { index, version }))
    return back(agreed, 'successfulModification')
  }
  if (index !== undefined && intent === 'send-again') {
    return back(await limited(shop, 'resendSmsCode', () => resendCode(shop, { index })), 'codeSent')
  }
  if (index !== undefined && intent === 'prove') {
    const otp = textOf(form, field('otp'), 12)
    return back(await limited(shop, 'proveSmsNumber', () => proveNumber(shop, { index, otp })), 'ready')
  }
  const pinCode = passwordIn(form, field('pinCode')).slice(0, 10)
  const amount = amountIn(form, field('amount'))
  const wanted = { amount, paymentTokenId: textOf(form, field('paymentTokenId'), 60) }
  if (wanted.paymentTokenId === '' || amount <= 0) {
    const fields: FieldTexts = {
      ...(amount <= 0 ? { amount: 'amountMissing' } : {}),
      ...(wanted.paymentTokenId ? {} : { paymentTokenId: 'smsMethodMissing' }),
    }
    return problem(refuse('VALIDATION_FAILED', { fields }), form, names)
  }
  if (index !== undefined) {
    // Another PIN or method does not agree to the price of the same amount.
    const isSame = textOf(form, field('amountBefore'), 10) === textOf(form, field('amount'), 10)
    const { paymentTokenId } = wanted
    const change = {
      index,
      paymentTokenId,
      ...(isSame ? {} : { amount }),
      ...(pinCode ? { smsTopupConsent: { pinCode } } : {}),
    }
    const changed = await limited(shop, 'saveSmsTopup', () => saveSmsTopup(shop, change))
    return back(changed, 'successfulModification')
  }
  const phoneNumber = textOf(form, 'phoneNumber', 32)
  const fields: FieldTexts = {
    ...(phoneNumber ? {} : { phoneNumber: 'numberMissing' }),
    ...(pinCode ? {} : { pinCode: 'smsPinNotValid' }),
    ...(form.has('agreed') ? {} : { agreed: 'smsConsentMissing' }),
  }
  if (Object.keys(fields).length > 0) return problem(refuse('VALIDATION_FAILED', { fields }), form)
  const input = { phoneNumber, ...wanted, smsTopupConsent: { pinCode } }
  const added = await limited(shop, 'saveSmsTopup', () => saveSmsTopup(shop, input))
  return back(added, isRefusal(added) ? '' : messageOf(added))
}

const messageOf = ({ nextStep }: SaveSmsTopupAnswer) => (nextStep === 'otp' ? 'codeSent' : 'ready')
