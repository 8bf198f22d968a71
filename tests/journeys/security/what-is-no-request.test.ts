import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { runningShop } from '../../support/browser/running-shop.ts'
import { untilHolds } from '../../support/test-run/until-holds.ts'

const street = await runningShop()
const form = 'application/x-www-form-urlencoded'

type Asked = { method?: string; headers?: Record<string, string>; body?: string | Iterable<string> }

/** Sends a request that no browser would send: the URL unchanged, the body in parts. */
function ask(path: string, { method = 'GET', headers = {}, body = '' }: Asked = {}) {
  const host = new URL(street.shopUrl('congstar')).host
  return new Promise<{ status: number; said: string; sent: number }>((resolve, reject) => {
    let sent = 0
    const { port } = new URL(street.apiUrl)
    const asked = request({ host: '127.0.0.1', port, path, method, headers: { host, ...headers } }, async (answer) => {
      resolve({ status: answer.statusCode ?? 0, said: await text(answer), sent })
    })
    // The connection of a refused client that still sends is closed.
    asked.on('error', reject)
    const parts = (typeof body === 'string' ? [body] : body)[Symbol.iterator]()
    const next = () => {
      const { value, done } = parts.next()
      if (done) return void asked.end()
      sent += value.length
      asked.write(value, () => setImmediate(next))
    }
    next()
  })
}

test('addresses that are too long or not well-formed are refused, on pages and calls alike', async () => {
  for (const path of ['/shop/topup/congstar', '/api/manifest', '/webhooks/mollie', '/assets/x.js']) {
    expect((await ask(`${path}?q=${'a'.repeat(4096)}`)).status).toBe(414)
    expect((await ask(`${path}?q=%00`)).status).toBe(400)
    expect((await ask(`${path}/%ff`)).status).toBe(400)
  }
})

test('a form that is too long, of another kind or not readable is refused in the brand’s words', async () => {
  const post = (type: string, body: string, more = {}) =>
    ask('/login', { method: 'POST', body, headers: { 'content-type': type, 'accept-language': 'de', ...more } })
  expect(await post(form, 'a'.repeat(65 * 1024))).toMatchObject({ status: 413, said: 'Das ist zu lang.' })
  expect(await post('text/xml', '<a/>')).toMatchObject({ status: 415, said: 'Bitte prüfen Sie Ihre Angaben.' })
  expect(await post(form, 'email=%00')).toMatchObject({ status: 400 })
  expect(await post('multipart/form-data; boundary=x', '--x')).toMatchObject({ status: 400 })
})

test('a body without end is not read to its end', async () => {
  const chunk = 'a'.repeat(16 * 1024)
  function* endless() {
    for (let i = 0; i < 64 * 1024; i++) yield chunk
  }
  for (const path of ['/login', '/api/log', '/webhooks/mollie?tenant=congstar&about=x']) {
    const type = path === '/api/log' ? 'application/json' : form
    // Who is cut off before it has read the answer asks again.
    const answer = await untilHolds(() =>
      ask(path, { method: 'POST', headers: { 'content-type': type }, body: endless() }),
    )
    expect(answer.status).toBe(413)
    // Data in the buffers of both ends and of the connection counts as sent.
    expect(answer.sent).toBeLessThan(16 * 1024 * 1024)
  }
})

test('texts that no database takes are refused by calls as well', async () => {
  const call = (body: string) =>
    ask('/api/shop/createCart', { method: 'POST', body, headers: { 'content-type': 'application/json' } })
  for (const email of ['a\\u0000b', '\\ud800']) {
    const answer = await call(`{"phoneNumber":"${email}","amount":15}`)
    expect([answer.status, JSON.parse(answer.said).code]).toEqual([400, 'VALIDATION_FAILED'])
  }
})
