import { expect, test } from 'vitest'
import {
  customersAddress,
  aPassword as password,
  signsIn,
  tokenIn,
} from '../../../../tests/support/customers/customer.ts'
import { mailbox } from '../../../../tests/support/customers/mailbox.ts'
import { element } from '../../../../tests/support/pages/ask-page.tsx'
import { type PageVisitor, pagesOf } from '../../../../tests/support/pages/pages.ts'
import { wire } from '../../../../tests/support/shop/wire.ts'

const world = await wire()
const { guest, customer } = pagesOf(world)
const several = () => guest({ features: { hasMultipleBrands: true } })
const mails = mailbox(world.sandbox.url)

/** @returns the path of the link in the newest mail to an address */
async function linkTo(email: string, page: string, read: readonly string[] = []): Promise<string> {
  const { text } = await mails.next(
    email,
    (mail) => mail.text.includes(`/${page}?`) && !read.includes(tokenIn(mail.text)),
  )
  return `/${page}?${new URLSearchParams({ token: tokenIn(text) })}`
}

/** Fills in the registration form. @returns the path of the mail's link */
async function registers({ post }: PageVisitor, { to = '', email = customersAddress() } = {}): Promise<string> {
  await post(`/register${to && `?${new URLSearchParams({ to })}`}`, { email, password })
  return linkTo(email, 'confirm')
}

test('whoever registers is told to look in their inbox, and never whether the address is known', async () => {
  const { email } = await customer()
  for (const address of [email, customersAddress()]) {
    const { get, post, t } = guest()
    expect(element((await get('/register')).html, 'name="password"')).toContain('autoComplete="new-password"')
    const asked = await post('/register', { email: address, password })
    expect([asked.status, asked.location]).toEqual([303, '/register?sent'])
    expect((await get('/register?sent')).text).toContain(t('account.register.sent'))
  }
})

test('what is wrong is said beside its field; the address stays, the password does not', async () => {
  const { post, t } = guest()
  const refused = await post('/register', { email: 'ada@', password: 'a secret of mine' })
  expect(refused.status).toBe(422)
  expect(refused.text).toContain(t('emailNotValid'))
  expect(element(refused.html, 'name="email"')).toContain('value="ada@"')
  expect(refused.html).not.toContain('a secret of mine')
  const short = await post('/register', { email: 'ada@shopper.example', password: 'short' })
  expect(short.text).toContain(t('passwordTooShort'))
})

test('a program that fills in every field registers nobody', async () => {
  const email = customersAddress()
  await guest().post('/register', { email, password, website: 'https://spam.example' })
  expect(await world.asOwner('select from registration where email = $1', [email])).toEqual([])
  await guest().post('/register', { email, password })
  expect(await world.asOwner('select from registration where email = $1', [email])).toHaveLength(1)
})

test('the link of the mail leads to a button, and the button into the account', async () => {
  const visitor = guest()
  const { get, post, t } = visitor
  const link = await registers(visitor)
  expect((await get(link)).text).toContain(t('account.confirm.button'))
  expect((await post(link, {})).location).toBe('/account?told=successfulRegistration')
  expect((await get('/account?told=successfulRegistration')).text).toContain(t('successfulRegistration'))
})

test('where many brands are sold the way into the account leads by signing in', async () => {
  const visitor = several()
  const { get, post, t } = visitor
  expect((await post(await registers(visitor), {})).location).toBe('/login?told=successfulRegistration')
  const welcome = await get('/login?told=successfulRegistration')
  expect(welcome.text).toContain(t('successfulRegistration'))
  expect(element(welcome.html, 'name="password"')).toBeUndefined()
})

test('who registered on the way somewhere goes on to there', async () => {
  const visitor = guest()
  const { get, post, t } = visitor
  const { location } = await post(await registers(visitor, { to: '/shop/checkout/cart' }), {})
  expect(location).toBe('/login?told=successfulRegistration')
  const ready = await get(location ?? '')
  expect(ready.text).toContain(t('account.login.goOn'))
  expect(element(ready.html, 'href="/shop/checkout/cart"')).toBeDefined()
})

test('in another browser the account is ready and the password is asked for', async () => {
  const { get, post, t } = guest()
  expect((await post(await registers(guest()), {})).location).toBe('/login?told=successfulRegistration')
  const login = await get('/login?told=successfulRegistration')
  expect(login.text).toContain(t('successfulRegistration'))
  expect(element(login.html, 'name="password"')).toContain('autoComplete="current-password"')
})

test('a link for an address that has an account meanwhile says so, and what to do', async () => {
  const email = customersAddress()
  const [first, second] = [guest(), guest()]
  const link = await registers(first, { email })
  const token = new URLSearchParams(link.split('?')[1]).get('token') ?? ''
  await second.post('/register', { email, password })
  const other = await linkTo(email, 'confirm', [token])
  expect((await first.post(link, {})).location).toBe('/account?told=successfulRegistration')
  const refused = await second.post(other, {})
  expect([refused.status, refused.text]).toEqual([422, expect.stringContaining(first.t('usernameExists'))])
  expect(refused.html).toContain('href="/reset-password"')
})

test('a link that is none says so, and what to do', async () => {
  const { post, t } = guest()
  const refused = await post('/confirm?token=old', {})
  expect([refused.status, refused.text]).toEqual([422, expect.stringContaining(t('linkNotValid'))])
  expect(refused.html).toContain('href="/register"')
})

test('a wrong password is refused without a word on which of the two was wrong', async () => {
  const { email } = await customer()
  const said = []
  for (const address of [email, 'nobody@shopper.example']) {
    const { post, t } = guest()
    const refused = await post('/login', { email: address, password: 'a wrong password' })
    expect([refused.status, refused.text]).toEqual([422, expect.stringContaining(t('incorrectUsernameOrPassword'))])
    expect(refused.html).not.toContain('a wrong password')
    expect(element(refused.html, 'name="email"')).toContain(`value="${address}"`)
    said.push(refused.text)
  }
  expect(said[0]).toBe(said[1])
})

test.each([
  ['/support', '/support'],
  ['/account', '/account'],
  ['//evil.example', '/account?told=successfulAuthentication'],
  ['/.//evil.example', '/account?told=successfulAuthentication'],
  ['https://evil.example', '/account?told=successfulAuthentication'],
])('whoever wished to go to %s is led to %s after signing in', async (to, place) => {
  const { email } = await customer()
  const { get, post } = guest()
  const login = await get(`/login?${new URLSearchParams({ to })}`)
  const carried = /name="to" value="([^"]*)"/.exec(login.html)?.[1] ?? ''
  expect((await post('/login', { email, password, to: carried })).location).toBe(place)
  // Nor does a manipulated form.
  expect((await guest().post('/login', { email, password, to })).location).toBe(place)
})

test('where many brands are sold, signing in leads to the main page when there was no other', async () => {
  const { email } = await customer()
  expect((await several().post('/login', { email, password })).location).toBe('/')
  expect((await several().post('/login', { email, password, to: '/account' })).location).toBe('/account')
})

test('a guest is led to signing in, and back from there', async () => {
  const { get, post } = guest()
  expect((await get('/account')).location).toBe('/login?to=%2Faccount')
  expect((await post('/account', {})).location).toBe('/login?to=%2Faccount')
})

test('whoever is signed in need not sign in', async () => {
  const { get } = await customer()
  expect((await get('/login')).location).toBe('/account')
  expect((await get('/register')).location).toBe('/account')
})

test('the overview says who is signed in and where else, and signs out elsewhere', async () => {
  const { get, post, t, email } = await customer()
  const elsewhere = await signsIn(world, { email })
  const page = await get('/account')
  expect(page.text).toContain(email)
  expect(page.text).toContain(`${t('account.unknownDevice')} – ${t('account.thisSession')}`)
  expect((await elsewhere.ask('GET /api/shop/rest/account/profile')).status).toBe(200)
  expect((await post('/account', {})).location).toBe('/account?told=successfulModification')
  expect((await elsewhere.ask('GET /api/shop/rest/account/profile')).status).toBe(401)
  expect((await get('/account')).status).toBe(200)
})

test('signing out is a form, and leads to signing in', async () => {
  const { get, post, t } = await customer()
  expect((await get('/account')).html).toContain('value="sign-out"')
  expect((await post('/account', { intent: 'sign-out' })).location).toBe('/login?told=successfulLogout')
  expect((await get('/login?told=successfulLogout')).text).toContain(t('successfulLogout'))
  expect((await get('/account')).location).toContain('/login')
})

test('a forgotten password: a link is asked for, then a new password, then signing in with it', async () => {
  const { email } = await customer()
  const { get, post, t } = guest()
  expect((await get('/reset-password')).text).toContain(t('account.reset.lead'))
  expect((await post('/reset-password', { email: 'ada@' })).text).toContain(t('emailNotValid'))
  for (const address of ['nobody@shopper.example', email]) {
    expect((await post('/reset-password', { email: address })).location).toBe('/reset-password?sent')
  }
  expect((await get('/reset-password?sent')).text).toContain(t('account.reset.sent'))
  expect((await get('/reset-password?token=old')).text).toContain(t('account.linkNotValid'))
  const link = await linkTo(email, 'reset-password')
  const short = await post(link, { password: 'short' })
  expect([short.status, short.text]).toEqual([422, expect.stringContaining(t('passwordTooShort'))])
  expect((await post(link, { password: 'another long password' })).location).toBe('/login?told=passwordHasChanged')
  expect((await get('/login?told=passwordHasChanged')).text).toContain(t('passwordHasChanged'))
  expect((await post('/login', { email, password: 'another long password' })).status).toBe(303)
})

test('whoever had to register first is led to where they wished to go, once, and to no other site', async () => {
  const visitor = several()
  await visitor.post(await registers(visitor, { to: '/support' }), {})
  const welcome = await visitor.get('/login?told=successfulRegistration')
  expect(element(welcome.html, 'href="/support"')).toBeDefined()
  expect([...visitor.jar.keys()]).not.toContain('wish')

  const [elsewhere, email] = [several(), customersAddress()]
  await guest().post(await registers(elsewhere, { to: '/support', email }), {})
  const login = await elsewhere.get('/login?told=successfulRegistration')
  expect(element(login.html, 'name="to"')).toContain('value="/support"')
  expect((await elsewhere.post('/login', { email, password, to: '/support' })).location).toBe('/support')
  expect([...elsewhere.jar.keys()]).not.toContain('wish')

  const led = several()
  await led.post('/register?to=//evil.example', { email: customersAddress(), password })
  expect([...led.jar.keys()]).not.toContain('wish')
})

test('who asks for links without end is told to wait, as on the wire', async () => {
  const { post, t } = guest()
  for (let time = 1; time <= 20; time++) {
    expect((await post('/reset-password', { email: customersAddress() })).status).toBe(303)
  }
  const refused = await post('/reset-password', { email: customersAddress() })
  expect([refused.status, refused.text.includes(t('tooManyRequests'))]).toEqual([429, true])
})
