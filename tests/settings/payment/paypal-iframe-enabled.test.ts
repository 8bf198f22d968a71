import { describe, expect, it } from 'vitest'
import type { WrittenSettings } from '#tenants/define'
import { pagesOf } from '../../support/pages/pages.ts'
import { atPayment, filledIn, payment, uncounted } from '../../support/shop/at-payment.ts'
import { wire } from '../../support/shop/wire.ts'

const pages = pagesOf(await wire())

// In a browser: tests/journeys/paying/paypal-in-a-window.test.ts.

describe('payPalIframeEnabledOnceOff', () => {
  it('on: the page stays, says that PayPal has a window of its own, and how to go on', async () => {
    const guest = await atPayment({ payPalIframeEnabledOnceOff: true })
    const { text, leave } = await guest.post(payment, { ...filledIn, paymentMethod: 'paypal' })
    expect(text).toContain(guest.t('payerWindow.title'))
    expect(text).toContain(guest.t('payerWindow.cancel'))
    // Without JavaScript the answer leads there by itself.
    expect(leave).toContain('token=')
  })

  it('where a method is paid is said beside it: in a window, on the provider’s page, in the page itself', async () => {
    const places = async (written: Partial<WrittenSettings>) => {
      const guest = await atPayment(written)
      const { html } = await guest.get(payment)
      const row = (method: string) =>
        html.split('name="paymentMethod"').find((part) => part.includes(`value="${method}"`)) ?? ''
      const says = (method: string) =>
        (['paymentIsSafe', 'paymentInWindow'] as const).filter((key) => row(method).includes(guest.t(key)))
      return {
        paypal: says('paypal'),
        card: says('creditcard'),
        isForNoScripts: row('creditcard').includes('scriptless-only'),
      }
    }
    const usual = { paypal: ['paymentIsSafe'], card: ['paymentIsSafe'], isForNoScripts: false }
    expect(await places({})).toEqual(usual)
    expect(await places({ payPalIframeEnabledOnceOff: true })).toEqual({ ...usual, paypal: ['paymentInWindow'] })
    expect(await places({ payPalIframeEnabledAutomatic: true })).toEqual(usual)
    // The iframe has words of its own.
    expect(await places({ iFrameCreditCard: true })).toEqual({ ...usual, isForNoScripts: true })
  })

  it('on: other methods lead away as ever', async () => {
    const guest = await atPayment({ payPalIframeEnabledOnceOff: true })
    const { text } = await guest.post(payment, { ...filledIn, paymentMethod: 'creditcard' })
    expect(text).toContain(guest.t('leaving.title'))
  })

  it('off: PayPal takes the whole page', async () => {
    const guest = await atPayment()
    const { text } = await guest.post(payment, { ...filledIn, paymentMethod: 'paypal' })
    expect(text).toContain(guest.t('leaving.title'))
    expect(text).not.toContain(guest.t('payerWindow.title'))
  })
})

/** A customer orders the first of weekly top-ups and pays it by PayPal. */
async function ordersWeekly(written: Partial<WrittenSettings>) {
  const customer = await pages.customer({ topup: { autoTopupTypes: ['weekly'] }, riskRules: uncounted, ...written })
  const bought = { msisdn: '0151 12345678', amount: '15', brandId: 'own-brand' }
  await customer.post('/shop/topup/firstbrand', { ...bought, autoTopup: 'weekly', weekday: '1' })
  const answer = await customer.post(payment, { ...filledIn, paymentMethod: 'paypal', autoTopupConsent: 'on' })
  return { customer, answer }
}

describe('payPalIframeEnabledAutomatic', () => {
  const saved = '/account/settings/payment-methods'
  const savesPayPal = async (payPalIframeEnabledAutomatic: boolean) => {
    const customer = await pages.customer({ payPalIframeEnabledAutomatic })
    expect((await customer.get(saved)).text).toContain(customer.t('method.paypal'))
    return { customer, answer: await customer.post(saved, { paymentMethod: 'paypal', agreed: 'on' }) }
  }

  it('on: whoever saves PayPal for payments to come agrees to it in a window', async () => {
    const { customer, answer } = await savesPayPal(true)
    expect(answer.text).toContain(customer.t('payerWindow.keepTitle'))
    expect(answer.leave).toContain('approval_session_id=')
  })

  it('on: the first payment of an automatic top-up stands in a window, that of a single one does not', async () => {
    const { customer, answer } = await ordersWeekly({ payPalIframeEnabledAutomatic: true })
    expect(answer.text).toContain(customer.t('payerWindow.title'))
    const guest = await atPayment({ payPalIframeEnabledAutomatic: true })
    const once = await guest.post(payment, { ...filledIn, paymentMethod: 'paypal' })
    expect(once.text).toContain(guest.t('leaving.title'))
  })

  it('off: that payment takes the whole page, also where single ones have a window', async () => {
    const { customer, answer } = await ordersWeekly({ payPalIframeEnabledOnceOff: true })
    expect(answer.text).toContain(customer.t('leaving.title'))
    expect(answer.text).not.toContain(customer.t('payerWindow.title'))
  })

  it('off: PayPal takes the whole page', async () => {
    const { customer, answer } = await savesPayPal(false)
    expect(answer.text).toContain(customer.t('leaving.title'))
    expect(answer.text).not.toContain(customer.t('payerWindow.keepTitle'))
  })
})
