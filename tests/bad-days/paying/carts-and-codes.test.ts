import { expect, test } from 'vitest'
import { orderByToken } from '#checkout'
import { mailbox } from '../../support/customers/mailbox.ts'
import { arrives, badDay, numberEnding } from '../../support/shop/bad-day.ts'

const day = await badDay({ first: { riskRules: { ordersPerNumber: { atMost: 1 }, amountPerCard: { atMost: 40_00 } } } })
const unknownCart = { status: 404, json: { code: 'unknownCartErrorMessage' } }
const add = (item: Record<string, unknown>) =>
  day.ask('POST /api/shop/rest/addToCart', {
    body: { items: [{ productId: 'own-brand-open', amount: 15, phoneNumber: numberEnding(arrives), ...item }] },
  })

test.each([
  ['a landline', '+49301234567'],
  ["another country's number", '+33612345678'],
  ['too short a number', '+491511'],
  ['no number at all', 'call me'],
])('%s is refused beside its field', async (_, phoneNumber) => {
  const answer = await add({ phoneNumber })
  expect(answer).toMatchObject({ status: 422, json: { code: 'numberNotValid', message: expect.any(String) } })
  expect(answer.json.details.fields).toHaveProperty('phoneNumber')
})

test.each([4, 101, 15.5, 0.01])(
  '%s euros, outside the range or between its steps, are refused with the range',
  async (amount) => {
    const answer = await add({ amount })
    expect(answer).toMatchObject({ status: 422, json: { code: 'amountNotOffered' } })
    expect(answer.json.details).toMatchObject({ min: 5, max: 100, step: 1 })
  },
)

test.each([
  ['productQuantityLimit', { quantity: 11, amount: 5 }],
  ['productAmountLimit', { quantity: 2, amount: 80 }],
])('more than one product may be sold of: %s', async (code, item) => {
  expect(await add(item)).toMatchObject({ status: 422, json: { code } })
})

test('more than one cart may hold: cartAmountLimit and cartQuantityLimit, and the cart stays as it was', async () => {
  const item = (productId: string, amount: number, quantity: number) => ({
    productId,
    amount,
    quantity,
    phoneNumber: numberEnding(arrives),
  })
  const { json } = await day.ask('POST /api/shop/rest/addToCart', {
    body: { items: [item('own-brand-30', 30, 5), item('other-brand-30', 30, 5)] },
  })
  const more = (added: object) =>
    day.ask('POST /api/shop/rest/v2/addToCart', { body: { cartName: json.cartName, items: [added] } })
  expect(await more(item('own-brand-15', 15, 1))).toMatchObject({ status: 422, json: { code: 'cartAmountLimit' } })
  const many = await day.ask('POST /api/shop/rest/addToCart', {
    body: { items: [item('own-brand-open', 5, 10), item('other-brand-open', 5, 10), item('own-brand-15', 15, 1)] },
  })
  expect(many).toMatchObject({ status: 422, json: { code: 'cartQuantityLimit' } })
  const cart = await day.ask(`GET /api/shop/rest/v2/carts/${json.cartName}`)
  expect(cart.json).toMatchObject({ itemCount: 10, totalPrice: 300 })
})

test('an unknown cart is told as one, wherever it is named', async () => {
  const cartName = `c-${'0'.repeat(26)}`
  expect(await day.ask(`GET /api/shop/rest/v2/carts/${cartName}`)).toMatchObject(unknownCart)
  expect(await day.start(cartName)).toMatchObject(unknownCart)
})

test("another tenant's cart, order and token are not there", async () => {
  const order = await day.order([{ amount: 15, number: numberEnding(arrives) }])
  const tenant = day.theirs
  const { cartName, orderNumber, redirectUrl } = order
  expect(await day.ask(`GET /api/shop/rest/v2/carts/${cartName}`, { tenant })).toMatchObject(unknownCart)
  const start = { tenant, body: { cartName, paymentMethod: 'creditcard' } }
  expect(await day.ask('POST /api/shop/rest/checkout-start-payment', start)).toMatchObject(unknownCart)
  const commit = { tenant, body: { cartName, orderNumber } }
  expect(await day.ask('POST /api/shop/rest/payment-commit-order', commit)).toMatchObject({
    status: 404,
    json: { code: 'orderNotFound' },
  })
  const token = new URL(redirectUrl).searchParams.get('order') ?? ''
  expect(await orderByToken(await day.app.shopOf(day.ours), token)).toMatchObject({ orderNumber })
  expect(await orderByToken(await day.app.shopOf(tenant), token)).toEqual({ refusal: 'orderNotFound' })
  // An order is not found by another cart of its own shop either.
  const other = await day.cart([{ amount: 15, number: numberEnding(arrives) }])
  const mixed = { body: { cartName: other.cartName, orderNumber } }
  expect((await day.ask('POST /api/shop/rest/payment-commit-order', mixed)).json.code).toBe('orderNotFound')
})

test('what is no longer sold leaves the cart: said once, and the rest can be ordered', async () => {
  const number = numberEnding(arrives)
  const { cartName } = await day.cart([
    { amount: 15, number },
    { amount: 30, number },
  ])
  await day.asOwner(`update cart set items = jsonb_set(items, '{0,productId}', '"sold-out"') where cart_name = $1`, [
    cartName,
  ])
  expect(await day.start(cartName)).toMatchObject({ json: { code: 'productNotAvailable' } })
  const started = await day.start(cartName)
  expect(started.status).toBe(200)
  expect(await day.commit({ cartName, orderNumber: started.json.orderNumber })).toMatchObject({ totalPrice: 30 })
})

const validate = (cartName: string, otp: string) =>
  day.ask('POST /api/shop/rest/validate-otp', { body: { cartName, otp } })
const resend = (cartName: string) => day.ask('POST /api/shop/rest/resend-otp', { body: { cartName } })

const aContact = () => `+4917112${Math.floor(100_000 + Math.random() * 900_000)}`

/** A cart whose number was topped up a moment ago, which needs a one-time password. */
async function riskyCart() {
  const number = numberEnding(arrives)
  await day.order([{ amount: 15, number }])
  const { json } = await add({ phoneNumber: number })
  const contact = aContact()
  const save = (phoneNumber = contact) =>
    day.ask('POST /api/shop/rest/checkout-address', {
      body: {
        cartName: json.cartName,
        deliveryAddress: { firstname: 'Ada', lastname: 'Muster', email: 'otp@shopper.example', phoneNumber },
      },
    })
  expect((await save()).json).toMatchObject({ nextStep: 'otp' })
  const codes = async (to = contact): Promise<string[]> => {
    const messages = await (await fetch(`${day.sandbox.url}/inbox.json?to=${encodeURIComponent(to)}`)).json()
    return messages.map(({ text }: { text: string }) => /\b(\d{6})\b/.exec(text)?.[1] ?? '')
  }
  await expect.poll(() => codes()).toHaveLength(1)
  return { cartName: json.cartName as string, contact, number, save, codes }
}
const wrongOf = (code: string) => (code === '000000' ? '111111' : '000000')

test('an expired code is refused, and a new one works', async () => {
  const { cartName, codes } = await riskyCart()
  const [code = ''] = await codes()
  await day.later(601)
  expect(await validate(cartName, code)).toMatchObject({ status: 422, json: { code: 'otpExpired' } })
  expect((await resend(cartName)).json).toMatchObject({ nextStep: 'otp' })
  await expect.poll(() => codes()).toHaveLength(2)
  const [fresh = ''] = await codes()
  expect((await validate(cartName, fresh)).json).toEqual({ nextStep: 'normal' })
  expect((await day.start(cartName)).status).toBe(200)
})

test('the fifth wrong code uses the tries up, for the right one as well; another may be asked for', async () => {
  const { cartName, codes } = await riskyCart()
  const [code = ''] = await codes()
  for (const triesLeft of [4, 3, 2, 1]) {
    expect((await validate(cartName, wrongOf(code))).json).toMatchObject({ code: 'otpWrong', details: { triesLeft } })
  }
  expect((await validate(cartName, wrongOf(code))).json).toMatchObject({ code: 'otpTriesUsedUp' })
  expect((await validate(cartName, code)).json).toMatchObject({ code: 'otpTriesUsedUp' })
  expect((await day.start(cartName)).json).toMatchObject({ code: 'otpRequired' })
  expect((await resend(cartName)).json).toMatchObject({ code: 'otpResendTimeLimit' })
  await day.later(61)
  await resend(cartName)
  await expect.poll(() => codes()).toHaveLength(2)
  const [fresh = ''] = await codes()
  expect((await validate(cartName, fresh)).json).toEqual({ nextStep: 'normal' })
})

test('the address given again sends no second code at once; another contact gets one of its own', async () => {
  const { cartName, contact, number, save, codes } = await riskyCart()
  expect((await save()).json).toMatchObject({ nextStep: 'otp' })
  expect(await codes()).toHaveLength(1)
  expect(await codes(number)).toHaveLength(0)
  const [code = ''] = await codes()
  await validate(cartName, code)
  expect((await save()).json).toEqual({ nextStep: 'normal' })
  const other = aContact()
  expect((await save(other)).json).toMatchObject({ nextStep: 'otp' })
  await expect.poll(() => codes(other)).toHaveLength(1)
  expect((await day.start(cartName)).json).toMatchObject({ code: 'otpRequired' })
  expect(contact).not.toBe(other)
})

test('a card beyond its limit pays for nothing more: nothing is delivered, and the money goes back by itself', async () => {
  const card = '4242 4242 4242 4242'
  const buys = async () => {
    const order = await day.order([{ amount: 30, number: numberEnding(arrives) }])
    await day.pay(order.payerUrl, 'paid', { card })
    return order
  }
  await day.until(await buys(), { paymentStatus: 'Success' })
  const second = await buys()
  await day.until(second, { orderStatus: 'refunded', refunded: 30 })
  const sent = await day.asOwner('select state, failure, sent_at from delivery where order_number = $1', [
    second.orderNumber,
  ])
  expect(sent).toEqual([{ state: 'failed', failure: 'card_refused', sent_at: null }])
  // It says who decided, and does not blame the network.
  const mail = await mailbox(day.sandbox.url).next(second.email, ({ text }) => text.includes('by fixed rules'))
  expect(mail.text).toContain('a program refused the card by fixed rules, and no person has looked at it')
  expect(mail.text).toContain('/support?topic=decision')
  expect(mail.text).not.toContain('The network could not')
  expect((await day.commit(second)).items).toMatchObject([{ heldBack: 'card_refused' }])
  const decided = await day.asOwner('select moment, outcome, rule from risk_decision where order_number = $1', [
    second.orderNumber,
  ])
  expect(decided).toContainEqual({ moment: 'card', outcome: 'refuse', rule: 'amountPerCard' })
  const other = await day.order([{ amount: 30, number: numberEnding(arrives) }])
  await day.pay(other.payerUrl, 'paid', { card: '5555 5555 5555 4444' })
  await day.until(other, { paymentStatus: 'Success' })
})
