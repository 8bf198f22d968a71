import { describe, expect, test } from 'vitest'
import type { WrittenSettings } from '#tenants/define'
import { aGuest } from '../support/ask-page.tsx'
import { aTenant } from '../support/brand.ts'

const on = {
  tracking: { deviceIdEnabled: true },
  deviceIDSwitch: true,
  deviceIDURL: 'https://device.example/id.js',
  shouldSendDeviceID: true,
}
const frameOf = (written: Partial<WrittenSettings>) => aGuest(aTenant({ ...on, ...written })).get('/frames/device-id')

describe('tracking.deviceIdEnabled', () => {
  test('the script may run in its frame; a brand that has no device id has no such frame', async () => {
    expect((await frameOf({})).status).toBe(200)
    expect((await frameOf({ tracking: {} })).status).toBe(404)
  })
})

describe('deviceIDSwitch', () => {
  test('turned off, the script is not to be had, though the brand has one', async () => {
    expect((await frameOf({ deviceIDSwitch: true })).status).toBe(200)
    expect((await frameOf({ deviceIDSwitch: false })).status).toBe(404)
    const told = async (deviceIDSwitch: boolean) => {
      const guest = aGuest(aTenant({ ...on, deviceIDSwitch }))
      return (await guest.get('/cookies')).text.includes(guest.t('cookies.deviceId'))
    }
    expect([await told(true), await told(false)]).toEqual([true, false])
  })
})

describe('deviceIDURL', () => {
  test('the frame may reach the script’s host and no other, and sees nothing of the shop', async () => {
    const policy = async (deviceIDURL: string) =>
      (await frameOf({ deviceIDURL })).headers.get('content-security-policy') ?? ''
    expect(await policy('https://device.example/id.js')).toMatch(/script-src 'sha256-[^ ]+' https:\/\/device\.example;/)
    expect(await policy('https://other.example/d.js')).toMatch(/script-src 'sha256-[^ ]+' https:\/\/other\.example;/)
    expect(await policy('https://device.example/id.js')).toMatch(/; sandbox (?!.*allow-same-origin)/)
  })
})

describe('shouldSendDeviceID', () => {
  test('what the script said goes with address and payment; without it, neither hears of it', async () => {
    const sent = async (shouldSendDeviceID: boolean) => {
      const guest = aGuest(aTenant({ ...on, shouldSendDeviceID }))
      await guest.post('/shop/topup/firstbrand', { msisdn: '01511 5123456', amount: '15' })
      const cartName = guest.jar.get('cart') ?? ''
      await guest.post('/shop/checkout/payment', {
        email: 'ada@example.org',
        firstname: 'Ada',
        lastname: 'Beispiel',
        paymentMethod: 'paypal',
        startNow: 'on',
        deviceId: 'device-42',
      })
      const paid = guest.world.calls.find((call) => call.startsWith('startPayment')) ?? ''
      return [guest.world.carts.get(cartName)?.address?.deviceId, paid.includes('device-42')]
    }
    expect(await sent(true)).toEqual(['device-42', true])
    expect(await sent(false)).toEqual([undefined, false])
  })
})
