import { describe, expect, test } from 'vitest'
import type { WrittenSettings } from '#tenants/define'
import { aTenant } from '../../support/brands/brand.ts'
import { aGuest } from '../../support/pages/ask-page.tsx'
import { atPayment, filledIn, payment, storedCart, storedPayments } from '../../support/shop/at-payment.ts'

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
      const guest = await atPayment({ ...on, shouldSendDeviceID })
      await guest.post(payment, { ...filledIn, deviceId: 'device-42' })
      const [started] = await storedPayments(guest)
      return [(await storedCart(guest)).address?.deviceId, started?.details.deviceId]
    }
    expect(await sent(true)).toEqual(['device-42', 'device-42'])
    expect(await sent(false)).toEqual([undefined, undefined])
  })
})
