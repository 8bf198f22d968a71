import { expect, test } from 'vitest'
import { aGuest, element } from '../../../../tests/support/ask-page.tsx'
import { aTenant } from '../../../../tests/support/brand.ts'
import { ada } from '../../../../tests/support/fake-accounts.ts'

const password = 'a long enough password'
const right = { email: 'ada@shopper.example', password }
const single = () => aGuest(aTenant())
const several = () => aGuest(aTenant({ features: { hasMultipleBrands: true } }))

test('whoever registers is told to look in their inbox, and never whether the address is known', async () => {
  const guest = single()
  expect(element((await guest.get('/register')).html, 'name="password"')).toContain('autoComplete="new-password"')
  const asked = await guest.post('/register', { email: 'new@shopper.example', password })
  expect([asked.status, asked.location]).toEqual([303, '/register?sent'])
  expect((await guest.get('/register?sent')).text).toContain(guest.t('account.register.sent'))
})

test('what is wrong is said beside its field; the address stays, the password does not', async () => {
  const guest = single()
  const refused = await guest.post('/register', { email: 'ada@', password: 'a secret of mine' })
  expect(refused.status).toBe(422)
  expect(refused.text).toContain(guest.t('emailNotValid'))
  expect(element(refused.html, 'name="email"')).toContain('value="ada@"')
  expect(refused.html).not.toContain('a secret of mine')
  const short = await guest.post('/register', { email: 'ada@shopper.example', password: 'short' })
  expect(short.text).toContain(guest.t('passwordTooShort'))
})

test('a program that fills in every field registers nobody', async () => {
  const guest = single()
  await guest.post('/register', { ...right, website: 'https://spam.example' })
  expect(guest.world.calls).toEqual([])
})

test('the link of the mail leads to a button, and the button into the account', async () => {
  const guest = single()
  const page = await guest.get('/confirm?token=good')
  expect(page.text).toContain(guest.t('account.confirm.button'))
  const confirmed = await guest.post('/confirm?token=good', {})
  expect(confirmed.location).toBe('/account?told=successfulRegistration')
  expect((await guest.get('/account?told=successfulRegistration')).text).toContain(guest.t('successfulRegistration'))
})

test('where many brands are sold the way into the account leads by signing in', async () => {
  const guest = several()
  expect((await guest.post('/confirm?token=good', {})).location).toBe('/login?told=successfulRegistration')
  const welcome = await guest.get('/login?told=successfulRegistration')
  expect(welcome.text).toContain(guest.t('successfulRegistration'))
  expect(element(welcome.html, 'name="password"')).toBeUndefined()
})

test('who registered on the way somewhere goes on to there', async () => {
  const guest = single()
  await guest.post('/register?to=/shop/checkout/cart', right)
  const { location } = await guest.post('/confirm?token=good', {})
  expect(location).toBe('/login?told=successfulRegistration')
  const ready = await guest.get(location ?? '')
  expect(ready.text).toContain(guest.t('account.login.goOn'))
  expect(element(ready.html, 'href="/shop/checkout/cart"')).toBeDefined()
})

test('in another browser the account is ready and the password is asked for', async () => {
  const guest = single()
  expect((await guest.post('/confirm?token=elsewhere', {})).location).toBe('/login?told=successfulRegistration')
  const login = await guest.get('/login?told=successfulRegistration')
  expect(login.text).toContain(guest.t('successfulRegistration'))
  expect(element(login.html, 'name="password"')).toContain('autoComplete="current-password"')
})

test.each([
  ['taken', 'usernameExists'],
  ['old', 'linkNotValid'],
] as const)('a link that is %s says so, and what to do', async (token, key) => {
  const guest = single()
  const refused = await guest.post(`/confirm?token=${token}`, {})
  expect(refused.status).toBe(422)
  expect(refused.text).toContain(guest.t(key))
  expect(refused.html).toContain(token === 'taken' ? 'href="/reset-password"' : 'href="/register"')
})

test('a wrong password is refused without a word on which of the two was wrong', async () => {
  const guest = single()
  const refused = await guest.post('/login', { ...right, password: 'a wrong password' })
  expect(refused.status).toBe(422)
  expect(refused.text).toContain(guest.t('incorrectUsernameOrPassword'))
  expect(refused.html).not.toContain('a wrong password')
  expect(element(refused.html, 'name="email"')).toContain('value="ada@shopper.example"')
})

test.each([
  ['/support', '/support'],
  ['/account', '/account'],
  ['//evil.example', '/account?told=successfulAuthentication'],
  ['/.//evil.example', '/account?told=successfulAuthentication'],
  ['https://evil.example', '/account?told=successfulAuthentication'],
])('whoever wished to go to %s is led to %s after signing in', async (to, place) => {
  const guest = single()
  const login = await guest.get(`/login?${new URLSearchParams({ to })}`)
  const carried = /name="to" value="([^"]*)"/.exec(login.html)?.[1] ?? ''
  expect((await guest.post('/login', { ...right, to: carried })).location).toBe(place)
  // Nor does a form that was tampered with.
  const other = single()
  expect((await other.post('/login', { ...right, to })).location).toBe(place)
})

test('where many brands are sold, signing in leads to the main page when there was no other', async () => {
  expect((await several().post('/login', right)).location).toBe('/')
  expect((await several().post('/login', { ...right, to: '/account' })).location).toBe('/account')
})

test('a guest is led to signing in, and back from there', async () => {
  const guest = single()
  const away = await guest.get('/account')
  expect(away.location).toBe('/login?to=%2Faccount')
  expect((await guest.post('/account', {})).location).toBe('/login?to=%2Faccount')
  expect(guest.world.calls).toEqual([])
})

test('whoever is signed in need not sign in', async () => {
  const guest = single()
  guest.world.customer = ada
  expect((await guest.get('/login')).location).toBe('/account')
  expect((await guest.get('/register')).location).toBe('/account')
})

test('the overview says who is signed in and where else, and signs out elsewhere', async () => {
  const guest = single()
  guest.world.customer = ada
  const page = await guest.get('/account')
  expect(page.text).toContain('ada@shopper.example')
  expect(page.text).toContain(`Firefox, Windows – ${guest.t('account.thisSession')}`)
  expect(page.text).toContain(guest.t('account.unknownDevice'))
  expect((await guest.post('/account', {})).location).toBe('/account?told=successfulModification')
  expect(guest.world.calls).toEqual(['endOtherSessions'])
})

test('signing out is a form, and leads to signing in', async () => {
  const guest = single()
  guest.world.customer = ada
  expect((await guest.get('/account')).html).toContain('value="sign-out"')
  const left = await guest.post('/account', { intent: 'sign-out' })
  expect(left.location).toBe('/login?told=successfulLogout')
  expect((await guest.get('/login?told=successfulLogout')).text).toContain(guest.t('successfulLogout'))
  expect((await guest.get('/account')).location).toContain('/login')
})

test('a forgotten password: a link is asked for, then a new password, then signing in with it', async () => {
  const guest = single()
  expect((await guest.get('/reset-password')).text).toContain(guest.t('account.reset.lead'))
  expect((await guest.post('/reset-password', { email: 'ada@' })).text).toContain(guest.t('emailNotValid'))
  const asked = await guest.post('/reset-password', { email: 'nobody@shopper.example' })
  expect(asked.location).toBe('/reset-password?sent')
  expect((await guest.get('/reset-password?sent')).text).toContain(guest.t('account.reset.sent'))
  expect((await guest.get('/reset-password?token=old')).text).toContain(guest.t('account.linkNotValid'))
  const short = await guest.post('/reset-password?token=good', { password: 'short' })
  expect([short.status, short.text]).toEqual([422, expect.stringContaining(guest.t('passwordTooShort'))])
  const set = await guest.post('/reset-password?token=good', { password })
  expect(set.location).toBe('/login?told=passwordHasChanged')
  expect((await guest.get('/login?told=passwordHasChanged')).text).toContain(guest.t('passwordHasChanged'))
})

test('whoever had to register first is led to where they wished to go, once, and to no other site', async () => {
  const guest = several()
  await guest.post('/register?to=/support', { email: 'new@shopper.example', password })
  await guest.post('/confirm?token=good', {})
  const welcome = await guest.get('/login?told=successfulRegistration')
  expect(element(welcome.html, 'href="/support"')).toBeDefined()
  expect([...guest.jar.keys()]).not.toContain('wish')

  const elsewhere = several()
  await elsewhere.post('/register?to=/support', { email: 'new@shopper.example', password })
  await elsewhere.post('/confirm?token=elsewhere', {})
  const login = await elsewhere.get('/login?told=successfulRegistration')
  expect(element(login.html, 'name="to"')).toContain('value="/support"')
  expect((await elsewhere.post('/login', { ...right, to: '/support' })).location).toBe('/support')
  expect([...elsewhere.jar.keys()]).not.toContain('wish')

  const led = several()
  await led.post('/register?to=//evil.example', { email: 'new@shopper.example', password })
  expect([...led.jar.keys()]).not.toContain('wish')
})
