import { decodeJwt, exportJWK, generateKeyPair, type JWTHeaderParameters, SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { startSandbox } from '#sandbox'
import { aTenant } from '../../../../tests/support/brands/brand.ts'
import { portals } from './index.ts'

const sandbox = await startSandbox()
afterAll(() => sandbox.stop())
const ours = aTenant({ ssoLoginUrl: 'https://portal.example/login' }, 'ours')
const theirs = aTenant({ ssoLoginUrl: 'https://other.example/login' }, 'theirs')
const url = `${sandbox.url}/portal`
const portal = portals({ url, cooldownMs: 0 })

const post = (path: string, fields: Record<string, string> = {}) =>
  fetch(sandbox.url + path, { method: 'POST', body: new URLSearchParams(fields) })
const faults = (body?: object) =>
  fetch(`${sandbox.url}/faults`, { method: body ? 'POST' : 'DELETE', ...(body && { body: JSON.stringify(body) }) })
beforeEach(async () => void (await faults()))

const tokenOf = async ({ id } = ours): Promise<string> =>
  (await (await post(`/portal/${id}/tokens`, { msisdn: '+4915112345678' })).json()).token
const read = async (token: string, { at = new Date(), tenant = ours, by = portal } = {}) =>
  (await by.read(tenant, token, at)).kind

const claims = { msisdn: '+4915112345678' }
/** A token with all the right claims, signed by anybody. */
const forged = (header: JWTHeaderParameters = { alg: 'ES256', kid: 'theirs' }) =>
  new SignJWT(claims)
    .setProtectedHeader(header)
    .setIssuer(`${url}/ours`)
    .setAudience('ours')
    .setJti('one')
    .setIssuedAt()

test('a portal’s token contains the number and its own id', async () => {
  const answer = await portal.read(ours, await tokenOf(), new Date())
  expect(answer).toEqual({
    kind: 'answered',
    value: { msisdn: '+4915112345678', tokenId: expect.stringMatching(/^[\w-]{36}$/) },
  })
})

test('it is valid for less than five minutes, and not before it was made', async () => {
  const token = await tokenOf()
  const { iat = 0 } = decodeJwt(token)
  const after = (seconds: number) => new Date((iat + seconds) * 1000)
  expect(await read(token, { at: after(290) })).toBe('answered')
  expect(await read(token, { at: after(301) })).toBe('refused')
  expect(await read(token, { at: after(-60) })).toBe('refused')
})

test('it is valid for its own brand only', async () => {
  expect(await read(await tokenOf(theirs))).toBe('refused')
  expect(await read(await tokenOf(), { tenant: theirs })).toBe('refused')
  expect(await read(await tokenOf(), { tenant: aTenant({}, 'ours') })).toBe('refused')
})

test('a token signed by another key, by a shared secret or not at all is refused', async () => {
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true })
  const { keys } = await (await fetch(`${url}/ours/.well-known/jwks.json`)).json()
  expect(await read(await forged().sign(privateKey))).toBe('refused')
  const [own] = keys
  expect(await read(await forged({ alg: 'ES256', kid: own.kid }).sign(privateKey))).toBe('refused')
  // The public key, which everybody has, misused as a shared secret.
  const secret = new TextEncoder().encode(JSON.stringify(own))
  expect(await read(await forged({ alg: 'HS256', kid: own.kid }).sign(secret))).toBe('refused')
  const unsigned = new UnsecuredJWT(claims).setIssuer(`${url}/ours`).setAudience('ours').setJti('one').setIssuedAt()
  expect(await read(unsigned.encode())).toBe('refused')
  // A token cannot bring its own key either.
  const jwk = await exportJWK(publicKey)
  expect(await read(await forged({ alg: 'ES256', jwk }).sign(privateKey))).toBe('refused')
})

test.each(['', 'x', 'a.b.c', `${'a'.repeat(50)}.${'b'.repeat(50)}.`])('%j is no token', async (token) => {
  expect(await read(token)).toBe('refused')
})

test('a changed token is refused', async () => {
  const [head = '', body = '', mark = ''] = (await tokenOf()).split('.')
  const said = JSON.parse(Buffer.from(body, 'base64url').toString())
  const changed = Buffer.from(JSON.stringify({ ...said, msisdn: '+4915100000000' })).toString('base64url')
  expect(await read(`${head}.${changed}.${mark}`)).toBe('refused')
})

test('after a key rotation new tokens are accepted, and older ones while their key is published', async () => {
  const first = await tokenOf()
  expect(await read(first)).toBe('answered')
  await post('/portal/ours/keys')
  expect(await read(await tokenOf())).toBe('answered')
  expect(await read(first)).toBe('answered')
  await post('/portal/ours/keys')
  expect(await read(await tokenOf())).toBe('answered')
  expect(await read(first)).toBe('refused')
})

test('unknown keys do not make us ask the portal again and again', async () => {
  const calm = portals({ url, cooldownMs: 60_000 })
  expect(await read(await tokenOf(), { by: calm })).toBe('answered')
  // If it asked the portal now, it would fail.
  await faults({ partner: 'portal', kind: 'error' })
  const { privateKey } = await generateKeyPair('ES256')
  for (const _ of [1, 2, 3]) expect(await read(await forged().sign(privateKey), { by: calm })).toBe('refused')
})

test('an unreachable portal does not make a token invalid', async () => {
  const fresh = portals({ url, timeoutMs: 60_000 })
  for (const kind of ['error', 'drop']) {
    await faults({ partner: 'portal', kind })
    expect(await read(await tokenOf(), { by: fresh }), kind).toBe('lost')
    await faults()
  }
  expect(await read(await tokenOf(), { by: fresh })).toBe('answered')
})
