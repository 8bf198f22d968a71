import { expect, test } from 'vitest'
import { wire } from '../../tests/support/wire.ts'

const { ask, theirs } = await wire()
const number = '+4915112345678'

test('a cart is made with a number and an amount, and shown again', async () => {
  const made = await ask('POST /api/shop/createCart', { body: { phoneNumber: number, amount: 15 } })
  expect(made).toMatchObject({ status: 200, json: { cartName: expect.stringMatching(/^c-/) } })
  const seen = await ask(`GET /api/shop/rest/v2/carts/${made.json.cartName}`)
  expect(seen.json).toMatchObject({ itemCount: 1, totalPrice: 15, summary: { currency: 'EUR' } })
})

test('a cart of another tenant is as unknown as one that never was', async () => {
  const made = await ask('POST /api/shop/createCart', { body: { phoneNumber: number, amount: 15 } })
  const foreign = await ask(`GET /api/shop/rest/v2/carts/${made.json.cartName}`, { tenant: theirs })
  const never = await ask(`GET /api/shop/rest/v2/carts/c-${'0'.repeat(26)}`, { tenant: theirs })
  expect(foreign).toMatchObject({ status: 404, json: { code: 'unknownCartErrorMessage' } })
  expect(foreign.text).toBe(never.text)
})
