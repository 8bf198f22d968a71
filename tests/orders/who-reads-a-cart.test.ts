import { expect, test } from 'vitest'
import { renewCart } from '#checkout'
import { browserOf } from '../support/customers/customer.ts'
import { arrives, badDay, numberEnding } from '../support/shop/bad-day.ts'
import { untilHolds } from '../support/test-run/until-holds.ts'

const day = await badDay()
const rest = '/api/shop/rest'
type Caller = ReturnType<typeof browserOf>
const keepsCookies = false

/** A browser that knows carts by their names only. */
function aStranger(): Caller {
  const browser = browserOf(day)
  browser.jar.set('buyer', 'somebody-elses')
  return browser
}

const person = {
  firstname: 'Ada',
  lastname: 'Muster',
  street: 'Lindenweg',
  houseNumber: '7',
  zip: '10115',
  city: 'Berlin',
  email: 'ada@shopper.example',
  phoneNumber: '+4917112340001',
}

/** A cart that a browser filled in. */
async function filledIn(by: Caller) {
  const number = numberEnding(arrives)
  const items = [{ productId: 'own-brand-15', amount: 15, phoneNumber: number }]
  const { cartName } = (await by.ask(`POST ${rest}/v2/addToCart`, { items })).json
  const address = { cartName, deliveryAddress: person, language: 'de' }
  expect((await by.ask(`POST ${rest}/checkout-address`, address)).json).toEqual({ nextStep: 'normal' })
  return { cartName: cartName as string, number }
}
const start = (who: Caller, cartName: string) =>
  who.ask(`POST ${rest}/checkout-start-payment`, { cartName, paymentMethod: 'creditcard', startNow: true })

const personal = (number: string) => [...Object.values(person), number].filter((text) => text.length > 2)
const expectNothingPersonal = (text: string, number: string) => {
  for (const word of personal(number)) expect(text).not.toContain(word)
}

test('a cart tells of a person to the browser that filled it in, and to nobody else who has its name', async () => {
  const [ada, stranger] = [browserOf(day), aStranger()]
  const { cartName, number } = await filledIn(ada)
  const own = await ada.ask(`GET ${rest}/v2/carts/${cartName}`)
  expect(own.json).toMatchObject({ deliveryAddress: person, items: [{ phoneNumber: number }] })

  await filledIn(stranger)
  const { itemKey } = own.json.items[0]
  const reading = [
    await stranger.ask(`GET ${rest}/v2/carts/${cartName}`),
    await stranger.ask(`PUT ${rest}/v2/carts/${cartName}/items/${itemKey}/1`),
    await stranger.ask(`POST ${rest}/removeVouchers`, { cartName, voucherCodes: ['NONE'] }),
    await day.ask(`GET ${rest}/v2/carts/${cartName}`, { keepsCookies }),
  ]
  for (const answer of reading) {
    expect(answer.status).toBe(200)
    expectNothingPersonal(answer.text, number)
    expect(answer.json.items[0].phoneNumber).toMatch(/^\+\d{4}\*+\d{2}$/)
  }
})

test('nobody orders the cart of another browser, nor is led to its order', async () => {
  const [ada, stranger] = [browserOf(day), aStranger()]
  const { cartName, number } = await filledIn(ada)
  const gone = { status: 404, json: { code: 'unknownCartErrorMessage' } }
  expect(await start(stranger, cartName)).toMatchObject(gone)
  const { orderNumber, payerUrl } = (await start(ada, cartName)).json
  expect(await start(stranger, cartName)).toMatchObject(gone)
  expect(await stranger.ask(`POST ${rest}/orders`, { cartName, startNow: true })).toMatchObject(gone)
  await day.pay(payerUrl)

  const commit = (who: Caller) => who.ask(`POST ${rest}/payment-commit-order`, { cartName, orderNumber })
  await untilHolds(async () => expect((await commit(ada)).json.orderState).toBe('done'))
  expect((await commit(ada)).json).toMatchObject({ deliveryAddress: person, items: [{ phoneNumber: number }] })
  const seen = await commit(stranger)
  expect(seen.json).toMatchObject({ orderState: 'done', deliveryAddress: { firstname: 'N/A', email: 'N/A' } })
  expectNothingPersonal(seen.text, number)
})

test('a stranger who posts back what they read writes nothing over', async () => {
  const [ada, stranger] = [browserOf(day), aStranger()]
  const { cartName, number } = await filledIn(ada)
  const { orderNumber } = (await start(ada, cartName)).json
  const seen = (await stranger.ask(`POST ${rest}/payment-commit-order`, { cartName, orderNumber })).json
  const cart = (await stranger.ask(`GET ${rest}/v2/carts/${cartName}`)).json
  const other = await filledIn(ada)
  const back = { cartName: other.cartName, deliveryAddress: seen.deliveryAddress }
  expect((await stranger.ask(`POST ${rest}/checkout-address`, back)).json.code).toBe('VALIDATION_FAILED')
  const again = [{ productId: 'own-brand-15', amount: 15, phoneNumber: cart.items[0].phoneNumber }]
  const added = await stranger.ask(`POST ${rest}/v2/addToCart`, { cartName: other.cartName, items: again })
  expect(added.json.code).toBe('numberNotValid')
  const own = (await ada.ask(`GET ${rest}/v2/carts/${other.cartName}`)).json
  expect(own).toMatchObject({ deliveryAddress: person, items: [{ phoneNumber: other.number }] })
  expect(other.number).not.toBe(number)
})

test('a program that keeps no cookies buys all the same, and reads nothing personal', async () => {
  const number = numberEnding(arrives)
  const ask = (name: string, body: object) => day.ask(`POST ${name}`, { body, keepsCookies })
  const { cartName } = (await ask('/api/shop/createCart', { phoneNumber: number, amount: 15 })).json
  await ask(`${rest}/checkout-address`, { cartName, deliveryAddress: person })
  const payment = { cartName, paymentMethod: 'creditcard', startNow: true }
  const { orderNumber, payerUrl } = (await ask(`${rest}/checkout-start-payment`, payment)).json
  expect((await ask(`${rest}/checkout-start-payment`, payment)).json.orderNumber).toBe(orderNumber)
  await day.pay(payerUrl)
  const seen = await untilHolds(async () => {
    const answer = await ask(`${rest}/payment-commit-order`, { cartName, orderNumber })
    expect(answer.json.orderState).toBe('done')
    return answer
  })
  expectNothingPersonal(seen.text, number)
})

test('the cart of another try shows what was filled in to the same browser', async () => {
  const ada = browserOf(day)
  const { cartName } = await filledIn(ada)
  const { orderNumber, payerUrl } = (await start(ada, cartName)).json
  await day.pay(payerUrl, 'failed')
  await untilHolds(async () =>
    expect((await ada.ask(`POST ${rest}/payment-commit-order`, { cartName, orderNumber })).json.paymentStatus).not.toBe(
      'Pending',
    ),
  )
  const shop = await day.app.shopOf(day.ours)
  const renewed = await renewCart(shop, orderNumber)
  const name = 'cartName' in renewed ? renewed.cartName : cartName
  expect((await ada.ask(`GET ${rest}/v2/carts/${name}`)).json.deliveryAddress).toMatchObject(person)
  expectNothingPersonal((await day.ask(`GET ${rest}/v2/carts/${name}`, { keepsCookies })).text, 'none')
})

test('a browser whose first answer was lost is known by the second, and by no other call', async () => {
  const number = numberEnding(arrives)
  const items = [{ productId: 'own-brand-15', amount: 15, phoneNumber: number }]
  const [ada, other] = [browserOf(day, { ip: '203.0.113.61' }), browserOf(day, { ip: '203.0.113.61' })]
  const key = (name: string) => ({ 'Idempotency-Key': name })
  const add = (who: Caller, name: string) => who.ask(`POST ${rest}/v2/addToCart`, { items }, key(name))
  const { cartName } = (await add(ada, 'one')).json
  ada.jar.clear()
  const again = await add(ada, 'one')
  expect([again.json.cartName, again.headers.get('Idempotency-Replayed')]).toEqual([cartName, 'true'])
  expect((await ada.ask(`GET ${rest}/v2/carts/${cartName}`)).json.items[0].phoneNumber).toBe(number)
  // A third time, now with the cookie, is still the same call.
  expect((await add(ada, 'one')).json.cartName).toBe(cartName)

  const theirs = (await add(other, 'two')).json.cartName
  expect(theirs).not.toBe(cartName)
  expect((await other.ask(`GET ${rest}/v2/carts/${cartName}`)).json.items[0].phoneNumber).not.toBe(number)
})

test('a repeated key leads nobody to the order of another browser at the same address', async () => {
  const [ada, stranger] = [browserOf(day, { ip: '203.0.113.62' }), browserOf(day, { ip: '203.0.113.62' })]
  stranger.jar.set('buyer', 'somebody-elses')
  const { cartName } = await filledIn(ada)
  const body = { cartName, paymentMethod: 'creditcard', startNow: true }
  const headers = { 'Idempotency-Key': `pay-${cartName}` }
  const pay = (who: Caller) => who.ask(`POST ${rest}/checkout-start-payment`, body, headers)
  const paid = await pay(ada)
  expect(paid.json.payerUrl).toMatch(/^http/)
  expect((await pay(stranger)).json).toMatchObject({ code: 'unknownCartErrorMessage' })
  const without = { body, headers, ip: '203.0.113.62', keepsCookies }
  const unnamed = await day.ask(`POST ${rest}/checkout-start-payment`, without)
  expect(unnamed.json).toMatchObject({ code: 'unknownCartErrorMessage' })
  expect((await pay(ada)).json).toEqual(paid.json)
})

test('answers that are kept for repetitions tell nothing of a person', async () => {
  const ada = browserOf(day)
  const number = numberEnding(arrives)
  const once = { 'Idempotency-Key': 'kept-answers' }
  const items = [{ productId: 'own-brand-15', amount: 15, phoneNumber: number }]
  const { cartName } = (await ada.ask(`POST ${rest}/v2/addToCart`, { items }, once)).json
  await ada.ask(`POST ${rest}/checkout-address`, { cartName, deliveryAddress: person, language: 'de' })
  const payment = { cartName, paymentMethod: 'creditcard', startNow: true }
  expect((await ada.ask(`POST ${rest}/checkout-start-payment`, payment, once)).status).toBe(200)
  const kept = await day.asOwner<{ text: string | null }>(
    `select answer::text as text from idempotency_key where key = 'kept-answers'`,
  )
  expect(kept).toHaveLength(2)
  for (const { text } of kept) expectNothingPersonal(text ?? '', number)
})

test('the names of carts stand in no log', async () => {
  const ada = browserOf(day)
  const { cartName } = await filledIn(ada)
  await ada.ask(`GET ${rest}/v2/carts/${cartName}`)
  await ada.ask('POST /api/log', { message: `no cart ${cartName}`, page: `/shop?cartName=${cartName}` })
  await start(ada, cartName)
  const lines = JSON.stringify(day.log())
  expect(lines).toContain('/api/shop/rest/v2/carts/c-')
  expect(lines).not.toMatch(/c-[0-9a-z]{26}/)
})
