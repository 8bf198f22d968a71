import { expect, test } from 'vitest'
import { browserOf } from '../support/customers/customer.ts'
import { mailbox } from '../support/customers/mailbox.ts'
import { wire } from '../support/shop/wire.ts'

let later = 0
const world = await wire({
  clock: { now: () => new Date(Date.now() + later * 1000) },
  first: { ssoLoginUrl: 'https://portal.example/login' },
})
const { ours, theirs, asOwner, sandbox } = world
const profile = 'GET /api/shop/rest/account/profile'
const enter = 'POST /api/auth/ssoAuthenticate'

let counted = 0
const aNumber = () => `+4915112${String(340_000 + ++counted)}`
async function tokenOf(msisdn: string, tenant = ours): Promise<string> {
  const body = new URLSearchParams({ msisdn })
  const answer = await fetch(`${sandbox.url}/portal/${tenant}/tokens`, { method: 'POST', body })
  return ((await answer.json()) as { token: string }).token
}
const refused = { status: 401, json: { code: 'ssoNotAccepted' } }

test('a token of the portal signs in, and who comes again is the same customer', async () => {
  const msisdn = aNumber()
  const browser = browserOf(world)
  const entered = await browser.ask(enter, { token: await tokenOf(msisdn), msisdn: msisdn.slice(1) })
  expect(entered.json).toMatchObject({ code: 'successfulAuthentication', isAuthenticated: true })
  const { userId, phoneNumber, email } = (await browser.ask(profile)).json
  expect([phoneNumber, email]).toEqual([msisdn, undefined])
  const elsewhere = browserOf(world)
  await elsewhere.ask(enter, { token: await tokenOf(msisdn) })
  expect((await elsewhere.ask(profile)).json.userId).toBe(userId)
})

test('of those who come for the first time at the same moment nobody is turned away, and one account is made', async () => {
  const msisdn = aNumber()
  const tokens = await Promise.all([1, 2, 3, 4].map(() => tokenOf(msisdn)))
  const answers = await Promise.all(tokens.map((token) => browserOf(world).ask(enter, { token })))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(await asOwner('select 1 from customer where msisdn = $1', [msisdn])).toHaveLength(1)
})

test('a token is good once, even when it is shown many times at the same moment', async () => {
  const token = await tokenOf(aNumber())
  const answers = await Promise.all(Array.from({ length: 8 }, () => browserOf(world).ask(enter, { token })))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ json }) => json.code === 'ssoNotAccepted')).toHaveLength(7)
  expect(await browserOf(world).ask(enter, { token })).toMatchObject(refused)
})

test('whatever is wrong with a token is answered alike, and nothing is signed in', async () => {
  const msisdn = aNumber()
  const old = await tokenOf(msisdn)
  const wrong = [
    { token: 'rubbish' },
    { token: await tokenOf(msisdn, theirs) },
    { token: await tokenOf('+1555') },
    { token: await tokenOf(msisdn), msisdn: aNumber() },
  ]
  const answers = []
  for (const body of wrong) answers.push(await browserOf(world).ask(enter, body))
  later += 301
  answers.push(await browserOf(world).ask(enter, { token: old }))
  later = 0
  for (const answer of answers) {
    expect(answer).toMatchObject(refused)
    expect(answer.headers.getSetCookie()).toEqual([])
  }
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
})

test('a number alone signs nobody in', async () => {
  const msisdn = aNumber()
  await browserOf(world).ask(enter, { token: await tokenOf(msisdn) })
  for (const body of [{ msisdn }, { msisdn, token: '' }]) {
    const answer = await browserOf(world).ask(enter, body)
    expect(answer.status, answer.text).toBeGreaterThanOrEqual(400)
    expect(answer.headers.getSetCookie()).toEqual([])
  }
})

test('where a portal signs in, no password does; where none does, no token', async () => {
  const email = 'ada@shopper.example'
  const password = 'a long enough password'
  const byPassword = {
    'POST /api/auth/register': { email, password },
    'POST /api/auth/authenticate': { email, password },
    'POST /api/auth/forgotPass': { email },
    'POST /api/auth/resetPass': { token: 'x', password },
    'POST /api/shop/rest/v2/account/confirm': { token: 'x' },
  }
  for (const [call, body] of Object.entries(byPassword)) {
    expect(await browserOf(world).ask(call, body), call).toMatchObject({ status: 404, json: { code: 'notFound' } })
  }
  const abroad = await browserOf(world, { tenant: theirs }).ask(enter, { token: await tokenOf(aNumber(), theirs) })
  expect(abroad).toMatchObject({ status: 404, json: { code: 'notFound' } })
})

test('a sign-in from another kind of browser is told to the number', async () => {
  const msisdn = aNumber()
  const firefox = { 'User-Agent': 'Mozilla/5.0 (Windows NT 10.0; rv:143.0) Gecko/20100101 Firefox/143.0' }
  const safari = { 'User-Agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Safari/604.1' }
  for (const headers of [firefox, firefox, safari]) {
    expect((await browserOf(world).ask(enter, { token: await tokenOf(msisdn) }, headers)).status).toBe(200)
  }
  const { next, all } = mailbox(sandbox.url)
  await next(msisdn, ({ text }) => text.includes('Gerät'))
  expect(await all(msisdn)).toHaveLength(1)
})
