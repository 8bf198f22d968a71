import { expect, test } from 'vitest'
import { wire } from '../../../../tests/support/shop/wire.ts'
import { untilHolds } from '../../../../tests/support/test-run/until-holds.ts'

const { ask, sandbox } = await wire({
  first: {
    features: { hasNewsletterCheckbox: true, europeanDateFormat: true, hasAddressCountrySelection: true },
    addressFields: { street: 'optional', houseNumber: 'optional', zip: 'optional', city: 'optional' },
    riskRules: { ordersPerNumber: { atMost: 1 } },
  },
})
let people = 0

async function aCart(phoneNumber = `+4915112345${String(++people).padStart(3, '0')}`) {
  const { json } = await ask('POST /api/shop/createCart', { body: { phoneNumber, amount: 15 } })
  return json.cartName as string
}

const ada = { firstname: 'Ada', lastname: 'Muster' }
const anEmail = () => `ada-${++people}@shopper.example`

async function saves(cartName: string, more: Record<string, unknown>, language?: string) {
  const body = {
    cartName,
    deliveryAddress: { ...ada, email: anEmail(), ...more },
    ...(language ? { language } : {}),
  }
  return ask('POST /api/shop/rest/checkout-address', { body })
}

async function keptOf(cartName: string) {
  return (await ask(`GET /api/shop/rest/v2/carts/${cartName}`)).json.deliveryAddress
}

async function mailTo(email: string) {
  const found = async () => (await (await fetch(`${sandbox.url}/inbox.json?to=${encodeURIComponent(email)}`)).json())[0]
  return untilHolds(async () => {
    const mail = await found()
    expect(mail).toBeDefined()
    return mail as { subject: string; text: string; html: string }
  })
}

/** Orders and pays; the receipt follows. */
async function buys(cartName: string) {
  const body = { cartName, paymentMethod: 'creditcard', startNow: true }
  const { json } = await ask('POST /api/shop/rest/checkout-start-payment', { body })
  await fetch(json.payerUrl, { method: 'POST', body: new URLSearchParams({ status: 'paid' }), redirect: 'manual' })
  return json.orderNumber as string
}

test.each([
  ['PO', 'PL'],
  ['HO', 'HN'],
  ['at', 'AT'],
  ['IC', 'IC'],
])('a country written as %s is kept as %s', async (written, kept) => {
  const cartName = await aCart()
  expect((await saves(cartName, { countryCode: written })).status).toBe(200)
  expect(await keptOf(cartName)).toMatchObject({ countryCode: kept })
})

test('an unknown country is refused beside its field', async () => {
  expect(await saves(await aCart(), { countryCode: 'XX' })).toMatchObject({
    json: { code: 'unavailableCountry', details: { fields: { countryCode: expect.any(String) } } },
  })
})

test('with a list of countries, an omitted one means the shop’s own', async () => {
  const cartName = await aCart()
  await saves(cartName, {})
  expect(await keptOf(cartName)).toMatchObject({ countryCode: 'DE', street: 'N/A' })
})

test('a newsletter subscription goes with the order, from cart to order, and only as a yes', async () => {
  const cartName = await aCart()
  expect((await saves(cartName, { newsletter: { subscribed: 2 } })).status).toBe(400)
  expect((await saves(cartName, { newsletter: { subscribed: 0 } })).status).toBe(200)
  expect(await keptOf(cartName)).not.toHaveProperty('newsletter')
  await saves(cartName, { newsletter: { subscribed: 1 } })
  const orderNumber = await buys(cartName)
  const order = await ask('POST /api/shop/rest/payment-commit-order', { body: { cartName, orderNumber } })
  expect(order.json.deliveryAddress).toMatchObject({ newsletter: { subscribed: 1 } })
})

test('the receipt shows buyer and date: unknown fields are omitted, the day is in the brand’s format', async () => {
  const cartName = await aCart()
  const email = anEmail()
  await saves(cartName, { email, street: 'Hafenweg', houseNumber: '7', countryCode: 'PO' }, 'en')
  await buys(cartName)
  const { text, html } = await mailTo(email)
  for (const form of [text, html]) {
    expect(form).toContain('Ordered by: Ada Muster, Hafenweg 7, Poland')
    expect(form).toMatch(/Ordered on \d\d\.\d\d\.20\d\d/)
    expect(form).not.toContain('N/A')
  }
})

test('the one-time password is sent in the language chosen at checkout', async () => {
  const phoneNumber = '+4915112345999'
  const first = await aCart(phoneNumber)
  await saves(first, {})
  await buys(first)
  const email = anEmail()
  const { json } = await saves(await aCart(phoneNumber), { email }, 'en')
  expect(json.nextStep).toBe('otp')
  expect((await mailTo(email)).text).toContain('Enter this code')
})
