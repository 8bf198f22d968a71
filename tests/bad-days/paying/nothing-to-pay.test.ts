import { expect, test, vi } from 'vitest'
import { mailbox } from '../../support/customers/mailbox.ts'
import { arrives, badDay, declined, numberEnding } from '../../support/shop/bad-day.ts'
import { untilHolds } from '../../support/test-run/until-holds.ts'

// A promotion that takes off everything that costs thirty. How it comes about does not matter here.
vi.mock('../../../src/shop/cart/cart.ts', async (original) => {
  const real = await original<typeof import('../../../src/shop/cart/cart.ts')>()
  const priceItem: typeof real.priceItem = (item, catalogue) => {
    const priced = real.priceItem(item, catalogue)
    return priced?.amount === 30_00 ? { ...priced, unitPrices: priced.unitPrices.map(() => 0), price: 0 } : priced
  }
  return { ...real, priceItem }
})

const day = await badDay({ first: { features: { hasNewsletterCheckbox: true } } })
const place = (cartName: string) => day.ask('POST /api/shop/rest/orders', { body: { cartName, startNow: true } })
const free = (ending = arrives) => ({ amount: 30, number: numberEnding(ending) })

test('what costs nothing is ordered without a payment: it is paid at once, delivered, and told of', async () => {
  const { cartName, email } = await day.cart([free()])
  expect((await day.ask(`GET /api/shop/rest/v2/carts/${cartName}`)).json).toMatchObject({ totalPrice: 0 })
  const placed = await place(cartName)
  expect(placed).toMatchObject({ status: 201, json: { orderNumber: expect.any(String) } })
  const order = { ...placed.json, cartName, email, payerUrl: '' }
  expect(await day.until(order, { orderState: 'done' })).toMatchObject({
    orderStatus: 'committed',
    paymentStatus: 'Success',
    totalPrice: 0,
    messages: [],
    items: [{ originalAmount: 30, delivered: 1 }],
  })
  expect((await day.eventsOf(order.orderNumber)).slice(0, 2)).toEqual(['order.placed', 'order.paid'])
  expect(await day.asOwner('select 1 from payment where order_number = $1', [order.orderNumber])).toEqual([])
  expect(await day.mailsTo(email, 1)).toHaveLength(1)
  await day.booksDo()
  const given = await day.asOwner(
    `select debit, credit, amount::int from ledger_transfer where order_number = $1 order by credit`,
    [order.orderNumber],
  )
  expect(given).toEqual([
    { debit: 'promotion', credit: 'receivable', amount: 3000 },
    { debit: 'receivable', credit: 'supplier', amount: 3000 },
  ])
})

test('a wish for the newsletter comes with the order too, where its brand has that box, and only as a yes', async () => {
  const asks = async (newsletter?: unknown) => {
    const { cartName, email } = await day.cart([free()])
    const { status, json } = await day.ask('POST /api/shop/rest/orders', {
      body: { cartName, startNow: true, newsletter },
    })
    if (status === 201) await day.until({ ...json, cartName, email, payerUrl: '' }, { orderState: 'done' })
    return { status, email }
  }
  const wished = await asks({ subscribed: 1 })
  const [silent, declined] = [await asks(), await asks({ subscribed: 0 })]
  expect([wished.status, silent.status, declined.status]).toEqual([201, 201, 201])
  const wishes = (email: string) =>
    day.asOwner(
      `select s.state, e.source from subscription s join subscription_event e using (tenant, subscription_id)
       where s.email = $1`,
      [email],
    )
  await untilHolds(async () => expect(await wishes(wished.email)).toEqual([{ state: 'asked', source: 'checkout' }]))
  expect([await wishes(silent.email), await wishes(declined.email)]).toEqual([[], []])
  expect((await asks('yes')).status).toBe(400)
})

test('starting a payment for it leads to the same order, whichever method is named, and so does asking again', async () => {
  const { cartName } = await day.cart([free()])
  const started = await Promise.all([
    ...['N/A', 'creditcard'].map((method) => day.start(cartName, method)),
    place(cartName),
  ])
  const numbers = new Set(started.map(({ json }) => json.orderNumber))
  expect([...numbers]).toEqual([expect.any(String)])
  for (const { json } of started.slice(0, 2)) expect(json.payerUrl).toBe(json.redirectUrl)
  const rows = await day.asOwner('select 1 from orders where cart_name = $1', [cartName])
  expect(rows).toHaveLength(1)
})

test('what costs something is still refused without a payment, before and after it was ordered', async () => {
  const { cartName } = await day.cart([free(), { amount: 15, number: numberEnding(arrives) }])
  const refusal = { status: 422, json: { code: 'paymentMethodIsNotAvailable' } }
  expect(await place(cartName)).toMatchObject(refusal)
  expect(await day.start(cartName, 'N/A')).toMatchObject(refusal)
  expect(await day.asOwner('select 1 from orders where cart_name = $1', [cartName])).toEqual([])
  const { json } = await day.start(cartName)
  expect(await place(cartName)).toMatchObject(refusal)
  await day.pay(json.payerUrl)
  await day.until({ ...json, cartName }, { orderStatus: 'committed', totalPrice: 15 })
})

test('free and not free in one cart: what did not arrive and cost nothing brings no refund', async () => {
  const { cartName, email } = await day.cart([free(declined), { amount: 15, number: numberEnding(arrives) }])
  const { json } = await day.start(cartName)
  await day.pay(json.payerUrl)
  const order = { ...json, cartName, email }
  expect(await day.until(order, { orderState: 'done' })).toMatchObject({
    orderStatus: 'partiallyCommitted',
    refunded: 0,
    refundPending: 0,
  })
})

test('what costs nothing and cannot be delivered is over: nothing goes back, and the cart can be had again', async () => {
  const { cartName, email } = await day.cart([free(declined)])
  const { json } = await place(cartName)
  const order = { ...json, cartName, email, payerUrl: '' }
  expect(await day.until(order, { orderState: 'done' })).toMatchObject({
    orderStatus: 'failed',
    paymentStatus: 'Failure',
    paymentFailure: 'undeliverable',
    refunded: 0,
  })
  const [subject] = await day.mailsTo(email, 1)
  expect(subject).toBeDefined()
  const inbox = await mailbox(day.sandbox.url).all(email)
  expect(inbox[0]?.text).toContain('You have not been charged anything.')
  expect(inbox[0]?.text).not.toContain('statement')
})
