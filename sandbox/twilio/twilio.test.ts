import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Sandbox, startSandbox } from '../index.ts'
import { callerOf, startTestShop, until } from '../test-shop.ts'

let sandbox: Sandbox
let shop: Awaited<ReturnType<typeof startTestShop>>
let call: ReturnType<typeof callerOf>

beforeAll(async () => {
  sandbox = await startSandbox({ delayScale: 0.01 })
  shop = await startTestShop()
  call = callerOf(sandbox)
})
afterAll(() => Promise.all([sandbox.stop(), shop.stop()]))

const send = (To: string, changes: Record<string, string> = {}) =>
  call.twilio('POST', '/Messages.json', { To, From: '+491510000000', Body: 'Grüße & 15 €', ...changes })

test('a text is queued, lands in the inbox, and its status is called back with a signature', async () => {
  const StatusCallback = `${shop.url}/status`
  const { status, body } = await send('+4915112345678', { StatusCallback })
  expect([status, body.status, body.account_sid]).toEqual([201, 'queued', 'AC1'])
  await shop.news('/status')
  const news = shop.heard[0]
  const fields = new URLSearchParams(news?.body)
  expect(Object.fromEntries(fields)).toMatchObject({
    MessageSid: body.sid,
    MessageStatus: 'delivered',
    To: '+4915112345678',
  })
  const signed =
    StatusCallback +
    [...fields]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .flat()
      .join('')
  expect(news?.headers['x-twilio-signature']).toBe(createHmac('sha1', 'secret').update(signed).digest('base64'))
  expect((await call.get('/inbox.json?to=%2B4915112345678')).body).toMatchObject([
    { channel: 'sms', to: '+4915112345678', from: '+491510000000', text: 'Grüße & 15 €' },
  ])
  expect((await call.twilio('GET', `/Messages/${body.sid}.json`)).body.status).toBe('delivered')
})

test('WhatsApp is a channel of its own', async () => {
  await send('whatsapp:+4915112345000', { From: 'whatsapp:+491510000000' })
  await until(async () => (await call.get('/inbox.json?to=+4915112345000')).body.length === 1)
  expect((await call.get('/inbox.json?to=+4915112345000')).body[0]).toMatchObject({
    channel: 'whatsapp',
    from: '+491510000000',
  })
})

test('a text that cannot be delivered says so and reaches nobody', async () => {
  await call.fault({
    partner: 'twilio',
    operation: 'deliver-message',
    kind: 'error',
    times: 1,
    reference: '+4915112345001',
  })
  const { body } = await send('+4915112345001')
  await until(async () => (await call.twilio('GET', `/Messages/${body.sid}.json`)).body.status === 'undelivered')
  expect((await call.get('/inbox.json?to=+4915112345001')).body).toEqual([])
})

test.each([
  ['number', { To: '015112345678' }, 21211],
  ['sender', { From: '' }, 21603],
  ['body', { Body: '' }, 21602],
])('a wrong %s is refused in the gateway’s shape', async (_, changes, code) => {
  const { status, body } = await send('+4915112345678', changes)
  expect([status, body.code, body.status]).toEqual([400, code, 400])
})

test('without an account everything is refused', async () => {
  const { status, body } = await call.anonymous('POST', '/2010-04-01/Accounts/AC1/Messages.json')
  expect([status, body.code]).toEqual([401, 20003])
})
