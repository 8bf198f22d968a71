import { describe, expect, test } from 'vitest'
import { mailbox } from '../../support/customers/mailbox.ts'
import { wire } from '../../support/shop/wire.ts'

const { ask, sandbox, asOwner, ours, theirs } = await wire({ first: { features: { hasNewsletterCheckbox: true } } })
const { next, all } = mailbox(sandbox.url)

/** Buys and pays a top-up, and waits for the receipt. */
async function buys(tenant: string, email: string, newsletter?: { subscribed: 1 }) {
  const post = async (path: string, body: object) => {
    const answer = await ask(`POST /api/shop/${path}`, { tenant, body })
    expect(answer.status, answer.text).toBe(200)
    return answer.json
  }
  const { cartName } = await post('createCart', { phoneNumber: '+4915112345999', amount: 15 })
  const contact = { firstname: 'Ada', lastname: 'Muster', email, ...(newsletter ? { newsletter } : {}) }
  await post('rest/checkout-address', { cartName, deliveryAddress: contact })
  const { payerUrl } = await post('rest/checkout-start-payment', { cartName, paymentMethod: 'paypal', startNow: true })
  await fetch(payerUrl, { method: 'POST', body: new URLSearchParams({ status: 'paid' }), redirect: 'manual' })
  await next(email, ({ subject }) => subject.includes('Quittung'))
}
const asksForConsent = (mail: { subject: string }) => mail.subject.startsWith('Bitte bestätigen')

describe('features.hasNewsletterCheckbox', () => {
  test('on: whoever ticked the box is asked by mail once the order is paid', async () => {
    await buys(ours, 'reader@shopper.example', { subscribed: 1 })
    expect((await next('reader@shopper.example', asksForConsent)).unsubscribe).toContain('/newsletter/unsubscribe')
    const proof = await asOwner('select source, consent from subscription_event')
    expect(proof).toEqual([{ source: 'checkout', consent: expect.stringContaining('darf mir Angebote') }])
  })

  test('on: whoever did not gets the receipt only', async () => {
    await buys(ours, 'buyer@shopper.example')
    expect((await all('buyer@shopper.example')).filter(asksForConsent)).toEqual([])
  })

  test('off: a wish that is sent all the same is not heard', async () => {
    await buys(theirs, 'other@shopper.example', { subscribed: 1 })
    expect((await all('other@shopper.example')).filter(asksForConsent)).toEqual([])
  })
})
