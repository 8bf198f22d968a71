import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { listEntries } from '#admin/audit'
import { invite, makeDemoOperators, signInAsDemo } from '#admin/operators'
import { identifyOperators } from '#back-office'
import { operatorCookie } from '#kit/cookies'
import { isRefusal } from '#kit/result'
import { createLogger } from '#watch'
import { backOfficeOf } from '../../support/back-office/ask-back-office.ts'
import { softAuthenticator } from '../../support/customers/soft-authenticator.ts'
import { wire } from '../../support/shop/wire.ts'

const { app, ours } = await wire({ hasWorker: false })
const { browser, operator, stranger, site, letters, clock } = backOfficeOf(app)

const pathOf = (url: string) => url.replace(site.siteUrl, '')
let count = 0
/** @returns the path of a new invitation */
async function invited(): Promise<{ path: string; email: string }> {
  const email = `grace${++count}@house.example`
  const grants = [{ role: 'support', tenants: [ours] } as const]
  const made = await invite(site, { email, name: 'Grace Hopper', language: 'en', grants }, 'Test')
  if (isRefusal(made)) throw new Error(made.refusal)
  return { path: pathOf(made.url), email }
}
const codeOf = (secret: string) =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: clock.now().getTime() })
const hiddenIn = (html: string, name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? ''

test('an invited operator makes a passkey, signs out, signs in and comes to the page they wanted', async () => {
  const { path } = await invited()
  const mine = browser()
  expect((await mine.get(path)).text).toContain('Welcome, Grace Hopper')
  const key = softAuthenticator(site.siteUrl)
  const made = await mine.post(path, { passkey: key.create(JSON.parse((await mine.get(`${path}/passkey`)).html)) })
  expect(made.text).toContain('Your recovery codes')
  const [cookie] = made.headers.getSetCookie()
  expect(cookie).toMatch(/^__Host-operator=[\w-]{43}; Path=\/; Max-Age=43200; Secure; SameSite=Strict; HttpOnly$/)
  expect((await mine.get('/')).text).toContain('Grace Hopper')
  // The link was used up.
  expect((await stranger.get(path)).text).toContain('does not work any more')
  expect((await stranger.get(`${path}/passkey`)).status).toBe(404)

  expect((await mine.post('/sign-out', {})).location).toBe('/sign-in')
  expect((await mine.get('/')).location).toBe('/sign-in?next=%2F')

  const options = JSON.parse((await mine.get('/sign-in/passkey')).html)
  const back = await mine.post('/sign-in?next=%2Forders', { passkey: key.get(options) })
  expect([back.status, back.location]).toEqual([302, '/orders'])
  expect((await mine.get('/')).text).toContain('Grace Hopper')
  expect((await mine.get('/sign-in?next=%2Forders')).location).toBe('/orders')

  clock.forward(20 * 60)
  const proof = await mine.post('/prove?next=%2Forders', {
    passkey: key.get(JSON.parse((await mine.get('/prove/passkey')).html)),
  })
  expect(proof.location).toBe('/orders')
})

test('a wrong answer is refused in words, and nobody is led to another site', async () => {
  const mine = browser()
  expect((await mine.post('/sign-in', { passkey: '{}' })).text).toContain('The passkey was not accepted')
  const { path } = await invited()
  expect((await mine.post(path, { sealed: 'x.y', code: '000000' })).text).toContain('The code is wrong')
  const key = softAuthenticator(site.siteUrl)
  await mine.post(path, { passkey: key.create(JSON.parse((await mine.get(`${path}/passkey`)).html)) })
  const options = JSON.parse((await mine.get('/prove/passkey')).html)
  expect((await mine.post('/prove?next=//evil.example', { passkey: key.get(options) })).location).toBe('/')
})

test('without scripts: an app at the invitation, then a mailed link with its code', async () => {
  const { path, email } = await invited()
  const mine = browser()
  const page = await mine.get(path)
  const secret = /<code[^>]*>([A-Z2-7]+)<\/code>/.exec(page.html)?.[1] ?? ''
  const accepted = await mine.post(path, { sealed: hiddenIn(page.html, 'sealed'), code: codeOf(secret) })
  expect(accepted.text).toContain('Your recovery codes')

  const another = browser()
  const asked = await another.post('/sign-in', { email })
  expect(asked.text).toContain('If an operator has this address')
  const unknown = await another.post('/sign-in', { email: 'nobody@house.example' })
  expect(unknown.text).toBe(asked.text)
  const mailed = letters.findLast((letter) => letter.kind === 'sign-in-link' && letter.to === email)
  const link = mailed && 'url' in mailed ? pathOf(mailed.url) : ''
  expect((await another.get(link)).text).toContain('Enter a code')
  expect((await another.post(link, { code: codeOf(secret) })).text).toContain('was used before')
  clock.forward(30)
  expect((await another.post(link, { code: codeOf(secret) })).location).toBe('/')
  expect((await another.get('/')).text).toContain('Grace Hopper')
})

test('a recovery code leads to one’s own keys', async () => {
  const { path, email } = await invited()
  const mine = browser()
  const key = softAuthenticator(site.siteUrl)
  const made = await mine.post(path, { passkey: key.create(JSON.parse((await mine.get(`${path}/passkey`)).html)) })
  const code = /[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}/.exec(made.text)?.[0] ?? ''
  const elsewhere = browser()
  await elsewhere.post('/sign-in', { email })
  const mailed = letters.at(-1)
  const link = mailed && 'url' in mailed ? pathOf(mailed.url) : ''
  expect((await elsewhere.post(link, { code })).location).toBe('/me')
  expect((await elsewhere.get('/me')).text).toContain('7 unused codes')
  const second = softAuthenticator(site.siteUrl)
  const added = await elsewhere.post('/me', {
    passkey: second.create(JSON.parse((await elsewhere.get('/me/passkey')).html)),
  })
  expect(added.text.match(/Remove/g)).toHaveLength(2)
  const fresh = await elsewhere.post('/me', { newCodes: 'yes' })
  expect(fresh.text).toContain('8 unused codes')
  expect(fresh.text.match(/[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}/g)).toHaveLength(8)
  const ended = await elsewhere.post('/me', { endOthers: 'yes' })
  expect(ended.text).toContain('this browser')
  expect((await mine.get('/')).location).toBe('/sign-in?next=%2F')
})

test('keys are changed after a fresh proof, and the only one stays', async () => {
  const { path } = await invited()
  const mine = browser()
  const key = softAuthenticator(site.siteUrl)
  await mine.post(path, { passkey: key.create(JSON.parse((await mine.get(`${path}/passkey`)).html)) })
  const passkeyId = hiddenIn((await mine.get('/me')).html, 'removePasskey')
  expect((await mine.post('/me', { removePasskey: passkeyId })).text).toContain('your only key')
  clock.forward(15 * 60)
  expect((await mine.post('/me', { newCodes: 'yes' })).location).toBe('/prove?next=%2Fme')
  expect(
    (await mine.post('/prove', { passkey: key.get(JSON.parse((await mine.get('/prove/passkey')).html)) })).status,
  ).toBe(302)
  const page = await mine.get('/me')
  const secret = /<code[^>]*>([A-Z2-7]+)<\/code>/.exec(page.html)?.[1] ?? ''
  const withApp = await mine.post('/me', { sealed: hiddenIn(page.html, 'sealed'), code: codeOf(secret) })
  expect(withApp.text).toContain('An app is set up')
  expect((await mine.post('/me', { removePasskey: passkeyId })).text).toContain('You have no passkey yet')
  expect((await mine.post('/me', { removeApp: 'yes' })).text).toContain('your only key')
})

test('a demo operator signs in by a press on the page of their link', async () => {
  const [support] = await makeDemoOperators(site)
  const path = pathOf(support?.url ?? '')
  const mine = browser()
  expect((await mine.get(path)).text).toContain('A demo operator')
  expect((await mine.get('/')).status).toBe(302)
  expect((await mine.post(path, {})).location).toBe('/')
  expect((await mine.get('/')).text).toContain('Sam Support')
  expect((await stranger.post('/sign-in/demo/wrong', {})).text).toContain('does not work any more')
})

test('who is signed in for somebody else’s test proves nothing without a key', async () => {
  const page = await operator('support').post('/prove', { code: '123456' })
  expect(page.text).toContain('The code is wrong')
})

test('a session’s cookie finds its operator, and what happens at the door is a row of the audit', async () => {
  const { backOffice } = app
  if (!backOffice) throw new Error('this shop has no back office')
  const identify = identifyOperators({
    url: site.siteUrl,
    production: false,
    secret: site.secret,
    clock,
    log: createLogger({ level: 'silent', program: 'test' }),
    sender: 'back-office@house.example',
    backOffice,
  })
  const from = { ip: '198.51.100.4', requestId: 'request-7' }
  const ask = (cookie = '') => identify(new Request(site.siteUrl, { headers: { cookie } }), from)
  const nobody = await ask()
  expect([nobody.admin, nobody.lines]).toEqual([undefined, []])
  const owner = (await makeDemoOperators(nobody.site)).find(({ role }) => role === 'owner')
  const session = await signInAsDemo(nobody.site, owner?.url.split('/').at(-1) ?? '')
  if (isRefusal(session)) throw new Error(session.refusal)
  const { admin } = await ask(operatorCookie.line(session.token, 60))
  expect(admin).toMatchObject({ operator: { operatorId: 'demo-owner' }, ...from })
  expect((await ask(operatorCookie.line('another', 60))).lines).toEqual([operatorCookie.dropLine()])
  const rows = await backOffice.database.read([], (tx) => listEntries(tx, {}, 10))
  const { ip, requestId } = from
  const signedIn = {
    name: 'signed-in',
    operator_id: 'demo-owner',
    session_id: admin?.sessionId,
    ip,
    request_id: requestId,
  }
  expect(rows).toMatchObject([signedIn])
})
