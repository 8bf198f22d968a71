import { describe, expect, it } from 'vitest'
import { aGuest } from '../support/ask-page.tsx'
import { atPayment, filledIn, payment } from '../support/at-payment.ts'
import { aTenant } from '../support/brand.ts'
import { ada } from '../support/fake-accounts.ts'

// In a browser: tests/journeys/paypal-in-a-window.test.ts.

describe('payPalIframeEnabledOnceOff', () => {
  it('on: the page stays, says that PayPal has a window of its own, and how to go on', async () => {
    const guest = await atPayment({ payPalIframeEnabledOnceOff: true })
    const { text, leave } = await guest.post(payment, { ...filledIn, paymentMethod: 'paypal' })
    expect(text).toContain(guest.t('payerWindow.title'))
    expect(text).toContain(guest.t('payerWindow.cancel'))
    // Without JavaScript it leads there by itself.
    expect(leave).toContain('token=')
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

describe('payPalIframeEnabledAutomatic', () => {
  const saved = '/account/settings/payment-methods'
  const savesPayPal = async (payPalIframeEnabledAutomatic: boolean) => {
    const customer = aGuest(aTenant({ payPalIframeEnabledAutomatic }))
    customer.world.customer = ada
    expect((await customer.get(saved)).text).toContain(customer.t('method.paypal'))
    return { customer, answer: await customer.post(saved, { paymentMethod: 'paypal', agreed: 'on' }) }
  }

  it('on: whoever saves PayPal for payments to come agrees to it in a window', async () => {
    const { customer, answer } = await savesPayPal(true)
    expect(answer.text).toContain(customer.t('payerWindow.keepTitle'))
    expect(answer.leave).toContain('approval_session_id=')
  })

  it('off: PayPal takes the whole page', async () => {
    const { customer, answer } = await savesPayPal(false)
    expect(answer.text).toContain(customer.t('leaving.title'))
    expect(answer.text).not.toContain(customer.t('payerWindow.keepTitle'))
  })
})
