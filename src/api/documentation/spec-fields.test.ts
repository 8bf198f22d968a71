import { expect, test } from 'vitest'
import { wire } from '../../../tests/support/shop/wire.ts'

const { ask } = await wire({ hasWorker: false })
const rest = '/api/shop/rest'
const phoneNumber = '+4915112345678'
const item = { productId: 'own-brand-15', amount: 15, phoneNumber }
const nothing = {
  autoTopupOption: null,
  smsTopupConsent: false,
  cashCode: null,
  autoTopupLight: false,
  autoTopupLightNotificationId: null,
  gift: false,
  itemKey: null,
}
const cartOf = async (cartName: string) => (await ask(`GET ${rest}/v2/carts/${cartName}`)).json
const person = { firstname: 'Ada', lastname: 'Muster', email: 'ada@shopper.example' }

test('null and false count as absent', async () => {
  const made = await ask(`POST ${rest}/addToCart`, { body: { items: [{ ...item, ...nothing }] } })
  expect([made.status, made.text]).toEqual([200, expect.stringContaining('cartName')])
  const { cartName } = made.json
  const deliveryAddress = { ...person, newsletter: false, voucherDeliveryAddress: null, deviceId: null }
  const address = { cartName, deliveryAddress, orderNumber: null }
  expect((await ask(`POST ${rest}/checkout-address`, { body: address })).json).toEqual({ nextStep: 'normal' })
})

test('items that were read can be posted back, and take the place of the lines that they name', async () => {
  const { cartName } = (await ask(`POST ${rest}/addToCart`, { body: { items: [item] } })).json
  const before = await cartOf(cartName)
  const back = await ask(`POST ${rest}/v2/addToCart`, { body: { cartName, items: before.items } })
  expect([back.status, back.json]).toEqual([200, { cartName }])
  expect(await cartOf(cartName)).toEqual(before)
  const two = { ...before.items[0], quantity: 2 }
  await ask(`POST ${rest}/v2/addToCart`, { body: { cartName, items: [two] } })
  expect((await cartOf(cartName)).items).toMatchObject([{ itemKey: two.itemKey, quantity: 2 }])
  const other = (await ask(`POST ${rest}/v2/addToCart`, { body: { items: before.items } })).json.cartName
  expect((await cartOf(other)).items[0].itemKey).not.toBe(two.itemKey)
})

test('an address is taken with all its fields, and as it was read', async () => {
  const { cartName } = (await ask(`POST ${rest}/addToCart`, { body: { items: [item] } })).json
  const whole = { ...person, street: 'Lindenweg', houseNumber: '7', zip: '10115', city: 'Berlin', countryCode: 'DE' }
  const deliveryAddress = {
    ...whole,
    ipAddress: '203.0.113.9',
    newsletter: { subscribed: 0 },
    voucherDeliveryAddress: { ...whole, firstname: 'Ben', email: 'ben@friend.example', ipAddress: '203.0.113.9' },
  }
  const save = (address: object) =>
    ask(`POST ${rest}/checkout-address`, { body: { cartName, deliveryAddress: address } })
  expect((await save(deliveryAddress)).json).toEqual({ nextStep: 'normal' })
  const read = (await cartOf(cartName)).deliveryAddress
  expect(read).toMatchObject({ firstname: 'Ada', voucherDeliveryAddress: { firstname: 'Ben' } })
  expect(read).not.toHaveProperty('newsletter')
  expect((await save(read)).json).toEqual({ nextStep: 'normal' })
  expect((await cartOf(cartName)).deliveryAddress).toEqual(read)
})

test('a method is named by a word or by an object, and the cart tells what was chosen', async () => {
  const ordered = async (paymentMethod: unknown) => {
    const { cartName } = (await ask(`POST ${rest}/addToCart`, { body: { items: [item] } })).json
    await ask(`POST ${rest}/checkout-address`, { body: { cartName, deliveryAddress: person } })
    const body = { cartName, paymentMethod, savePayment: false, startNow: true, additionalData: null }
    const started = await ask(`POST ${rest}/checkout-start-payment`, { body })
    expect([started.status, started.json.code]).toEqual([200, undefined])
    return cartOf(cartName)
  }
  for (const paymentMethod of ['creditcard', { name: 'creditcard' }])
    expect(await ordered(paymentMethod)).toMatchObject({ paymentMethod: 'creditcard', savePayment: false })
})
