import { expect, test } from 'vitest'
import { forgetStale } from '#customers'
import {
  aPassword,
  browserOf,
  customersAddress,
  signedInAs,
  signsIn,
  signsUp,
  tokenIn,
} from '../support/customers/customer.ts'
import { mailbox } from '../support/customers/mailbox.ts'
import { subjectIs } from '../support/customers/which-mail.ts'
import { withOtherLetter } from '../support/shop/other-letter.ts'
import { wire } from '../support/shop/wire.ts'

let later = 0
const world = await wire({ clock: { now: () => new Date(Date.parse('2026-11-21T13:03:12.000Z') + later * 1000) } })
const { ours, theirs, asOwner, app } = world
const { next, all } = mailbox(world.sandbox.url)
const profile = 'GET /api/shop/rest/account/profile'
const confirm = 'POST /api/shop/rest/v2/account/confirm'
const day = 24 * 60 * 60

test('whoever registers and follows the link of the mail is signed in, in that browser', async () => {
  const email = customersAddress()
  const browser = browserOf(world)
  const asked = await browser.ask('POST /api/auth/register', { email: ` ${email.toUpperCase()} `, password: aPassword })
  expect(asked).toMatchObject({ status: 200, json: { code: 'registrationSent' } })
  expect(await browser.ask(profile)).toMatchObject({ status: 401, json: { code: 'AUTHORIZATION_REQUIRED' } })
  const mail = await next(email, subjectIs('mail.registration.subject'))
  const confirmed = await browser.ask(confirm, { token: tokenIn(mail.text) })
  expect(confirmed.json).toMatchObject({ code: 'successfulRegistration', isAuthenticated: true })
  expect((await browser.ask(profile)).json).toMatchObject({ isAuthenticated: true, email, language: 'de' })
  expect(confirmed.headers.getSetCookie().filter((line) => line.includes('customer='))).toEqual([
    expect.stringMatching(/^__Host-customer=[\w-]{43}; Path=\/; Max-Age=604800; Secure; SameSite=Strict; HttpOnly$/),
  ])
  // What the page's own script may read says nothing but that somebody is signed in.
  expect(browser.jar.get('signedIn')).toBe('1')
})

test('in another browser the link makes the account, and the password signs in', async () => {
  const email = customersAddress()
  await browserOf(world).ask('POST /api/auth/register', { email, password: aPassword })
  const token = tokenIn((await next(email, subjectIs('mail.registration.subject'))).text)
  const elsewhere = browserOf(world)
  expect((await elsewhere.ask(confirm, { token })).json).toMatchObject({ isAuthenticated: false })
  expect(await elsewhere.ask(profile)).toMatchObject({ status: 401 })
  // Confirmed twice, it is confirmed.
  expect((await elsewhere.ask(confirm, { token })).json).toMatchObject({ code: 'successfulRegistration' })
  const signed = await signsIn(world, { email })
  expect((await signed.ask(profile)).json).toMatchObject({ email })
})

test('nobody learns from registering who has an account, but the owner of the address', async () => {
  const { email } = await signsUp(world)
  const before = new Set((await all(email)).map(({ text }) => text))
  const answers = []
  for (const address of [email, customersAddress()]) {
    const browser = browserOf(world)
    const { status, text } = await browser.ask('POST /api/auth/register', {
      email: address,
      password: 'another one 123',
    })
    answers.push({ status, text, kept: [...browser.jar.keys()] })
  }
  expect(answers[0]).toEqual(answers[1])
  const second = await next(email, ({ text }) => text.includes('/confirm?') && !before.has(text))
  const confirmed = await browserOf(world).ask(confirm, { token: tokenIn(second.text) })
  expect(confirmed).toMatchObject({ status: 409, json: { code: 'usernameExists' } })
  expect(confirmed.headers.getSetCookie()).toEqual([])
  // The password of the second registration opens nothing.
  const guess = await browserOf(world).ask('POST /api/auth/authenticate', { email, password: 'another one 123' })
  expect(guess).toMatchObject({ status: 401, json: { code: 'incorrectUsernameOrPassword' } })
})

test('what is wrong with a registration is said beside its field', async () => {
  const answer = await browserOf(world).ask('POST /api/auth/register', { email: 'ada@', password: 'short' })
  expect(answer.json).toMatchObject({
    code: 'VALIDATION_FAILED',
    details: { fields: { email: expect.stringContaining('E-Mail'), password: expect.stringContaining('10') } },
  })
})

test('the link of a registration is good for three days, for its brand, and for nothing else', async () => {
  const email = customersAddress()
  await browserOf(world).ask('POST /api/auth/register', { email, password: aPassword })
  const token = tokenIn((await next(email, subjectIs('mail.registration.subject'))).text)
  const refused = { status: 404, json: { code: 'linkNotValid' } }
  expect(await browserOf(world, { tenant: theirs }).ask(confirm, { token })).toMatchObject(refused)
  expect(await browserOf(world).ask(confirm, { token: withOtherLetter(token) })).toMatchObject(refused)
  const misused = await browserOf(world).ask('POST /api/auth/resetPass', { token, password: aPassword })
  expect(misused).toMatchObject(refused)
  later += 3 * day
  expect(await browserOf(world).ask(confirm, { token })).toMatchObject(refused)
})

test('an address is written to three times in a quarter of an hour at most', async () => {
  const email = customersAddress()
  for (let time = 0; time < 5; time++)
    await browserOf(world).ask('POST /api/auth/register', { email, password: aPassword })
  const jobs = await asOwner('select registration_id from registration where email = $1', [email])
  expect(jobs).toHaveLength(5)
  await expect.poll(async () => (await all(email)).length).toBe(3)
})

test('an account belongs to one brand: the same address is another customer in another shop', async () => {
  const { email } = await signsUp(world)
  const abroad = browserOf(world, { tenant: theirs })
  const unknown = await abroad.ask('POST /api/auth/authenticate', { email, password: aPassword })
  expect(unknown).toMatchObject({ status: 401, json: { code: 'incorrectUsernameOrPassword' } })
  const other = await signsUp(world, { email, password: 'quite another one', tenant: theirs })
  expect((await other.ask(profile)).json.email).toBe(email)
  const ids = await asOwner('select distinct customer_id from customer where email = $1', [email])
  expect(ids).toHaveLength(2)
  // A session of one shop opens nothing in another.
  const { jar } = await signsIn(world, { email })
  abroad.jar.set('customer', jar.get('customer') ?? '')
  expect(await abroad.ask(profile)).toMatchObject({ status: 401 })
})

test('signing out ends the session, whatever is kept of its cookie', async () => {
  const customer = await signsUp(world)
  const kept = customer.jar.get('customer') ?? ''
  expect((await customer.ask('POST /api/auth/signOut')).json).toMatchObject({ code: 'successfulLogout' })
  expect([...customer.jar.keys()]).toEqual([])
  customer.jar.set('customer', kept)
  expect(await customer.ask(profile)).toMatchObject({ status: 401 })
})

test('another page may sign nobody in or out', async () => {
  const customer = await signsUp(world)
  const evil = { Origin: 'https://evil.example' }
  expect(await customer.ask('POST /api/auth/signOut', undefined, evil)).toMatchObject({ status: 403 })
  const { email, password } = customer
  expect(await browserOf(world).ask('POST /api/auth/authenticate', { email, password }, evil)).toMatchObject({
    status: 403,
  })
  expect(await customer.ask(profile)).toMatchObject({ status: 200 })
})

test('a session under the cookie’s former name goes on, and under the new one from then on', async () => {
  const customer = await signsUp(world)
  const token = customer.jar.get('customer') ?? ''
  const cookie = { cookie: `customer=${token}` }
  const known = await browserOf(world).ask(profile, undefined, cookie)
  expect(known).toMatchObject({ status: 200, json: { email: customer.email } })
  const set = known.headers.getSetCookie().map((line) => line.split('; ').slice(0, 3).join('; '))
  expect(set).toEqual([`__Host-customer=${token}; Path=/; Max-Age=604800`, 'customer=; Path=/; Max-Age=0'])
  // Who shows both is known by the new one: nobody signs others in by planting the former.
  const both = { cookie: `customer=planted; ${signedInAs(token)}` }
  expect(await browserOf(world).ask(profile, undefined, both)).toMatchObject({ json: { email: customer.email } })
  const out = await browserOf(world).ask('POST /api/auth/signOut', undefined, cookie)
  expect(
    out.headers
      .getSetCookie()
      .filter((line) => line.includes('Max-Age=0'))
      .map((line) => line.split('=')[0]),
  ).toEqual(expect.arrayContaining(['__Host-customer', 'customer']))
  expect(await browserOf(world).ask(profile, undefined, cookie)).toMatchObject({ status: 401 })
})

test('neither passwords nor tokens are kept as they are', async () => {
  const customer = await signsUp(world, { password: 'to be found nowhere' })
  const token = customer.jar.get('customer') ?? ''
  const tables = ['customer', 'registration', 'customer_session', 'customer_event', 'password_guess', 'password_reset']
  for (const table of tables) {
    const [row] = await asOwner<{ all: string }>(`select coalesce(json_agg(t)::text, '') as all from ${table} t`)
    expect(row?.all, table).not.toContain('to be found nowhere')
    expect(row?.all, table).not.toContain(token)
  }
  const [row] = await asOwner('select password_hash from customer where email = $1', [customer.email])
  expect(row?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

test('a forgotten password is set anew by the link of a mail, once, and signs out everywhere', async () => {
  const customer = await signsUp(world)
  const { email } = customer
  const asked = await browserOf(world).ask('POST /api/auth/forgotPass', { email })
  const stranger = await browserOf(world).ask('POST /api/auth/forgotPass', { email: customersAddress() })
  expect([asked.status, asked.text]).toEqual([stranger.status, stranger.text])
  const mail = await next(email, ({ text }) => text.includes('/reset-password?token='))
  const token = tokenIn(mail.text)
  const reset = (password: string) => browserOf(world).ask('POST /api/auth/resetPass', { token, password })
  expect(await reset('short')).toMatchObject({ status: 400, json: { code: 'VALIDATION_FAILED' } })
  expect((await reset('the second password')).json).toMatchObject({ code: 'passwordHasChanged' })
  expect(await reset('the third password')).toMatchObject({ status: 404, json: { code: 'linkNotValid' } })
  expect(await customer.ask(profile)).toMatchObject({ status: 401 })
  const former = await browserOf(world).ask('POST /api/auth/authenticate', { email, password: aPassword })
  expect(former).toMatchObject({ status: 401 })
  await signsIn(world, { email, password: 'the second password' })
  const told = await next(email, ({ subject }) => subject.includes('neues Passwort gesetzt'))
  expect(told.text).toContain('Alle Geräte wurden abgemeldet')
})

test('whoever is signing in while a new password is set is out with the others', async () => {
  const { email } = await signsUp(world)
  await browserOf(world).ask('POST /api/auth/forgotPass', { email })
  const token = tokenIn((await next(email, ({ text }) => text.includes('/reset-password?token='))).text)
  const intruders = [1, 2, 3, 4].map((nth) => browserOf(world, { ip: `203.0.113.${nth}` }))
  await Promise.all([
    browserOf(world).ask('POST /api/auth/resetPass', { token, password: 'the second password' }),
    ...intruders.map((one) => one.ask('POST /api/auth/authenticate', { email, password: aPassword })),
  ])
  for (const one of intruders) expect((await one.ask(profile)).status).toBe(401)
})

test('no answer tells a stranger who has an account: not its words, its status, its headers nor its cookies', async () => {
  const { email } = await signsUp(world)
  const said = async (call: string, body: (name: string) => object) => {
    const answers = []
    for (const name of [email, customersAddress()]) {
      const browser = browserOf(world, { ip: name === email ? '198.51.100.7' : '198.51.100.8' })
      const { status, headers, text } = await browser.ask(call, body(name))
      const told = [...headers].filter(([header]) => !['x-request-id', 'set-cookie', 'date'].includes(header))
      answers.push({ status, text, told, kept: [...browser.jar.keys()] })
    }
    expect(answers[0], call).toEqual(answers[1])
    return answers[0]?.status
  }
  const password = 'a password of nobody'
  expect(await said('POST /api/auth/register', (name) => ({ email: name, password }))).toBe(200)
  expect(await said('POST /api/auth/authenticate', (name) => ({ email: name, password }))).toBe(401)
  expect(await said('POST /api/auth/forgotPass', (name) => ({ email: name }))).toBe(200)
})

test('a sign-in from another network is told to the owner, one from the same is not', async () => {
  const { email } = await signsUp(world)
  const ua = { 'User-Agent': 'Mozilla/5.0 (Windows NT 10.0; rv:143.0) Gecko/20100101 Firefox/143.0' }
  const enters = (ip: string) =>
    browserOf(world, { ip }).ask('POST /api/auth/authenticate', { email, password: aPassword }, ua)
  const news = async () => (await all(email)).filter(({ subject }) => subject.includes('Neue Anmeldung'))
  // The browser is new; then it is known; then it comes from elsewhere, and from there it is known as well.
  for (const ip of ['203.0.113.9', '203.0.7.7', '198.18.0.1', '198.18.200.2'])
    expect((await enters(ip)).status).toBe(200)
  await next(email, ({ text }) => text.includes('198.18.0.1'))
  await next(email, ({ text }) => text.includes('203.0.113.9'))
  // What is told after it came after it.
  await browserOf(world).ask('POST /api/auth/forgotPass', { email })
  await next(email, ({ text }) => text.includes('/reset-password?token='))
  expect(await news()).toHaveLength(2)
})

test('the link of a forgotten password is good for an hour', async () => {
  const { email } = await signsUp(world)
  await browserOf(world).ask('POST /api/auth/forgotPass', { email })
  const token = tokenIn((await next(email, ({ text }) => text.includes('/reset-password?token='))).text)
  later += 60 * 60
  const late = await browserOf(world).ask('POST /api/auth/resetPass', { token, password: 'the second password' })
  expect(late).toMatchObject({ status: 404 })
})

test('whoever has no account is sent no mail for a new password', async () => {
  const email = customersAddress()
  await browserOf(world).ask('POST /api/auth/forgotPass', { email })
  const { email: known } = await signsUp(world)
  await browserOf(world).ask('POST /api/auth/forgotPass', { email: known })
  // Asked for later, and there already.
  await next(known, ({ text }) => text.includes('/reset-password?token='))
  expect(await all(email)).toEqual([])
})

test('wrong passwords cost growing waits, for an account that is there and for one that is not', async () => {
  const { email } = await signsUp(world)
  const waits = async (name: string) => {
    const found = []
    for (let time = 0; time < 6; time++) {
      const { status, json } = await browserOf(world).ask('POST /api/auth/authenticate', {
        email: name,
        password: 'wrong',
      })
      found.push([status, json.code, json.details?.seconds])
    }
    return found
  }
  const known = await waits(email)
  expect(known).toEqual(await waits(customersAddress()))
  expect(known.slice(4)).toEqual([
    [401, 'incorrectUsernameOrPassword', undefined],
    [429, 'tooManyRequests', 5],
  ])
  // Nor does the right one open the door meanwhile.
  const right = () => browserOf(world).ask('POST /api/auth/authenticate', { email, password: aPassword })
  expect(await right()).toMatchObject({ status: 429 })
  later += 5
  expect(await right()).toMatchObject({ status: 200 })
})

test('of many guesses at the same moment no more are tried than one after the other', async () => {
  const { email } = await signsUp(world)
  const guesses = Array.from({ length: 12 }, () =>
    browserOf(world).ask('POST /api/auth/authenticate', { email, password: 'wrong' }),
  )
  const tried = (await Promise.all(guesses)).filter(({ status }) => status === 401)
  expect(tried).toHaveLength(5)
})

test('a session lasts seven days, and its token is followed by another meanwhile', async () => {
  const customer = await signsUp(world)
  const first = customer.jar.get('customer') ?? ''
  later += 60 * 60
  await customer.ask(profile)
  const second = customer.jar.get('customer') ?? ''
  expect(second).not.toBe(first)
  // An answer that was lost costs nobody the session: the first token counts until the second is shown.
  customer.jar.set('customer', first)
  expect(await customer.ask(profile)).toMatchObject({ status: 200 })
  customer.jar.set('customer', second)
  expect(await customer.ask(profile)).toMatchObject({ status: 200 })
  // Used every other day, it is not idle.
  for (const days of [2, 2, 2]) {
    later += days * day
    expect(await customer.ask(profile)).toMatchObject({ status: 200 })
  }
  await forgetStale(await app.shopOf(ours))
  expect(await customer.ask(profile)).toMatchObject({ status: 200 })
  later += day
  expect(await customer.ask(profile)).toMatchObject({ status: 401 })
  await forgetStale(await app.shopOf(ours))
  expect(await asOwner('select 1 from customer_session where tenant = $1', [ours])).toEqual([])
  expect([...customer.jar.keys()]).toEqual([])
})

test('a session that nobody used for three days is over, and stands in no list', async () => {
  const customer = await signsUp(world)
  const elsewhere = await signsIn(world, customer)
  later += 3 * day - 60
  expect(await customer.ask(profile)).toMatchObject({ status: 200 })
  later += 60
  expect(await elsewhere.ask(profile)).toMatchObject({ status: 401 })
  const { sessions } = (await customer.ask('GET /api/shop/rest/account/sessions')).json
  expect(sessions).toHaveLength(1)
})

test('a token that was followed long ago is in two hands: its session ends, and its owner is told', async () => {
  const customer = await signsUp(world)
  const stolen = customer.jar.get('customer') ?? ''
  later += 60 * 60
  await customer.ask(profile)
  await customer.ask(profile)
  const thief = browserOf(world)
  thief.jar.set('customer', stolen)
  // Requests that were under way at the change are no thieves.
  expect(await thief.ask(profile)).toMatchObject({ status: 200 })
  later += 61
  expect(await thief.ask(profile)).toMatchObject({ status: 401 })
  expect(await customer.ask(profile)).toMatchObject({ status: 401 })
  await next(customer.email, ({ text }) => text.includes('von zwei Stellen aus benutzt'))
})

test('a customer sees where they are signed in and signs out elsewhere', async () => {
  const here = await signsUp(world)
  const elsewhere = await signsIn(world, here)
  const third = await signsIn(world, here)
  const sessions = async () => (await here.ask('GET /api/shop/rest/account/sessions')).json.sessions
  const found = await sessions()
  expect(found.map(({ isThisOne }: { isThisOne: boolean }) => isThisOne).toSorted()).toEqual([false, false, true])
  const revoke = 'POST /api/shop/rest/account/sessions/revoke'
  const other = found.find(({ isThisOne }: { isThisOne: boolean }) => !isThisOne).sessionId
  const stranger = await signsUp(world)
  expect(await stranger.ask(revoke, { sessionId: other })).toMatchObject({ status: 404 })
  expect(await here.ask(revoke, { sessionId: other })).toMatchObject({ status: 204 })
  expect(await sessions()).toHaveLength(2)
  expect(await here.ask(revoke, {})).toMatchObject({ status: 204 })
  for (const gone of [elsewhere, third]) expect(await gone.ask(profile)).toMatchObject({ status: 401 })
  expect(await here.ask(profile)).toMatchObject({ status: 200 })
})

test('what happened to an account is written down', async () => {
  const customer = await signsUp(world)
  await customer.ask('POST /api/auth/signOut')
  const rows = await app.database
    .forTenant(ours)
    .read((tx) =>
      tx
        .selectFrom('customer_event')
        .innerJoin('customer', 'customer.customer_id', 'customer_event.customer_id')
        .select('kind')
        .where('email', '=', customer.email)
        .orderBy('event_no')
        .execute(),
    )
  expect(rows.map(({ kind }) => kind)).toEqual(['registered', 'signed-in', 'signed-out'])
})
