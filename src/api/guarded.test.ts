import { expect, test, vi } from 'vitest'
import { wire } from '../../tests/support/shop/wire.ts'

const { ask, ours, theirs, log, asOwner, app } = await wire({ first: { domains: ['first.example'] } })
const number = '+4915112345678'
let lastIp = 0
const newIp = () => `198.51.100.${++lastIp}`

const newCart = async () => {
  const made = await ask('POST /api/shop/createCart', { ip: newIp(), body: { phoneNumber: number, amount: 15 } })
  expect(made.status).toBe(200)
  return made.json.cartName as string
}

test.each([
  ['another site', { Origin: 'https://evil.example' }, 403],
  ['a page without an origin', { Origin: 'null' }, 403],
  ['the same host without encryption', { Origin: 'http://first.example', 'X-Forwarded-Proto': 'https' }, 403],
  ['another site, said otherwise', { 'Sec-Fetch-Site': 'cross-site' }, 403],
  ['its own page', { Origin: 'http://first.example' }, 200],
  ['its own page behind a proxy', { Origin: 'https://first.example', 'X-Forwarded-Proto': 'https' }, 200],
  ['a program, which says nothing', {}, 200],
])('a change asked for by %s', async (_, from, status) => {
  const headers = { 'X-Forwarded-Host': 'first.example', ...from } as Record<string, string>
  const answer = await ask('POST /api/shop/createCart', {
    headers,
    ip: newIp(),
    body: { phoneNumber: number, amount: 15 },
  })
  expect(answer.status).toBe(status)
  if (status === 403) expect(answer.json.code).toBe('originNotAllowed')
})

test('reading is not refused to another origin, which could not read the answer', async () => {
  const headers = { Origin: 'https://evil.example' }
  const answer = await ask('GET /api/shop/rest/v3/payment-methods', { headers })
  expect([answer.status, answer.headers.get('Access-Control-Allow-Origin')]).toEqual([200, null])
})

test('the same key and body give the same cart, another body is refused', async () => {
  const headers = { 'Idempotency-Key': 'one-cart' }
  const body = { phoneNumber: number, amount: 15 }
  const all = await Promise.all(Array.from({ length: 8 }, () => ask('POST /api/shop/createCart', { headers, body })))
  const made = all.filter(({ status }) => status === 200)
  expect(all.filter(({ status }) => status === 409).every(({ json }) => json.code === 'idempotencyKeyBusy')).toBe(true)
  expect(new Set(made.map(({ text }) => text)).size).toBe(1)
  const again = await ask('POST /api/shop/createCart', { headers, body })
  expect([again.text, again.headers.get('Idempotency-Replayed')]).toEqual([made[0]?.text, 'true'])
  const other = await ask('POST /api/shop/createCart', { headers, body: { ...body, amount: 30 } })
  expect(other).toMatchObject({ status: 422, json: { code: 'idempotencyKeyReused' } })
})

test('a call without a key leaves none behind', async () => {
  await asOwner('delete from idempotency_key')
  await newCart()
  expect(await asOwner('select 1 from idempotency_key')).toEqual([])
})

test('who asks too often is told when to come back', async () => {
  const ip = newIp()
  const look = () => ask(`GET /api/shop/rest/numbers/${number}`, { ip })
  for (let i = 0; i < 30; i++) expect((await look()).status).toBe(200)
  const refused = await look()
  expect(refused).toMatchObject({ status: 429, json: { code: 'tooManyRequests' } })
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
  expect((await ask(`GET /api/shop/rest/numbers/${number}`, { ip: newIp() })).status).toBe(200)
})

test('who guesses names of carts is stopped, even at a right one', async () => {
  const ip = newIp()
  const cartName = await newCart()
  for (let i = 0; i < 30; i++) await ask(`GET /api/shop/rest/v2/carts/c-${i}`, { ip })
  expect(await ask(`GET /api/shop/rest/v2/carts/${cartName}`, { ip })).toMatchObject({ status: 429 })
  expect(await ask(`GET /api/shop/rest/v2/carts/${cartName}`, { ip: newIp() })).toMatchObject({ status: 200 })
})

test('what goes wrong inside stays inside', async () => {
  const broken = vi.spyOn(app.database.registry, 'executeQuery').mockRejectedValueOnce(new Error('secret of the house'))
  const body = { items: [{ productId: 'own-brand-15', phoneNumber: number }] }
  const answer = await ask('POST /api/shop/rest/addToCart', { body, ip: newIp() })
  broken.mockRestore()
  expect(answer.status).toBe(500)
  // The first brand has its own message for this operation.
  expect(answer.json).toEqual({
    code: 'addToCartErrorMessage',
    message: 'Das ging nicht in den Warenkorb.',
    details: { requestId: answer.headers.get('X-Request-Id') },
  })
  const line = log().find(({ requestId, level }) => level === 50 && requestId === answer.json.details.requestId)
  expect(line).toMatchObject({ msg: 'request failed', tenant: ours, err: { message: 'secret of the house' } })
})

test('a brand without a word of its own says the general one', async () => {
  const broken = vi.spyOn(app.database.registry, 'executeQuery').mockRejectedValueOnce(new Error('secret of the house'))
  const body = { items: [{ productId: 'their-brand-15', phoneNumber: number }] }
  const answer = await ask('POST /api/shop/rest/addToCart', { tenant: theirs, body, ip: newIp() })
  broken.mockRestore()
  expect(answer).toMatchObject({ status: 500, json: { code: 'generalErrorMessage' } })
  expect(answer.text).not.toContain('secret')
})

test('a reported error is scrubbed of numbers and queries, and kept in the log', async () => {
  const body = {
    message: 'cannot top up +4915112345678',
    stack: 'at https://first.example/shop/checkout/result?order=token:1:2',
    line: 12,
  }
  expect(await ask('POST /api/log', { body, ip: newIp() })).toMatchObject({ status: 204, text: '' })
  const line = log().findLast(({ msg }) => msg === 'browser error')
  expect(line.browser).toEqual({
    message: 'cannot top up (number)',
    stack: 'at https://first.example/shop/checkout/result?…',
    line: 12,
  })
  const ip = newIp()
  for (let i = 0; i < 20; i++) await ask('POST /api/log', { body, ip })
  expect(await ask('POST /api/log', { body, ip })).toMatchObject({ status: 429 })
})

const reported = (type: string, body: object, ip = newIp()) =>
  ask('POST /api/log', { body: JSON.stringify(body), headers: { 'Content-Type': type }, ip })
const violations = () => log().filter(({ msg }) => msg === 'policy violation')

test('what a page’s policy refused is kept in the log, as browsers send it by report-uri', async () => {
  const report = {
    'csp-report': {
      'document-uri': 'https://first.example/shop/checkout/result?order=token:1:2',
      referrer: 'https://first.example/shop/checkout/payment?cart=c-1',
      'violated-directive': 'img-src',
      'effective-directive': 'img-src',
      'original-policy': "default-src 'none'; report-uri /api/log",
      disposition: 'enforce',
      'blocked-uri': 'https://pixel.example/seen.gif?number=+4915112345678',
      'status-code': 200,
      'script-sample': '',
    },
  }
  expect(await reported('application/csp-report', report)).toMatchObject({ status: 204, text: '' })
  const line = violations().at(-1)
  expect(line).toMatchObject({ level: 40, tenant: ours })
  const refused = { directive: 'img-src', blocked: 'https://pixel.example', page: '/shop/checkout/result' }
  expect(line.violation).toEqual(refused)
  // An older browser sends the directive with its sources, and an inline script has no URL.
  const inline = { 'document-uri': 'https://first.example/shop', 'violated-directive': "script-src 'self' 'nonce-x'" }
  const older = { 'csp-report': { ...inline, 'blocked-uri': 'inline' } }
  expect(await reported('application/csp-report; charset=utf-8', older)).toMatchObject({ status: 204 })
  expect(violations().at(-1).violation).toEqual({ directive: 'script-src', blocked: 'inline', page: '/shop' })
})

test('reports have the limits of the call: its length, its shape, its times', async () => {
  const type = 'application/csp-report'
  const report = (documentUri: string) => ({ 'csp-report': { 'document-uri': documentUri } })
  expect(await reported(type, report('x'.repeat(65 * 1024)))).toMatchObject({ status: 413 })
  expect(await reported(type, { report: {} })).toMatchObject({ status: 400, json: { code: 'VALIDATION_FAILED' } })
  expect(await reported('text/plain', {})).toMatchObject({ status: 415 })
  const ip = newIp()
  const before = violations().length
  for (let i = 0; i < 20; i++)
    expect(await reported(type, report('https://first.example/number/4915112345678'), ip)).toMatchObject({
      status: 204,
    })
  expect(await reported(type, report('https://first.example/number/4915112345678'), ip)).toMatchObject({ status: 429 })
  expect(violations().length - before).toBe(20)
  expect(JSON.stringify(violations())).not.toContain('4915112345678')
})
