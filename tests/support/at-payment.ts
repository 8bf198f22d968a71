import type { WrittenSettings } from '#tenants/define'
import { aGuest } from './ask-page.tsx'
import { aTenant } from './brand.ts'
import type { FakeWorld } from './fake-services.ts'

export const payment = '/shop/checkout/payment'

/** What a shopper fills in where a brand asks for as little as possible. */
export const filledIn = {
  email: 'ada@example.com',
  firstname: 'Ada',
  lastname: 'Beispiel',
  paymentMethod: 'creditcard',
  startNow: 'on',
}

/** Someone who has chosen a top-up of 15 at a brand with these settings, and goes on to pay for it. */
export async function atPayment(written: Partial<WrittenSettings> = {}, language?: string, world?: FakeWorld) {
  const tenant = aTenant(written)
  const guest = aGuest(tenant, language, world)
  await choose(guest, tenant.country === 'nl' ? '06 12345678' : '0151 12345678')
  return guest
}

/** Chooses a top-up of 15 for a number, in a brand that sells its own only. */
export const choose = (guest: ReturnType<typeof aGuest>, msisdn = '0151 12345678') =>
  guest.post('/shop/topup/firstbrand', { msisdn, amount: '15' })
