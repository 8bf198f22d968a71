import { isDeepStrictEqual } from 'node:util'
import { beforeAll, expect, test } from 'vitest'
import { buyAgain } from '#checkout'
import { isRefusal } from '#kit/result'
import { ownOrder, receiptByToken } from '#receipts'
import { browserOf, signsIn, signsUp } from '../support/customers/customer.ts'
import { wire } from '../support/shop/wire.ts'
import { untilHolds } from '../support/test-run/until-holds.ts'

const world = await wire({ operatorEmail: 'operator@first.example' })
const { ask, ours, theirs, asOwner, app } = world
const history = 'GET /api/shop/rest/orders/history'
type Described = { paths: Record<string, Record<string, { security?: object[] }>> }

let ada: Awaited<ReturnType<typeof signsUp>>
let other: Awaited<ReturnType<typeof signsUp>>
let abroad: Awaited<ReturnType<typeof signsUp>>
beforeAll(async () => {
  ada = await signsUp(world)
  other = await signsUp(world)
  abroad = await signsUp(world, { email: ada.email, tenant: theirs })
})

let numbers = 0
/** Places an order as far as the payer's page. */
async function orders(browser: Pick<typeof ada, 'ask'>, email: string) {
  const phoneNumber = `+4915112345${++numbers}00`
  const { cartName } = (await browser.ask('POST /api/shop/createCart', { phoneNumber, amount: 15 })).json
  const deliveryAddress = { firstname: 'Ada', lastname: 'Muster', email, phoneNumber: '+4917112340000' }
  await browser.ask('POST /api/shop/rest/checkout-address', { cartName, deliveryAddress })
  const body = { cartName, paymentMethod: 'creditcard', startNow: true }
  const started = await browser.ask('POST /api/shop/rest/checkout-start-payment', body)
  expect(started.status, started.text).toBe(200)
  return started.json.orderNumber as string
}

/** Every call that the description says is for customers: a new one cannot be forgotten. */
async function customersCalls(): Promise<string[]> {
  const answer = await ask('GET /api/openapi.json')
  expect(answer.status, answer.text).toBe(200)
  const { paths } = answer.json as Described
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { security }]) =>
      isDeepStrictEqual(security, [{ session: [] }])
        ? [`${method.toUpperCase()} ${path.replace(/\{\w+\}/g, 'x')}`]
        : [],
    ),
  )
}

test('every call that is for customers is refused to guests, and to a session of another shop or of nobody', async () => {
  const calls = await customersCalls()
  expect(calls).toEqual(expect.arrayContaining([history, 'GET /api/shop/rest/account/profile']))
  const stranger = browserOf(world)
  const madeUp = browserOf(world)
  madeUp.jar.set('customer', 'x'.repeat(43))
  const fromAbroad = browserOf(world)
  fromAbroad.jar.set('customer', abroad.jar.get('customer') ?? '')
  for (const call of calls) {
    for (const browser of [stranger, madeUp, fromAbroad]) {
      const answer = await browser.ask(call, call.startsWith('GET') ? undefined : {})
      // Nobody is told what is wrong with a call that they may not make.
      expect([answer.status, answer.json.code], call).toEqual([401, 'AUTHORIZATION_REQUIRED'])
    }
  }
})

test('each sees their own orders, the latest first, and nobody else does', async () => {
  const placed = [await orders(ada, ada.email), await orders(ada, ada.email), await orders(ada, ada.email)]
  // A guest who gives her address is not her.
  await orders(browserOf(world), ada.email)
  const listed = async (browser: Pick<typeof ada, 'ask'>, query = '') => {
    const { json } = await browser.ask(history + query)
    const found = json.rows.map(({ orderNumber }: { orderNumber: string }) => orderNumber)
    return { found, all: json.metadata.totalCount }
  }
  expect(await listed(ada)).toEqual({ found: placed.toReversed(), all: 3 })
  expect(await listed(ada, '?offset=1&limit=1')).toEqual({ found: [placed[1]], all: 3 })
  expect(await listed(await signsIn(world, ada), '?offset=3')).toEqual({ found: [], all: 3 })
  for (const stranger of [other, abroad]) expect(await listed(stranger)).toEqual({ found: [], all: 0 })
  expect(await ada.ask(`${history}?limit=1000`)).toMatchObject({ status: 400 })
})

test('what is written of a customer is walled off by brand', async () => {
  const mine = await asOwner('select tenant, customer_id from customer where email = $1 order by tenant', [ada.email])
  expect(mine.map(({ tenant }) => tenant)).toEqual([ours, theirs])
  await untilHolds(async () => {
    const placed = await asOwner('select distinct tenant, customer_id from orders where customer_id is not null')
    expect(placed).toEqual([mine[0]])
  })
})

test('an order is opened and bought again by whoever placed it, and by nobody else', async () => {
  const orderNumber = await orders(ada, ada.email)
  const shopOf = async (name: string | undefined) => {
    const tenant = await app.tenants.byId(ours)
    if (!tenant) throw new Error('there is a first brand')
    const keepBrowserId = () => ada.jar.get('buyer') ?? ''
    const visitor = { ip: '192.0.2.1', channel: 'web' as const, language: 'de', requestId: 'test', keepBrowserId }
    const [found] = await asOwner('select customer_id from customer where tenant = $1 and email = $2', [ours, name])
    const customer = found && { customerId: found.customer_id, sessionId: 'here', language: 'de' }
    return app.shopFor(tenant, { ...visitor, ...(customer && { customer }) })
  }
  const opened = await ownOrder(await shopOf(ada.email), orderNumber)
  if (isRefusal(opened)) throw new Error('her own order opens')
  expect(await receiptByToken(await shopOf(undefined), opened.token)).toMatchObject({ orderNumber })
  expect(await ownOrder(await shopOf(other.email), orderNumber)).toEqual({ refusal: 'orderNotFound' })
  expect(await ownOrder(await shopOf(undefined), orderNumber)).toEqual({ refusal: 'AUTHORIZATION_REQUIRED' })
  const again = await buyAgain(await shopOf(ada.email), orderNumber)
  if (isRefusal(again)) throw new Error('it is still sold')
  const [before] = (await ada.ask(history)).json.rows[0].items
  const { items } = (await ada.ask(`GET /api/shop/rest/v2/carts/${again.cartName}`)).json
  expect(items).toMatchObject([
    { productId: before.productId, phoneNumber: before.phoneNumber, amount: 15, quantity: 1 },
  ])
})
