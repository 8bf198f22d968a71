import { readablePhone, readMsisdn } from '#kit/phone'
import { isRefusal, refuse } from '#kit/result'
import type { SmsTopupView } from '#sms-top-ups/contract'
import type { Tenant } from '#tenants'
import type { SmsTopupServices } from '../../src/storefront/services/sms-topup.ts'
import type { FakeWorld } from './fake-services.ts'

/** A number of Ada's whose texts buy; what a test says of it is different. */
export const anSmsTopup = (more: Partial<SmsTopupView> = {}): SmsTopupView => ({
  index: 1,
  autoTopupType: 'SMS-TOPUP',
  phoneNumber: '+4915112345678',
  readablePhoneNumber: '+49 1511 2345678',
  amount: 15,
  grossAmount: 15,
  currency: 'EUR',
  paymentTokenId: 'tok-1',
  status: 'ENABLED',
  ...more,
})

/** Top-ups by text without a database; the code is 123456. */
export function fakeSmsTopups(world: FakeWorld, tenant: Tenant): SmsTopupServices {
  const own = (index: number) => world.smsTopups.find((one) => one.index === index)
  const change = (index: number, more: Partial<SmsTopupView>) => {
    const found = own(index)
    if (!found) return refuse('itemNotFound')
    const { reason: _, ...rest } = found
    const changed: SmsTopupView = { ...rest, status: 'ENABLED', ...more }
    world.smsTopups = world.smsTopups.map((one) => (one === found ? changed : one))
    return changed
  }
  const agree = (index: number, version: string) => {
    const { newPrice, ...kept } = own(index) ?? anSmsTopup()
    if (newPrice && newPrice.version !== version) return refuse('termsChanged')
    const changed = change(index, { grossAmount: newPrice?.grossAmount ?? kept.grossAmount })
    world.smsTopups = world.smsTopups.map(({ newPrice: _, ...one }) => one)
    return changed
  }
  const priced = () => {
    const [one] = world.smsTopups
    if (!one) return refuse('linkNotValid')
    const { grossAmount, newPrice, reason } = one
    return {
      maskedPhoneNumber: '+4915*******78',
      when: 'whenever a text orders it',
      isOver: false,
      isPaused: reason === 'new-price',
      grossAmount,
      currency: 'EUR' as const,
      ...(newPrice ? { newPrice } : {}),
    }
  }
  return {
    smsTopups: async () => (world.customer ? { rows: world.smsTopups } : refuse('AUTHORIZATION_REQUIRED')),
    smsTopupTerms: () =>
      tenant.topup.exampleSms
        ? {
            example: tenant.topup.exampleSms.replace(/\d+$/, 'PIN'),
            number: readablePhone(tenant.sms.number ?? ''),
            consent: 'A text with my PIN buys.',
          }
        : undefined,
    async saveSmsTopup({ index, phoneNumber = '', amount: wanted, paymentTokenId = 'tok-1' }) {
      world.calls.push(`saveSmsTopup ${JSON.stringify({ index, phoneNumber, amount: wanted, paymentTokenId })}`)
      const amount = wanted ?? own(index ?? 0)?.amount ?? 15
      if (index !== undefined) {
        const smsTopup = change(index, { amount, paymentTokenId })
        return 'refusal' in smsTopup ? smsTopup : { smsTopup, nextStep: 'normal' }
      }
      const number = readMsisdn(phoneNumber, tenant.phoneCountryCodes)
      if (!number) return refuse('VALIDATION_FAILED', { fields: { phoneNumber: 'numberNotValid' } })
      const { e164, readable } = number
      if (world.smsTopups.some((one) => one.phoneNumber === e164)) {
        return refuse('smsTopupAlreadyExists', { fields: { phoneNumber: 'smsTopupAlreadyExists' } })
      }
      const smsTopup = anSmsTopup({
        index: world.smsTopups.length + 1,
        phoneNumber: e164,
        readablePhoneNumber: readable,
        amount,
        paymentTokenId,
        status: 'DISABLED',
        reason: 'unproven',
      })
      world.smsTopups = [...world.smsTopups, smsTopup]
      return { smsTopup, nextStep: 'otp', sentTo: e164 }
    },
    async proveSmsNumber({ index, otp }) {
      if (otp !== '123456') return refuse('otpWrong', { fields: { otp: 'otpWrong' }, details: { triesLeft: 4 } })
      const smsTopup = change(index, {})
      return 'refusal' in smsTopup ? smsTopup : { smsTopup, nextStep: 'normal' }
    },
    async resendSmsCode(index) {
      const smsTopup = own(index)
      return smsTopup ? { smsTopup, nextStep: 'otp', sentTo: smsTopup.phoneNumber } : refuse('itemNotFound')
    },
    agreeToSmsPrice: async ({ index, version }) => agree(index, version),
    smsPriceByLink: async (token) => (token === 'good' ? priced() : refuse('linkNotValid')),
    async agreeToSmsPriceByLink({ token, version }) {
      if (token !== 'good') return refuse('linkNotValid')
      const agreed = agree(world.smsTopups[0]?.index ?? 0, version)
      return isRefusal(agreed) ? agreed : priced()
    },
    unlockSmsTopup: async (index) => change(index, {}),
    async endSmsTopup(index) {
      if (!own(index)) return refuse('itemNotFound')
      world.smsTopups = world.smsTopups.filter((one) => one.index !== index)
      return { index }
    },
  }
}
