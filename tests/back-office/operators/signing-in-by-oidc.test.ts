import { expect, test } from 'vitest'
import { invite } from '#admin/operators'
import { systemClock } from '#kit/clock'
import { isRefusal } from '#kit/result'
import { openIdProvider } from '#providers/oidc'
import { backOfficeOf } from '../../support/back-office/ask-back-office.ts'
import { wire } from '../../support/shop/wire.ts'

// Signing in at the identity provider of the house, which the sandbox plays.

const { app, ours, sandbox, asOwner } = await wire({ hasWorker: false })
const identityProvider = openIdProvider({
  issuer: `${sandbox.url}/identity`,
  clientId: 'back-office',
  clientSecret: 'a secret',
})
const { browser, stranger, site } = backOfficeOf(app, { identityProvider, clock: systemClock })
type Browser = ReturnType<typeof browser>

/** @returns where the provider sends back to, after somebody said there who they are */
async function atProvider(page: string | null, email: string): Promise<string> {
  const asked = new URL(page ?? '').searchParams
  const answer = await fetch(`${sandbox.url}/identity/authorize`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ asked: asked.toString(), email }),
  })
  return (answer.headers.get('location') ?? '').replace(site.siteUrl, '')
}
/** The page that comes back from the provider sends itself again. */
const comeBack = (mine: Browser, path: string) => {
  const { searchParams } = new URL(path, site.siteUrl)
  return mine.post('/sign-in/oidc/back', {
    state: searchParams.get('state') ?? '',
    code: searchParams.get('code') ?? '',
  })
}
const go = async (mine: Browser, email: string, how = '?next=%2Forders') =>
  comeBack(mine, await atProvider((await mine.get(`/sign-in/oidc${how}`)).location, email))
const nextToken = (claims: object) =>
  fetch(`${sandbox.url}/identity/next-token`, { method: 'POST', body: JSON.stringify(claims) })

let count = 0
async function invited(): Promise<{ email: string; token: string }> {
  const email = `ida${++count}@house.example`
  const grants = [{ role: 'support', tenants: [ours] } as const]
  const made = await invite(site, { email, name: 'Ida Rhodes', language: 'en', grants }, 'Test')
  if (isRefusal(made)) throw new Error(made.refusal)
  return { email, token: made.url.split('/').at(-1) ?? '' }
}
async function member(): Promise<string> {
  const { email, token } = await invited()
  expect((await go(browser(), email, `?invitation=${token}`)).location).toBe('/')
  return email
}
const refused = 'The sign-in was not accepted'

test('somebody invited signs in at the provider, then comes in by it alone, to the page they wanted', async () => {
  const { email, token } = await invited()
  const mine = browser()
  expect((await mine.get(`/invitation/${token}`)).html).toContain(`/sign-in/oidc?invitation=${token}`)
  const left = await mine.get(`/sign-in/oidc?invitation=${token}`)
  expect(Object.fromEntries(new URL(left.location ?? '').searchParams)).toMatchObject({
    response_type: 'code',
    client_id: 'back-office',
    scope: 'openid email profile',
    code_challenge_method: 'S256',
    redirect_uri: `${site.siteUrl}/sign-in/oidc/back`,
  })
  expect(left.headers.getSetCookie()[0]).toMatch(/^__Host-operator-journey=.*; Secure; SameSite=Strict; HttpOnly$/)
  const path = await atProvider(left.location, email)
  expect((await mine.get(path)).html).toContain('name="state"')
  expect((await comeBack(mine, path)).location).toBe('/')
  expect((await mine.get('/')).text).toContain('Ida Rhodes')
  // The link was used up, and the same provider lets the same person in again.
  expect((await stranger.get(`/invitation/${token}`)).text).toContain('does not work any more')
  const again = browser()
  expect((await go(again, email)).location).toBe('/orders')
  expect((await again.get('/')).text).toContain('Ida Rhodes')
})

test('nobody becomes an operator by signing in: not an unknown person, nor one with the address of an operator', async () => {
  const { email } = await invited()
  for (const one of ['mallory@house.example', email]) {
    const answer = await go(browser(), one)
    expect(answer.text).toContain('Nobody here belongs to this account')
    expect(answer.headers.getSetCookie()).toEqual([])
  }
})

test.each<[string, (mine: string) => object]>([
  ['an address that the provider has not verified', () => ({ email_verified: false })],
  ['an address that it says nothing of', () => ({ email_verified: null, email: null })],
  ['another address', () => ({ email: 'mallory@house.example' })],
  ['somebody else’s identity', (subject) => ({ sub: subject })],
])('an invitation is not taken up with %s', async (_, claims) => {
  await member()
  const [known] = await asOwner<{ subject: string }>('select subject from operator_identity limit 1')
  const { email, token } = await invited()
  await nextToken(claims(known?.subject ?? ''))
  expect((await go(browser(), email, `?invitation=${token}`)).text).toContain('Nobody here belongs to this account')
  expect((await stranger.get(`/invitation/${token}`)).text).toContain('Welcome')
})

const seconds = () => Math.floor(Date.now() / 1000)
test.each<[string, () => object]>([
  ['another nonce', () => ({ nonce: 'n-1' })],
  ['no nonce', () => ({ nonce: null })],
  ['another audience', () => ({ aud: 'another-program' })],
  ['another party that it was made for', () => ({ azp: 'another-program' })],
  ['no subject', () => ({ sub: '' })],
])('an ID token with %s is refused, and that is written down', async (_, claims) => {
  const email = await member()
  await nextToken(claims())
  const answer = await go(browser(), email)
  expect(answer.text).toContain(refused)
  expect(answer.headers.getSetCookie()).toEqual([])
})

test('a journey is good once, in the browser that began it, with its own state and code', async () => {
  const email = await member()
  const [mine, other] = [browser(), browser()]
  const path = await atProvider((await mine.get('/sign-in/oidc')).location, email)
  const foreign = await atProvider((await other.get('/sign-in/oidc')).location, email)
  expect((await comeBack(browser(), path)).text).toContain(refused)
  expect((await comeBack(other, path)).text).toContain(refused)
  const mixed = `${path.split('code=')[0]}code=${new URL(foreign, site.siteUrl).searchParams.get('code')}&state=${new URL(path, site.siteUrl).searchParams.get('state')}`
  // Another browser's code: its verifier is not ours, so the provider refuses it, and the state is used up.
  expect((await comeBack(mine, mixed)).text).toContain(refused)
  expect((await comeBack(mine, path)).text).toContain(refused)
  const again = browser()
  const good = await atProvider((await again.get('/sign-in/oidc?next=//evil.example')).location, email)
  expect((await comeBack(again, good)).location).toBe('/')
  expect((await comeBack(again, good)).text).toContain(refused)
})

test('money asks for a fresh proof: the provider asks again, and must say when it did', async () => {
  const email = await member()
  const mine = browser()
  const provenAt = async () =>
    (
      await asOwner<{ at: Date | null }>(
        `select proven_at as at from operator_session s join operator o on o.operator_id = s.operator_id
          where o.email = $1 order by s.created_at desc limit 1`,
        [email],
      )
    )[0]?.at
  await nextToken({ auth_time: null })
  await go(mine, email)
  expect(await provenAt()).toBeNull()
  const left = await mine.get('/sign-in/oidc?prove&next=%2Forders')
  expect(new URL(left.location ?? '').searchParams.get('max_age')).toBe('0')
  await nextToken({ auth_time: seconds() - 3600 })
  expect((await comeBack(mine, await atProvider(left.location, email))).text).toContain(refused)
  expect((await go(mine, await member(), '?prove')).text).toContain(refused)
  expect(await provenAt()).toBeNull()
  expect((await go(mine, email, '?prove&next=%2Forders')).location).toBe('/orders')
  expect(await provenAt()).not.toBeNull()
})

test('a provider that does not answer leads back to the other ways in; without one nobody is offered it', async () => {
  const away = openIdProvider({ issuer: 'http://127.0.0.1:1/identity', clientId: 'x', clientSecret: 'y' })
  const without = backOfficeOf(app, { identityProvider: away, clock: systemClock }).browser()
  const { location } = await without.get('/sign-in/oidc?next=%2Forders')
  expect(location).toBe('/sign-in?refused=oidcAway&next=%2Forders')
  expect((await without.get(location ?? '')).text).toContain('does not answer')
  expect((await backOfficeOf(app).stranger.get('/sign-in')).text).not.toContain('organisation')
})
