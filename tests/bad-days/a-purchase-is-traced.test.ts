import { readdir, readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { traced, traceIdOf } from '#kit/trace'
import { openExchange } from '#providers/http-client'
import { openTraces } from '#watch/traces'
import { personalIn } from '../support/customers/nothing-personal.ts'
import { badDay, numberEnding } from '../support/shop/bad-day.ts'
import { openTraceReceiver } from '../support/test-run/trace-receiver.ts'
import { untilHolds } from '../support/test-run/until-holds.ts'

const receiver = await openTraceReceiver()
afterAll(() => receiver.close())
const day = await badDay()

const number = numberEnding('111')
const stranger = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`
let order: { cartName: string; orderNumber: string; email: string }

beforeAll(async () => {
  const traces = openTraces({ endpoint: `${receiver.endpoint}/`, program: 'all' })
  const { cartName, email } = await day.cart([{ amount: 15, number }])
  const started = await day.ask('POST /api/shop/rest/checkout-start-payment', {
    body: { cartName, paymentMethod: 'creditcard' },
    headers: { traceparent: stranger },
  })
  expect(started.status).toBe(200)
  order = { cartName, email, orderNumber: started.json.orderNumber }
  await day.pay(started.json.payerUrl ?? started.json.redirectUrl)
  await day.until({ ...started.json, cartName, email }, { orderState: 'done' })
  // The receipt is sent after the order is done.
  await untilHolds(async () =>
    expect(await day.asOwner('select from graphile_worker.jobs where attempts < max_attempts')).toEqual([]),
  )
  await traces.close()
})

const traceOfOrder = async () => {
  const [row] = await day.asOwner<{ trace: string }>('select trace from orders where order_number = $1', [
    order.orderNumber,
  ])
  return traceIdOf(row?.trace ?? '')
}

test('a purchase is one trace: web, database, worker and partners', async () => {
  const id = await traceOfOrder()
  const spans = receiver.spans().filter(({ traceId }) => traceId === id)
  const names = new Set(spans.map(({ name }) => name))
  expect([...names]).toEqual(
    expect.arrayContaining([
      'POST /api/shop/rest/checkout-start-payment',
      'database transaction',
      'POST 127.0.0.1',
      'settle order',
      'job order.paid',
      'job order.done',
      'send mail',
    ]),
  )
  // Each hangs on another of the same trace: nothing of it is missing.
  const known = new Set(spans.map(({ spanId }) => spanId))
  const roots = spans.filter(({ parentSpanId }) => !parentSpanId || !known.has(parentSpanId))
  expect(roots.map(({ name }) => name)).toEqual(['POST /api/shop/rest/checkout-start-payment'])
  const parentOf = (name: string) =>
    spans.find(({ spanId }) => spanId === spans.find((one) => one.name === name)?.parentSpanId)?.name
  expect(parentOf('job order.paid')).toBe('settle order')
  expect(spans.find(({ name }) => name === 'job order.paid')?.facts).toEqual({ 'saldo.tenant': day.ours })
})

test("the provider's webhook is a trace of its own, which the order's trace names", async () => {
  const [webhook] = receiver.spans().filter(({ name }) => name.startsWith('POST /webhooks/'))
  const linked = receiver.spans().find(({ name, links }) => name === 'settle order' && links?.length)
  expect(linked?.traceId).toBe(await traceOfOrder())
  expect(receiver.spans().map(({ traceId }) => traceId)).toContain(linked?.links?.[0]?.traceId)
  expect(webhook?.traceId).not.toBe(linked?.traceId)
})

test("the order's timeline names the trace", async () => {
  const events = await day.asOwner<{ trace: string }>('select trace from order_event where order_number = $1', [
    order.orderNumber,
  ])
  expect(new Set(events.map(({ trace }) => traceIdOf(trace)))).toEqual(new Set([await traceOfOrder()]))
})

test('spans hold nothing of a person, no secret and no name of a cart', () => {
  const written = receiver.written()
  expect(receiver.spans().length).toBeGreaterThan(20)
  for (const word of [order.email, number.slice(3), order.cartName, 'Bearer', 'Muster', '203.0.'])
    expect(written).not.toContain(word)
  const texts = receiver.spans().flatMap(({ name, facts }) => [name, ...Object.values(facts).map(String)])
  expect(personalIn(texts)).toEqual([])
})

test("a stranger's trace is not taken over, and a partner is not told of ours", async () => {
  expect(receiver.written()).not.toContain('a'.repeat(32))
  const traces = openTraces({ endpoint: receiver.endpoint, program: 'all' })
  let heard: NodeJS.Dict<unknown> = {}
  const partner = createServer((request, response) => {
    heard = request.headers
    response.writeHead(503).end()
  })
  await new Promise<void>((resolve) => partner.listen(0, '127.0.0.1', resolve))
  const ask = openExchange(`http://127.0.0.1:${(partner.address() as AddressInfo).port}`, 2_000)
  await traced('around', {}, () => ask({ method: 'GET', path: '/a', headers: {}, body: undefined }))
  await expect(
    traced('fails', {}, async () => {
      throw new TypeError('+4915112345678 is taken')
    }),
  ).rejects.toThrow('taken')
  await traces.close()
  partner.closeAllConnections()
  partner.close()
  expect(Object.keys(heard)).not.toContain('traceparent')
  const find = (wanted: string) => receiver.spans().findLast(({ name }) => name === wanted)
  expect(find('GET 127.0.0.1')).toMatchObject({ status: { code: 2 }, facts: { 'http.response.status_code': 503 } })
  expect(find('fails')).toMatchObject({ status: { code: 2 }, facts: { 'error.type': 'TypeError' } })
  expect(receiver.written()).not.toContain('15112345678')
})

test('without a receiver no package for it is loaded', async () => {
  const files = (await readdir('src', { recursive: true })).filter((file) => /\.tsx?$/.test(file))
  const lines = await Promise.all(
    files.map(async (file) =>
      (await readFile(`src/${file}`, 'utf8'))
        .split('\n')
        .filter((line) => /'(?:@opentelemetry\/|#watch\/traces')/.test(line))
        .map((line) => `${file}: ${line.trim()}`),
    ),
  )
  const elsewhere = lines.flat().filter((line) => !line.startsWith('watch/traces/'))
  expect(elsewhere).toEqual(["main.ts: const { openTraces } = await import('#watch/traces')"])
})
