import { beforeAll, describe, expect, test } from 'vitest'
import { approve, perform } from '#admin/actions'
import { may, programScopes, type RoleName } from '#admin/permissions'
import { findKeys, makeKey, showKey } from '#programs'
import { programDocument } from '../../src/api/programs/describe.ts'
import type { doings } from '../../src/api/programs/doing.ts'
import { testSite } from '../support/admin/site.ts'
import { programsOf } from '../support/back-office/programs.ts'
import { arrives, badDay, numberEnding } from '../support/shop/bad-day.ts'

// Programs of brand partners read and act by keys: each for one brand, and for what its scopes say.

const day = await badDay()
const { app, ours, theirs, asOwner } = day
const { call, client } = programsOf(app)

async function as(role: RoleName, name: string) {
  if (!app.backOffice) throw new Error('this shop has no back office')
  return app.backOffice.open({
    operator: {
      operatorId: name,
      name,
      email: `${name}@a.example`,
      language: 'en',
      grants: [{ role, tenants: 'all' }],
    },
    sessionId: `session of ${name}`,
    site: testSite(app.backOffice.database).site,
    ip: '192.0.2.7',
    requestId: 'request-1',
    provenAt: new Date(),
  })
}
let presses = 0
const press = () => ({ key: `press-${++presses}` })

/** A key that is good at once, without the way through the back office. */
async function keyFor(tenant: string, scopes: readonly string[], dailyLimit = 0, days = 30) {
  const shop = await app.shopOf(tenant)
  const keyId = `key-${++presses}`
  const expiresAt = new Date(Date.now() + days * 86_400_000)
  await makeKey(shop, { keyId, name: 'Till', scopes, dailyLimit, madeBy: 'ada', expiresAt })
  return (await showKey(shop, keyId, 'ada')) ?? expect.fail('shown before')
}
const buy = async (tenant = ours) => {
  const order = await day.order([{ amount: 15, number: numberEnding(arrives), quantity: 1 }])
  expect(tenant).toBe(ours)
  await day.pay(order.payerUrl)
  await day.until(order, { orderState: 'done' })
  return order.orderNumber
}

let orderNumber: string
beforeAll(async () => {
  orderNumber = await buy()
})

const bodies: Record<(typeof doings)[number], object> = {
  'order.ask-now': { orderNumber: 'S00000000000' },
  'promise.release': { orderNumber: 'S00000000000' },
  'receipt.send-again': { orderNumber: 'S00000000000', channel: 'email' },
  'note.add': { orderNumber: 'S00000000000', text: 'x' },
  'refund.again': { orderNumber: 'S00000000000' },
  'refund.give': { orderNumber: 'S00000000000', line: null, amount: null, reason: 'x' },
  'product.change': { productId: 'none', amount: 100 },
}
type Path = { get?: { description: string }; post?: { description: string } }
const operations = Object.entries((programDocument() as { paths: Record<string, Path> }).paths).map(([path, one]) => ({
  method: one.post ? 'POST' : 'GET',
  path: path.replace('/api/admin/v1', ''),
  needs: /scope `(.+)`/.exec((one.post ?? one.get)?.description ?? '')?.[1],
}))

describe('every call of the description', () => {
  test.each(operations)(
    '$method $path: with its scope only, for the own brand only',
    async ({ method, path, needs }) => {
      const at = path.replace('{orderNumber}', orderNumber).replace('{wish}', 'none')
      const body = method === 'POST' ? bodies[path.replace('/actions/', '') as keyof typeof bodies] : undefined
      const ask = (key: string | undefined) => call(`${method} ${at}`, key, { once: `once-${++presses}`, body })
      for (const scope of programScopes) {
        const { status, json } = await ask(await keyFor(ours, [scope]))
        const isTheirs = needs === undefined || needs === scope
        if (!isTheirs) expect([status, json.code], scope).toEqual([403, 'notAllowed'])
        else expect(status, scope).toBe(method === 'POST' || path.startsWith('/wishes') ? 404 : 200)
      }
      const foreign = await ask(await keyFor(theirs, programScopes))
      expect(JSON.stringify(foreign.json)).not.toContain(orderNumber)
      if (path.includes('{') || method === 'POST') expect(foreign.status).toBe(404)
      const none = [undefined, 'sk_nobrand_'.padEnd(59, '0'), `sk_${ours}_`.padEnd(ours.length + 52, '0'), 'sk_x']
      const refusals = await Promise.all(none.map((key) => ask(key)))
      expect(new Set(refusals.map(({ status, json }) => `${status} ${JSON.stringify(json)}`)).size).toBe(1)
      expect(refusals[0]?.status).toBe(401)
    },
  )

  test.each(['1~x', '2026-02-31 10:00:00+00~S1', 'x'])('a place %j that no page named is refused', async (place) => {
    const key = await keyFor(ours, ['orders.read'])
    const refused = await call(`GET /orders?after=${encodeURIComponent(place)}`, key)
    expect(refused).toMatchObject({ status: 400, json: { details: { fields: ['after'] } } })
  })

  test('what cannot be called is not there, and no personal value is told', async () => {
    const key = await keyFor(ours, programScopes)
    for (const path of ['/actions/key.make', '/actions/customer.erase', '/operators', '/orders/'])
      expect((await call(`POST ${path}`, key, { body: {}, once: 'x' })).status, path).toBe(404)
    const programs = client(key)
    const told = JSON.stringify([
      (await programs.GET('/orders')).data,
      (await programs.GET('/orders/{orderNumber}', { params: { path: { orderNumber } } })).data,
    ])
    expect(told).toContain(orderNumber)
    expect(told).not.toMatch(/@|\+49|msisdn|email|phone/)
  })
})

describe('a key', () => {
  test('is agreed to by a second owner where it acts, shown once to whoever asked, and kept as a hash', async () => {
    const [ada, bea] = [await as('owner', 'ada'), await as('owner', 'bea')]
    const wish = { tenant: ours, name: 'Till', scopes: ['orders.read', 'refunds.give'], dailyLimit: 5_00, days: 30 }
    const asked = await perform(ada, 'key.make', wish, press())
    const approvalId = 'waiting' in asked ? asked.waiting : expect.fail(JSON.stringify(asked))
    const made = (await approve(bea, approvalId)) as { done: { keyId: string } }
    const { keyId } = made.done
    const take = (admin: typeof ada) => perform(admin, 'key.take', { tenant: ours, keyId }, press())
    expect(await take(bea)).toEqual({ refusal: 'keyShownOnce' })
    const shown = (await take(ada)) as { done: { key: string } }
    const { key } = shown.done
    expect(key).toMatch(new RegExp(`^sk_${ours}_[0-9a-f]{48}$`))
    expect(await take(ada)).toEqual({ refusal: 'keyShownOnce' })
    const kept = await asOwner(
      'select key_hash, (select json_agg(a) from admin_action a)::text as audit from program_key',
    )
    expect(JSON.stringify(kept)).not.toContain(key.slice(-48))
    const { data } = await client(key).GET('/key')
    expect(data).toMatchObject({ brand: ours, scopes: ['orders.read', 'refunds.give'] })
    const [row] = await (await app.shopOf(ours)).db.read((tx) => findKeys(tx, [ours]))
    expect(row?.lastUsedAt).toBeInstanceOf(Date)
    expect(await perform(ada, 'key.withdraw', { tenant: ours, keyId }, press())).toEqual({ done: { keyId } })
    const { response, error } = await client(key).GET('/key')
    expect([response.status, error?.code]).toEqual([401, 'unauthorised'])
  })

  test('one that only reads needs no second person', async () => {
    const wish = { tenant: ours, name: 'Report', scopes: ['orders.read'], dailyLimit: 0, days: 1 }
    expect(await perform(await as('owner', 'ada'), 'key.make', wish, press())).toHaveProperty('done')
  })

  test('ends on its day', async () => {
    const key = await keyFor(ours, ['orders.read'], 0, 30)
    await asOwner("update program_key set expires_at = now(), made_at = now() - interval '1 day' where name = 'Till'")
    expect((await call('GET /key', key)).status).toBe(401)
  })

  test('may not be guessed without end', async () => {
    const ip = '198.51.100.4'
    expect((await call('GET /key', 'sk_x', { ip })).status).toBe(401)
    await asOwner("update rate_limit set points = 300 where key like '%198.51.100.4%'")
    const { status, headers } = await call('GET /key', 'sk_x', { ip })
    expect([status, Number(headers.get('retry-after')) > 0]).toEqual([429, true])
  })
})

describe('a program gives money back', () => {
  const wish = (amount: number, of = 'S00000000000') => ({ orderNumber: of, line: null, amount, reason: 'came late' })
  const given = async () =>
    (await asOwner<{ sum: number }>('select coalesce(sum(amount), 0)::int as sum from goodwill'))[0]?.sum

  test('up to the limit of its key, once for each Idempotency-Key; above it a person decides', async () => {
    const till = client(await keyFor(ours, ['refunds.give'], 5_00))
    const refund = (amount: number, once: string) =>
      till.POST('/actions/refund.give', {
        params: { header: { 'Idempotency-Key': once } },
        body: wish(amount, orderNumber),
      })
    expect(await refund(4_00, 'a')).toMatchObject({ data: { done: { outcome: 'given', amount: 4_00 } } })
    expect(await refund(4_00, 'a')).toMatchObject({ data: { done: { outcome: 'given', amount: 4_00 } } })
    expect(await refund(3_00, 'a')).toMatchObject({ response: { status: 422 }, error: { code: 'keyReused' } })
    expect(await given()).toBe(4_00)
    const above = await refund(2_00, 'b')
    expect(above.response.status).toBe(202)
    const waits = above.data && 'wish' in above.data ? above.data.wish : expect.fail('it was given at once')
    expect(await given()).toBe(4_00)
    const state = (by = till) => by.GET('/wishes/{wish}', { params: { path: { wish: waits } } })
    expect(await state()).toMatchObject({ data: { action: 'refund.give', state: 'waiting' } })
    const another = client(await keyFor(ours, ['refunds.give']))
    expect(await state(another)).toMatchObject({ error: { code: 'notFound' } })
    const finance = await as('finance', 'fred')
    expect(may(finance.operator, 'refunds.give', ours)).toBe(true)
    expect(await approve(finance, waits)).toMatchObject({ done: { amount: 2_00 } })
    expect(await state()).toMatchObject({ data: { state: 'approved' } })
    expect(await given()).toBe(6_00)
  })

  test.each([
    ['no Idempotency-Key', { body: wish(1) }, ['Idempotency-Key']],
    ['a body that is none', { once: 'c', body: '{' }, ['body']],
    ['a list', { once: 'c', body: '[]' }, ['body']],
    ['a very long body', { once: 'c', body: JSON.stringify({ reason: 'x'.repeat(70_000) }) }, ['body']],
    ['a brand of its choice', { once: 'c', body: { ...wish(1), tenant: theirs } }, ['tenant']],
    ['a wrong amount', { once: 'd', body: wish(-1) }, ['amount']],
  ])('%s is refused by the name of the field', async (_, sent, fields) => {
    const key = await keyFor(ours, ['refunds.give'], 5_00)
    const refused = await call('POST /actions/refund.give', key, sent)
    expect(refused).toMatchObject({ status: 400, json: { code: 'inputNotValid', details: { fields } } })
  })
})
