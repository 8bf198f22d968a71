import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { perform } from '#admin/actions'
import { gather } from '#admin/attention'
import { forgetWebhooks, resealSecrets, sendDueWebhooks, sendWebhooks } from '#programs/webhooks'
import type { WebhookKind } from '#programs/webhooks/contract'
import { webhookMessages } from '../../src/api/programs/webhooks.ts'
import { backOfficeOf } from '../support/back-office/ask-back-office.ts'
import { chargeBack } from '../support/partners/charge-back.ts'
import { arrives, badDay, numberEnding } from '../support/shop/bad-day.ts'
import { untilHolds } from '../support/test-run/until-holds.ts'

// A partner's program hears of an order, loses the line, hears again.

const day = await badDay({ booksDiffer: true, operatorEmail: 'operator@saldo.example' })
const { app, ours, theirs, asOwner } = day
const { operator } = backOfficeOf(app)

type Heard = {
  id: string
  at: number
  signature: string
  body: string
  type: WebhookKind
  data: Record<string, unknown>
}
let heard: Heard[] = []
let answer = 200
/** Holds answers back. */
let answered = Promise.resolve()
const partner = createServer(async (request, response) => {
  const body = await text(request)
  const header = (name: string) => String(request.headers[`webhook-${name}`])
  const { type, data } = JSON.parse(body)
  heard.push({ id: header('id'), at: Number(header('timestamp')), signature: header('signature'), body, type, data })
  await answered
  response.writeHead(answer).end()
})
await new Promise<void>((resolve) => partner.listen(0, '127.0.0.1', resolve))
afterAll(() => partner.close())
const url = `http://127.0.0.1:${(partner.address() as AddressInfo).port}/hooks`

const ada = operator('owner')
let presses = 0
const press = async (fields: Record<string, string | readonly string[]>) => {
  ada.prove((await ada.admin()).clock.now())
  const form = new FormData()
  for (const [name, value] of Object.entries({ key: `press-${++presses}`, tenant: ours, ...fields }))
    for (const one of [value].flat()) form.append(name, one)
  return ada.post('/programs', form)
}
const kinds = Object.keys(webhookMessages)
const add = (to: string, tenant = ours) => press({ form: 'webhook', action: 'webhook.add', url: to, kinds, tenant })
const addressOf = async (to: string) =>
  (await asOwner<{ id: string }>('select address_id as id from webhook_address where url = $1', [to]))[0]?.id ?? ''
const secretOf = async (addressId: string, tenant = ours) =>
  /whsec_[\w+/=]+/.exec((await press({ action: 'webhook.secret', addressId, tenant })).html)?.[0] ??
  expect.fail('no secret')
const latest = async () =>
  (await asOwner('select state, tries, next_at from webhook_delivery order by at desc, delivery_id limit 1'))[0]
const sendDue = async () => sendDueWebhooks(await app.shopOf(ours))
const buy = async () => {
  const order = await day.order([{ amount: 15, number: numberEnding(arrives) }])
  await day.pay(order.payerUrl)
  await day.until(order, { orderState: 'done' })
  return order
}
const isSigned = (secret: string, { id, at, body, signature }: Heard) =>
  signature.split(' ').includes(new Webhook(secret).sign(id, new Date(at * 1000), body))

let addressId: string
let secret: string
beforeAll(async () => {
  // Nothing is told before there is a secret.
  expect((await add(url)).text).toContain('Waits for its secret')
  addressId = await addressOf(url)
  await buy()
  expect(await asOwner('select from webhook_delivery')).toEqual([])
  secret = await secretOf(addressId)
})
beforeEach(() => {
  heard = []
  answer = 200
})

test('a program hears of an order, loses the line, hears again', async () => {
  const { orderNumber } = await buy()
  await untilHolds(async () => expect(heard).toHaveLength(1))
  const [one] = heard as [Heard]
  expect(one).toMatchObject({ type: 'order.done', data: { brand: ours, orderNumber } })
  const headers = {
    'webhook-id': one.id,
    'webhook-timestamp': String(one.at),
    'webhook-signature': one.signature,
  }
  expect(new Webhook(secret).verify(one.body, headers)).toEqual(JSON.parse(one.body))
  await untilHolds(async () => expect(await latest()).toMatchObject({ state: 'delivered', next_at: null }))

  answer = 503
  const { orderNumber: lost } = await buy()
  await untilHolds(async () => expect(await latest()).toMatchObject({ state: 'waiting', tries: 1 }))
  await sendDue()
  expect(await latest()).toMatchObject({ tries: 1 })
  answer = 204
  await day.later(6)
  // While one worker waits for the answer, another finds nothing to do.
  const shop = await app.shopOf(ours)
  const held = Promise.withResolvers<void>()
  answered = held.promise
  const first = sendWebhooks(shop, addressId)
  await untilHolds(async () => expect(heard).toHaveLength(3))
  const otherWorker = {
    ...shop.programWebhooks,
    inTurn: async (_: string, work: () => Promise<unknown>) => void (await work()),
  }
  await sendWebhooks({ ...shop, programWebhooks: otherWorker }, addressId)
  expect(heard).toHaveLength(3)
  held.resolve()
  await first
  await untilHolds(async () => expect(await latest()).toMatchObject({ state: 'delivered', tries: 2 }))
  const ofLost = heard.filter(({ data }) => data.orderNumber === lost)
  expect(ofLost).toHaveLength(2)
  expect(new Set(ofLost.map(({ id }) => id)).size).toBe(1)
  const page = await ada.get('/programs')
  expect(page.text).toContain('503')
  expect(page.text).toContain('204')

  const again = page.html.match(/name="deliveryId" value="([^"]+)"/)?.[1] ?? ''
  await press({ action: 'webhook.send-again', deliveryId: again })
  await untilHolds(async () => expect(heard.filter(({ id }) => id === again)).toHaveLength(3))
})

test('what comes while an address answers slowly is told one after the other, and one try tells that it is away', async () => {
  const slow = Promise.withResolvers<void>()
  answered = slow.promise
  const orders = [await buy(), await buy(), await buy()]
  await untilHolds(async () => expect(heard).toHaveLength(1))
  await sendDue()
  await day.later(1)
  expect(heard).toHaveLength(1)
  answered = Promise.resolve()
  slow.resolve()
  await untilHolds(async () => expect(heard).toHaveLength(3))
  expect(heard.map(({ data }) => data.orderNumber)).toEqual(orders.map(({ orderNumber }) => orderNumber))

  answer = 503
  const one = await buy()
  await untilHolds(async () => expect((await states([one])).map(({ tries }) => tries)).toEqual([1]))
  // Not due again while the second one is bought, however long that takes.
  const moveWaiting = (by: string) =>
    asOwner(`update webhook_delivery set next_at = next_at + $1::interval where state = 'waiting'`, [by])
  await moveWaiting('1 hour')
  const away = [one, await buy()]
  await untilHolds(async () => expect((await states(away)).map(({ tries }) => tries)).toEqual([1, 1]))
  await asOwner(`update webhook_delivery set next_at = next_at - interval '1 hour'
    where state = 'waiting' and next_at > now() + interval '30 minutes'`)
  await day.later(6)
  heard = []
  await sendWebhooks(await app.shopOf(ours), addressId)
  expect(heard.map(({ data }) => data.orderNumber)).toEqual([away[0]?.orderNumber])

  answer = 200
  await day.later(5 * 60)
  await sendDue()
  await untilHolds(async () =>
    expect((await states(away)).map(({ state }) => state)).toEqual(['delivered', 'delivered']),
  )
})

test('an address that says that it is gone fails at once', async () => {
  answer = 410
  const { orderNumber } = await buy()
  await untilHolds(async () =>
    expect(await states([{ orderNumber }])).toEqual([{ state: 'failed', tries: 1, next_at: null }]),
  )
  const page = await ada.get('/programs')
  expect(page.text).toContain('Fails')
  answer = 200
  await press({
    action: 'webhook.send-again',
    deliveryId: page.html.match(/name="deliveryId" value="([^"]+)"/)?.[1] ?? '',
  })
  await untilHolds(async () => expect(await states([{ orderNumber }])).toMatchObject([{ state: 'delivered' }]))
  expect((await ada.get('/programs')).text).not.toContain('Fails')
})

test('each thing to tell is told in the form of its description, and nothing personal', async () => {
  const { orderNumber, email } = await buy()
  const finance = operator('finance')
  finance.prove((await finance.admin()).clock.now())
  const wish = { tenant: ours, orderNumber, line: null, amount: 1_00, reason: 'came late' }
  expect(await perform(await finance.admin(), 'refund.give', wish, { key: 'refund' })).toHaveProperty('done')
  await chargeBack(day, orderNumber)
  await asOwner("insert into stock_level (tenant, product_id, state, since) values ($1, 'card', 'low', now())", [ours])
  await asOwner(
    `insert into tenant_settings (tenant, version, settings, copy, content_hash)
     select tenant, version + 1, settings, copy, 'y' from tenant_settings where tenant = $1 order by version desc limit 1`,
    [ours],
  )
  await untilHolds(async () => {
    await day.sweepOnce()
    expect([...new Set(heard.map(({ type }) => type))].toSorted()).toEqual(kinds.toSorted())
  })
  for (const { type, body } of heard) expect(webhookMessages[type].body.parse(JSON.parse(body))).toBeTruthy()
  expect(JSON.stringify(heard)).not.toContain(email)
})

test('what is rolled back is told to nobody, and another brand’s program hears nothing', async () => {
  const count = async () => (await asOwner<{ n: number }>('select count(*)::int as n from webhook_delivery'))[0]?.n
  const before = await count()
  const shop = await app.shopOf(ours)
  await shop.db
    .transaction(async (tx) => {
      await tx.insertInto('stock_level').values({ product_id: 'gone', state: 'out', since: new Date() }).execute()
      throw new Error('rolled back')
    })
    .catch(() => {})
  await (await app.shopOf(theirs)).db.transaction((tx) =>
    tx.insertInto('stock_level').values({ product_id: 'theirs', state: 'out', since: new Date() }).execute(),
  )
  expect(await count()).toBe(before)
})

test('a changed secret signs beside the one before for a day', async () => {
  const newer = await secretOf(addressId)
  await buy()
  await untilHolds(async () => expect(heard).toHaveLength(1))
  const [both] = heard as [Heard]
  expect([isSigned(secret, both), isSigned(newer, both)]).toEqual([true, true])
  await day.later(24 * 60 * 60)
  await buy()
  await untilHolds(async () => expect(heard).toHaveLength(2))
  const [, later] = heard as [Heard, Heard]
  expect([isSigned(secret, later), isSigned(newer, later)]).toEqual([false, true])
  const { codeKeys, ...shop } = await app.shopOf(ours)
  const keys = new Map([...codeKeys.keys, ['fresh', Buffer.alloc(32, 7)]])
  const reseal = (current: string) => resealSecrets({ ...shop, codeKeys: { current, keys } })
  expect(await reseal('fresh')).toEqual({ resealed: 2, unreadable: 0 })
  expect(await reseal(codeKeys.current)).toEqual({ resealed: 2, unreadable: 0 })
  expect(await reseal(codeKeys.current)).toEqual({ resealed: 0, unreadable: 0 })
  const kept = await asOwner(
    'select (select json_agg(s) from webhook_secret s)::text as s, (select json_agg(a) from admin_action a)::text as a',
  )
  for (const one of [secret, newer]) expect(JSON.stringify(kept)).not.toContain(one.slice(6))
})

test('after three days an address fails, an operator is told, and what it takes then mends it', async () => {
  const alerts = async () =>
    (await day.subjectsTo('operator@saldo.example')).filter((one) => one.includes('webhooks-fail')).length
  const before = await alerts()
  answer = 500
  const { orderNumber } = await buy()
  await untilHolds(async () => expect(await latest()).toMatchObject({ tries: 1 }))
  for (let tries = 2; tries <= 10; tries++) {
    await day.later(22 * 60 * 60)
    await sendDue()
    await untilHolds(async () => expect(await latest()).toMatchObject({ tries }))
  }
  expect(await latest()).toMatchObject({ state: 'failed', next_at: null })
  await untilHolds(async () => expect(await alerts()).toBe(before + 1))
  await gatherNow()
  expect(await cases()).toEqual(['open'])
  answer = 200
  const page = await ada.get('/programs')
  expect(page.text).toContain('Fails')
  const deliveryId = page.html.match(/name="deliveryId" value="([^"]+)"/)?.[1] ?? ''
  await press({ action: 'webhook.send-again', deliveryId })
  await untilHolds(async () => expect(await latest()).toMatchObject({ state: 'delivered' }))
  expect(heard.at(-1)?.data).toMatchObject({ orderNumber })
  await gatherNow()
  expect(await cases()).toEqual(['gone'])
  await day.later(31 * 24 * 60 * 60)
  await forgetWebhooks(await app.shopOf(ours))
  expect(await asOwner('select from webhook_delivery')).toEqual([])
})

test.each([
  ['https://10.0.0.1/', 'leads into a private network'],
  ['http://partner.example/', 'must begin with https://'],
  ['https://nobody.invalid/', 'No computer of this name'],
])('%s is refused, and stays in the form', async (to, words) => {
  const refused = await add(to)
  expect(refused.text).toContain(words)
  expect(refused.html).toContain(`value="${to}"`)
})

test('a withdrawn address hears nothing more', async () => {
  answer = 500
  await buy()
  await untilHolds(async () => expect(await latest()).toMatchObject({ state: 'waiting', tries: 1 }))
  await press({ action: 'webhook.withdraw', addressId })
  expect(await latest()).toMatchObject({ state: 'failed' })
  await buy()
  expect(heard).toHaveLength(1)
})

const states = async (orders: readonly { orderNumber: string }[]) => {
  const numbers = orders.map(({ orderNumber }) => orderNumber)
  return asOwner(
    `select state, tries, next_at from webhook_delivery
     where kind = 'order.done' and data ->> 'orderNumber' = any($1) order by at`,
    [numbers],
  )
}
const gatherNow = async () => {
  const { database } = app.backOffice ?? expect.fail('no back office')
  await gather({ database, tenants: [ours, theirs], now: new Date(), report: (_, error) => expect.fail(String(error)) })
}
const cases = async () =>
  (await asOwner<{ state: string }>("select state from admin_case where source = 'failing-webhooks'")).map(
    ({ state }) => state,
  )
