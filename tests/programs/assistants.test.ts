import { Client, StreamableHTTPClientTransport, type Transport } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { approve } from '#admin/actions'
import { programScopes } from '#admin/permissions'
import { makeKey, showKey, withdrawKey } from '#programs'
import { testSite } from '../support/admin/site.ts'
import { programsOf } from '../support/back-office/programs.ts'
import { arrives, badDay, numberEnding } from '../support/shop/bad-day.ts'
import { temporaryFolder } from '../support/test-run/temporary-folder.ts'

// An assistant with a key reads what the key may read, and plans what it may do: over HTTP, in both kinds of the protocol,
// and over the standard input and output of `npm run saldo -- mcp`.

const day = await badDay({ booksDiffer: true })
const { app, ours, theirs, asOwner } = day
const api = programsOf(app)
const folder = await temporaryFolder('assistant')

let made = 0
async function keyFor(scopes: readonly string[], tenant = ours) {
  const shop = await app.shopOf(tenant)
  const keyId = `assistant-${++made}`
  const expiresAt = new Date(Date.now() + 86_400_000)
  // It could give back fifty euros by itself, as a program.
  await makeKey(shop, { keyId, name: 'Assistant', scopes, dailyLimit: 50_00, madeBy: 'ada', expiresAt })
  return { keyId, key: (await showKey(shop, keyId, 'ada')) ?? expect.fail('shown before') }
}

const overHttp = async (key: string) =>
  new StreamableHTTPClientTransport(new URL('/api/admin/mcp', await api.serve()), {
    requestInit: { headers: { authorization: `Bearer ${key}` } },
  })
const overPipes = async (key: string) =>
  new StdioClientTransport({
    command: 'npm',
    args: ['run', '--silent', 'saldo', '--', 'mcp'],
    env: {
      PATH: process.env.PATH ?? '',
      DATABASE_URL: day.appUrl,
      DATABASE_ADMIN_URL: day.adminUrl,
      SMTP_URL: `smtp://127.0.0.1:${day.sandbox.smtpPort}`,
      SALDO_DATA: folder,
      SALDO_KEY: key,
    },
  })

/** An assistant that is connected until the test ends. */
async function assistant(transport: Transport, mode: 'legacy' | 'auto' = 'legacy') {
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } })
  onTestFinished(() => client.close())
  await client.connect(transport)
  return {
    tools: async () => (await client.listTools()).tools.map(({ name }) => name).toSorted(),
    async use(name: string, input: Record<string, unknown> = {}) {
      const { structuredContent, isError, content } = await client.callTool({ name, arguments: input })
      const [said] = content as { text: string }[]
      if (isError) return { refused: said?.text ?? '' }
      expect(JSON.parse(said?.text ?? '')).toEqual(structuredContent)
      return { told: structuredContent as Record<string, never> }
    },
  }
}

async function finance() {
  const { backOffice } = app
  if (!backOffice) throw new Error('this shop has no back office')
  const [grants, provenAt] = [[{ role: 'finance' as const, tenants: 'all' as const }], new Date()]
  return backOffice.open({
    operator: { operatorId: 'fred', name: 'Fred', email: 'fred@a.example', language: 'en', grants },
    sessionId: 'session of fred',
    site: testSite(backOffice.database).site,
    ip: '192.0.2.7',
    requestId: 'request-1',
    provenAt,
  })
}
const givenFor = async (of: string) =>
  (await asOwner<{ amount: number }>('select amount::int from goodwill where order_number = $1', [of])).map(
    ({ amount }) => amount,
  )

let orderNumber: string
beforeAll(async () => {
  const order = await day.order([{ amount: 15, number: numberEnding(arrives), quantity: 1 }])
  await day.pay(order.payerUrl)
  await day.until(order, { orderState: 'done' })
  orderNumber = order.orderNumber
})

const ways = [
  { way: 'HTTP as of 2025', open: async (key: string) => assistant(await overHttp(key)) },
  { way: 'HTTP as of 2026', open: async (key: string) => assistant(await overHttp(key), 'auto') },
  { way: 'standard input and output', open: async (key: string) => assistant(await overPipes(key)) },
]

describe.each(ways)('over $way', ({ way, open }) => {
  test('its tools are what the key may read and do, and tell of no person and no other brand', async () => {
    const { tools, use } = await open((await keyFor(['orders.read', 'cases.work'])).key)
    expect(await tools()).toEqual(['getKey', 'getOrder', 'getOrders', 'getWish', 'noteAdd'])
    const orders = await use('getOrders', { state: 'done' })
    expect(JSON.stringify(orders)).toContain(orderNumber)
    const read = await use('getOrder', { orderNumber })
    expect(read.told).toMatchObject({ orderNumber, total: 15_00 })
    expect(JSON.stringify([orders, read])).not.toMatch(/@|\+49|msisdn|email|phone/)
    expect((await use('getOrders', { state: 'lost' })).refused).toContain('state')
    await expect(use('getBalances')).rejects.toThrow('getBalances')
    const other = await open((await keyFor(programScopes, theirs)).key)
    expect((await other.use('getOrder', { orderNumber })).refused).toContain('notFound')
  })

  test('what costs anything is planned, waits for a person, and is done once', async () => {
    const { keyId, key } = await keyFor(['orders.read', 'refunds.give', 'cases.work'])
    const { use } = await open(key)
    const before = await givenFor(orderNumber)
    const [amount, once] = [1_00 + made, `complaint-${made}`]
    const refund = { orderNumber, line: null, amount, reason: `late over ${way}` }
    const plan = await use('refundGive', { ...refund, once, isPlan: true })
    expect(plan.told).toMatchObject({ plan: { amount, currency: 'EUR' }, waits: true })
    const asked = await use('refundGive', { ...refund, once })
    const { wish } = asked.told as unknown as { wish: string }
    expect(await use('refundGive', { ...refund, once })).toEqual(asked)
    expect((await use('getWish', { wish })).told).toMatchObject({ action: 'refund.give', state: 'waiting' })
    expect(await givenFor(orderNumber)).toEqual(before)
    expect(await approve(await finance(), wish)).toMatchObject({ done: { amount } })
    expect((await use('getWish', { wish })).told).toMatchObject({ state: 'approved' })
    expect(await givenFor(orderNumber)).toEqual([...before, amount])

    const note = await use('noteAdd', { orderNumber, text: 'Asked by phone', once: 'note-1' })
    expect(note.told).toMatchObject({ done: { noteId: expect.any(String) } })
    const audit = await asOwner(
      `select distinct name, session_id from admin_action where operator_id = $1 order by name`,
      [`key ${keyId}`],
    )
    // What was approved stands in the audit in the asker's name, from the session of who approved it.
    expect(audit).toEqual([
      { name: 'note.add', session_id: `assistant with key ${keyId}` },
      { name: 'refund.give', session_id: `assistant with key ${keyId}` },
      { name: 'refund.give', session_id: 'session of fred' },
    ])
  })

  test('a key that ends is of no use from then on', async () => {
    const { keyId, key } = await keyFor(['orders.read'])
    const { use } = await open(key)
    expect(await use('getKey')).toHaveProperty('told')
    await withdrawKey(await app.shopOf(ours), keyId)
    const after = await use('getKey').catch((error: Error) => ({ refused: error.message }))
    expect(after).toEqual({ refused: expect.stringMatching(/good key|401/) })
  })
})

test('a price waits for a person however small its change; the same key changes it at once as a program', async () => {
  const { key } = await keyFor(['goods.read', 'goods.change'])
  const { use } = await assistant(await overHttp(key))
  const { told } = await use('getProducts', { status: 'ACTIVE' })
  const { products } = told as unknown as { products: { productId: string; serviceFee: number }[] }
  const { productId, serviceFee } = products[0] ?? expect.fail('nothing is sold')
  const change = { productId, serviceFee: serviceFee + 1 }
  expect((await use('productChange', { ...change, once: 'a' })).told).toHaveProperty('wish')
  const params = { header: { 'Idempotency-Key': 'b' } }
  const { data } = await api.client(key).POST('/actions/product.change', { params, body: change })
  expect(data).toHaveProperty('done')
})

describe('over HTTP', () => {
  const call = async (body: unknown, headers: Record<string, string>, method = 'POST') => {
    const sent = method === 'POST' ? { body: JSON.stringify(body) } : {}
    return fetch(`${await api.serve()}/api/admin/mcp`, {
      method,
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
      ...sent,
    })
  }
  const list = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }

  test('messages come one by one, and no stream stays open', async () => {
    const authorization = `Bearer ${(await keyFor(['orders.read'])).key}`
    expect((await call(list, { authorization })).status).toBe(200)
    const many = await call([list, { ...list, id: 2 }], { authorization })
    expect([many.status, await many.json()]).toMatchObject([400, { code: 'inputNotValid' }])
    expect((await call(undefined, { authorization }, 'GET')).status).toBe(405)
    expect((await call(undefined, { authorization }, 'DELETE')).status).toBe(405)
  })

  // The last one: from then on this address is refused for a minute.
  test('nothing is told without a good key, and guesses are counted', async () => {
    for (const authorization of ['', 'Bearer sk_x', `Bearer sk_${ours}_${'0'.repeat(48)}`]) {
      const refused = await call(list, { authorization })
      expect([refused.status, await refused.json()]).toMatchObject([401, { code: 'unauthorised' }])
    }
    await asOwner("update rate_limit set points = 300 where key like '%203.0.113.9%'")
    expect((await call(list, { authorization: 'Bearer sk_x' })).status).toBe(429)
  })
})
