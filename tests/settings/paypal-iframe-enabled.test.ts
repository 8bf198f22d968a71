import { describe, expect, it } from 'vitest'
import { atPayment, filledIn, payment } from '../support/at-payment.ts'

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
