import { describe, expect, test, vi } from 'vitest'
import { wire } from '../support/wire.ts'

// The first brand asks for a password from the second order on and has its own sender; the other keeps the usual rule.
const { ask, ours, theirs, sandbox } = await wire({
  first: { otpRule: { ordersPerNumberAndHour: 1 }, sms: { sender: 'Kiosk' } },
  hasWorker: false,
})

/** Orders a top-up for the number once, then begins another order. @returns what comes next in that one */
async function ordersTwice(tenant: string, number: string, phoneNumber: string) {
  const begin = async () => {
    const { json } = await ask('POST /api/shop/createCart', { tenant, body: { phoneNumber: number, amount: 15 } })
    const deliveryAddress = { firstname: 'Ada', lastname: 'Muster', email: 'ada@shopper.example', phoneNumber }
    const body = { cartName: json.cartName, deliveryAddress }
    const answer = await ask('POST /api/shop/rest/checkout-address', { tenant, body })
    return { cartName: json.cartName, nextStep: answer.json.nextStep }
  }
  const { cartName } = await begin()
  const body = { cartName, paymentMethod: 'creditcard' }
  await ask('POST /api/shop/rest/checkout-start-payment', { tenant, body })
  return (await begin()).nextStep
}

describe('otpRule.ordersPerNumberAndHour', () => {
  test('one order more than the brand lets pass within an hour needs a password', async () => {
    expect(await ordersTwice(ours, '+4915112340001', '+4917112340001')).toBe('otp')
    expect(await ordersTwice(theirs, '+4915112340002', '+4917112340002')).toBe('normal')
  })
})

describe('sms.sender', () => {
  test('a text message comes from the brand’s own sender', async () => {
    const number = '+4917112340003'
    await ordersTwice(ours, '+4915112340003', number)
    const inbox = `${sandbox.url}/inbox.json?to=${encodeURIComponent(number)}`
    const message = await vi.waitFor(async () => {
      const [newest] = await (await fetch(inbox)).json()
      expect(newest).toBeDefined()
      return newest
    })
    expect(message).toMatchObject({ channel: 'sms', from: 'Kiosk' })
  })
})
