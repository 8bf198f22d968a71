import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '#kit/clock'
import { answered } from '#kit/result'
import type { PushAddress } from '#notifications/push'
import { type Sandbox, startSandbox } from '#sandbox'
import { webPush } from './index.ts'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startSandbox({ delayScale: 0.01 })
})
afterAll(() => sandbox.stop())

const key = Buffer.alloc(32, 7).toString('base64')
const open = (timeoutMs = 60_000, url: string | undefined = sandbox.url) =>
  webPush({ key, url, clock: systemClock, timeoutMs })
const message = (to: PushAddress, payload = '{"title":"Your top-up has arrived"}') => ({
  to,
  payload,
  topic: 'order-S1',
  seconds: 60,
  contact: 'mailto:help@shop.example',
})

/** A browser that subscribed at the sandbox. */
async function device(): Promise<PushAddress & { id: string }> {
  const answer = await fetch(`${sandbox.url}/push/devices`, { method: 'POST' })
  const { endpoint, keys } = (await answer.json()) as { endpoint: string; keys: { p256dh: string; auth: string } }
  return { id: endpoint.split('/').at(-1) ?? '', endpoint, publicKey: keys.p256dh, authSecret: keys.auth }
}
const pushedTo = async ({ id }: { id: string }) => (await fetch(`${sandbox.url}/push.json?device=${id}`)).json()

test('a message arrives as it was written, signed by this installation, with its time to live', async () => {
  const to = await device()
  const payload = '{"title":"Guthaben für 0151 …78 ist da ☎"}'
  expect(await open().send(message(to, payload))).toEqual(answered(undefined))
  expect(await pushedTo(to)).toMatchObject([{ message: payload, ttl: 60, topic: 'order-S1' }])
})

test('a browser that has left is gone; a service that cannot take it now is asked again later', async () => {
  const to = await device()
  for (const [kind, answer] of [
    ['error', 'status 500'],
    ['drop', 'TypeError'],
  ] as const) {
    const body = JSON.stringify({ partner: 'push', operation: 'send-message', kind, times: 1 })
    await fetch(`${sandbox.url}/faults`, { method: 'POST', body, headers: { 'content-type': 'application/json' } })
    expect(await open().send(message(to))).toEqual({ kind: 'lost', reason: answer })
  }
  await fetch(to.endpoint, { method: 'DELETE' })
  expect(await open().send(message(to))).toEqual({ kind: 'refused', reason: 'gone' })
  expect(await open().send(message({ ...to, endpoint: `${sandbox.url}/push/nobody` }))).toMatchObject({
    reason: 'gone',
  })
  expect(await pushedTo(to)).toEqual([])
})

test('an endpoint is called only if it is a known service’s', async () => {
  const { publicKey, authSecret } = await device()
  const accepts = (endpoint: string, url?: string) =>
    webPush({ key, url, clock: systemClock }).accepts({ endpoint, publicKey, authSecret })
  for (const endpoint of [
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
    'https://wns2-par02p.notify.windows.com/w/?token=abc',
  ])
    expect([endpoint, accepts(endpoint)]).toEqual([endpoint, true])
  for (const endpoint of [
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com:8443/fcm/send/abc',
    'https://me@fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com.evil.example/fcm/send/abc',
    'https://evil.example/fcm.googleapis.com',
    'https://a.b.notify.windows.com/w',
    'https://notify.windows.com.evil.example/w',
    'https://127.0.0.1/push',
    'https://[::1]/push',
    'https://10.0.0.1/push',
    'http://169.254.169.254/latest/meta-data',
    'file:///etc/passwd',
    'no address',
    `${sandbox.url}/push/abc`,
  ])
    expect([endpoint, accepts(endpoint)]).toEqual([endpoint, false])
  expect(accepts(`${sandbox.url}/push/abc`, sandbox.url)).toBe(true)
  expect(accepts(`${sandbox.url}.evil.example/push/abc`, sandbox.url)).toBe(false)
  // Nor is one that was written down before: it is not called.
  const elsewhere = webPush({ key, clock: systemClock })
  const to = { endpoint: `${sandbox.url}/push/abc`, publicKey, authSecret }
  expect(await elsewhere.send(message(to))).toEqual({ kind: 'refused', reason: 'gone' })
})

test('a key that is no point of the curve is refused before anything is encrypted for it', async () => {
  const to = await device()
  expect(open().accepts(to)).toBe(true)
  expect(open().accepts({ ...to, publicKey: `BA${'A'.repeat(85)}` })).toBe(false)
})
