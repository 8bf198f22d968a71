import pg from 'pg'
import { RouterContextProvider } from 'react-router'
import { expect, onTestFinished, test } from 'vitest'
import { longestWait } from '#checkout'
import { orderPath } from '#receipts'
import { pageShop } from '../../src/storefront/page-shop.ts'
import { loader as changesOfResult } from '../../src/storefront/pages/shop/checkout/result/changes.ts'
import { loader as changesOfOrder } from '../../src/storefront/pages/shop/order/changes.ts'
import { pagesOf } from '../support/pages/pages.ts'
import { arrives, badDay, numberEnding, type Ordered, slow } from '../support/shop/bad-day.ts'
import { untilHolds } from '../support/test-run/until-holds.ts'

const day = await badDay()
const { guest } = pagesOf(day)

const order = (ending = arrives) => day.order([{ amount: 15, number: numberEnding(ending) }])
const tokenOf = ({ redirectUrl }: Ordered) => new URL(redirectUrl).searchParams.get('order') ?? ''
const waits = ({ cartName, orderNumber }: Ordered, prefer?: string, tenant = day.ours) =>
  day.ask('POST /api/shop/rest/payment-commit-order', {
    body: { cartName, orderNumber },
    tenant,
    headers: prefer === undefined ? {} : { Prefer: prefer },
  })

/** Opens a stream as a page does; `news` grows while it is read. */
async function listens(loader: typeof changesOfResult, address: string, visitor = guest()) {
  const context = new RouterContextProvider()
  context.set(pageShop, await visitor.shop())
  const request = new Request(`http://shop.test${address}`)
  const response = await loader({ request, context, params: {}, url: new URL(request.url), pattern: '' } as never)
  const news: string[] = []
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  const ended = (async () => {
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read())
      news.push(...part.value.split('\n').flatMap((line) => (line.startsWith('data: ') ? [line.slice(6)] : [])))
  })()
  return { response, news, ended, leave: () => reader?.cancel() }
}

/** Notices are sent after a commit: how many changes a page hears of before the end is not known. */
function hasHeardOfTheEnd(news: readonly string[]): void {
  expect([news.at(0), news.at(-1)]).toEqual(['listening', 'ended'])
  expect(news.slice(1, -1).filter((one) => one !== 'changed')).toEqual([])
}
const ofResult = (one: Ordered) => `/shop/checkout/result/changes?order=${encodeURIComponent(tokenOf(one))}`

test('a page is told of the end of its order, and its stream ends with it', async () => {
  const bought = await order()
  const page = await listens(changesOfResult, ofResult(bought))
  expect(page.response.headers.get('content-type')).toBe('text/event-stream')
  await untilHolds(() => expect(page.news).toContain('listening'))
  await day.pay(bought.payerUrl)
  await page.ended
  hasHeardOfTheEnd(page.news)
  expect(await day.commit(bought)).toMatchObject({ orderStatus: 'committed' })
  expect(day.app.orderFeed.size()).toBe(0)
})

test('a quiet purchase is told twice: when it is paid, and when it has arrived', async () => {
  const listener = new pg.Client({ connectionString: day.appUrl })
  await listener.connect()
  onTestFinished(() => listener.end())
  const told: string[] = []
  listener.on('notification', ({ payload = '' }) => void told.push(payload))
  await listener.query('listen saldo_orders')
  const bought = await order(slow)
  await day.pay(bought.payerUrl)
  await day.until(bought, { orderStatus: 'committed' })
  const own = () => told.filter((payload) => payload.includes(bought.orderNumber))
  await untilHolds(() => expect(own().at(-1)).toMatch(/!$/))
  expect(own()).toHaveLength(2)
})

test('a page that comes after the end is told at once', async () => {
  const bought = await order()
  await day.pay(bought.payerUrl)
  await day.until(bought, { orderStatus: 'committed' })
  const page = await listens(changesOfResult, ofResult(bought))
  await page.ended
  hasHeardOfTheEnd(page.news)
})

test('the permanent page of an order hears by its own link', async () => {
  const bought = await order()
  const path = await orderPath(await day.app.shopOf(day.ours), bought.orderNumber)
  const page = await listens(changesOfOrder, path?.replace('/order?', '/order/changes?') ?? '')
  await day.pay(bought.payerUrl)
  await page.ended
  hasHeardOfTheEnd(page.news)
})

test('nobody hears without the link of the order, or at another brand', async () => {
  const bought = await order()
  const none = await listens(changesOfResult, '/shop/checkout/result/changes?order=made-up')
  const unnamed = await listens(changesOfOrder, `/shop/order/changes?token=${encodeURIComponent(tokenOf(bought))}`)
  const elsewhere = await (async () => {
    const visitor = guest()
    const tenant = { ...visitor.tenant, id: day.theirs }
    const shop = async () => ({ ...(await visitor.shop()), tenant })
    return listens(changesOfResult, ofResult(bought), { ...visitor, shop } as never)
  })()
  for (const { response, ended, news } of [none, unnamed, elsewhere]) {
    await ended
    expect([response.status, news]).toEqual([204, []])
  }
  expect(day.app.orderFeed.size()).toBe(0)
})

test('a page that is left takes no place any more', async () => {
  const page = await listens(changesOfResult, ofResult(await order()))
  expect(day.app.orderFeed.size()).toBe(1)
  await page.leave()
  expect(day.app.orderFeed.size()).toBe(0)
})

test('one visitor who opens too many streams gets none, and polls; another gets one', async () => {
  const bought = await order()
  const visitor = guest()
  const pages = []
  for (;;) {
    const page = await listens(changesOfResult, ofResult(bought), visitor)
    if (page.response.status === 204) break
    pages.push(page)
  }
  expect(pages.length).toBeGreaterThan(10)
  const another = await listens(changesOfResult, ofResult(bought))
  expect(another.response.status).toBe(200)
  for (const page of [...pages, another]) await page.leave()
})

test('a caller who is ready to wait gets the outcome as soon as it is there', async () => {
  const bought = await order(slow)
  await day.pay(bought.payerUrl)
  let answer = await waits(bought)
  expect(answer.headers.get('preference-applied')).toBeNull()
  while (answer.json.orderStatus === 'PAYMENT_PENDING') {
    answer = await waits(bought, 'wait=2')
    expect([answer.status, answer.headers.get('preference-applied')]).toEqual([200, 'wait=2'])
  }
  expect(answer.json).toMatchObject({ orderStatus: 'committed' })
  expect(day.app.orderFeed.size()).toBe(0)
})

test('a caller is answered at once when the outcome is there, whatever they are ready to wait', async () => {
  const bought = await order()
  await day.pay(bought.payerUrl, 'failed')
  await day.until(bought, { orderStatus: 'failed' })
  const answer = await waits(bought, 'wait=600')
  expect([answer.json.orderStatus, answer.headers.get('preference-applied')]).toEqual(['failed', `wait=${longestWait}`])
})

test('an order that nobody pays is answered as pending when the time is over', async () => {
  const bought = await order()
  expect((await waits(bought, 'wait=1')).json).toMatchObject({ orderStatus: 'PAYMENT_PENDING' })
})

test('waiting reveals no order of another brand', async () => {
  const bought = await order()
  const answer = await waits(bought, 'wait=2', day.theirs)
  expect([answer.status, answer.json.code]).toEqual([404, 'orderNotFound'])
})

// The last one: the feed stays closed.
test('when the program stops, streams end and callers are answered', async () => {
  const [one, other] = [await order(), await order()]
  const page = await listens(changesOfResult, ofResult(one))
  const answer = waits(other, `wait=${longestWait}`)
  await untilHolds(() => expect(day.app.orderFeed.size()).toBe(2))
  day.app.orderFeed.close()
  await page.ended
  expect(page.news).not.toContain('ended')
  expect((await answer).json).toMatchObject({ orderStatus: 'PAYMENT_PENDING' })
  expect((await listens(changesOfResult, ofResult(one))).response.status).toBe(204)
  expect(await waits(other, 'wait=2').then(({ headers }) => headers.get('preference-applied'))).toBeNull()
  expect(day.app.orderFeed.size()).toBe(0)
})
