import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server'
import { expect, test } from 'vitest'
import {
  addPasskey,
  askForPasskey,
  askToSignIn,
  type CustomerShop,
  identifyCustomer,
  listPasskeys,
  removePasskey,
  renamePasskey,
  signInByPasskey,
} from '#customers'
import { isRefusal } from '#kit/result'
import { aPassword, browserOf, signsIn, signsUp, tokenIn } from '../support/customers/customer.ts'
import { mailbox } from '../support/customers/mailbox.ts'
import { softAuthenticator } from '../support/customers/soft-authenticator.ts'
import { wire } from '../support/shop/wire.ts'

let later = 0
const world = await wire({ clock: { now: () => new Date(Date.now() + later * 1000) } })
const { app, ours, theirs, sandbox, asOwner } = world
const notAccepted = expect.objectContaining({ refusal: 'passkeyNotAccepted' })

/** The shop as a guest meets it, and as somebody who signed up does. */
const guestOf = (tenant = ours) => app.shopOf(tenant)
async function customerOf(tenant = ours) {
  const customer = await signsUp(world, { tenant })
  const guest = await guestOf(tenant)
  const known = await identifyCustomer(guest, customer.jar.get('customer') ?? '')
  if (!known) throw new Error('nobody is signed in')
  const { email } = customer
  return { email, shop: { ...guest, visitor: { ...guest.visitor, customer: known.customer } }, ...known.customer }
}
const deviceOf = ({ siteUrl }: CustomerShop) => softAuthenticator(new URL(siteUrl).origin)
const begin = async (shop: CustomerShop) =>
  (await askForPasskey(shop, aPassword)) as PublicKeyCredentialCreationOptionsJSON
const ask = async (shop: CustomerShop) => (await askToSignIn(shop)) as PublicKeyCredentialRequestOptionsJSON

/** A customer with one passkey, on a device of their own. */
async function withPasskey(tenant = ours) {
  const customer = await customerOf(tenant)
  const device = deviceOf(customer.shop)
  expect(await addPasskey(customer.shop, device.create(await begin(customer.shop)))).toBeUndefined()
  const guest = await guestOf(tenant)
  const signIn = async (mischief = {}) => signInByPasskey(guest, device.get(await ask(guest), mischief))
  return { ...customer, device, guest, signIn }
}

test('a passkey signs in whoever made it, without a name, and its use is noted', async () => {
  const { customerId, shop, guest, signIn } = await withPasskey()
  // It is found without a name, and opened by a finger, a face or a PIN.
  expect((await begin(shop)).authenticatorSelection).toMatchObject({
    residentKey: 'required',
    userVerification: 'required',
  })
  const session = await signIn()
  if (isRefusal(session)) throw new Error(session.refusal)
  expect((await identifyCustomer(guest, session.token))?.customer.customerId).toBe(customerId)
  expect(await listPasskeys(shop)).toMatchObject([{ name: 'Passkey', lastUsedAt: expect.any(String) }])
})

test('it is made after the password was shown, by somebody who is signed in', async () => {
  const { shop } = await customerOf()
  expect(await askForPasskey(shop, 'a wrong one')).toMatchObject({ refusal: 'incorrectCurrentPassword' })
  const guest = await guestOf()
  expect(await askForPasskey(guest, aPassword)).toMatchObject({ refusal: 'AUTHORIZATION_REQUIRED' })
  expect(await addPasskey(guest, '{}')).toMatchObject({ refusal: 'AUTHORIZATION_REQUIRED' })
  expect(await listPasskeys(guest)).toMatchObject({ refusal: 'AUTHORIZATION_REQUIRED' })
})

test('one customer may have several, on a device one each', async () => {
  const { shop, device } = await withPasskey()
  const second = deviceOf(shop)
  const options = await begin(shop)
  // Authenticators are told which they have already.
  expect(options.excludeCredentials).toHaveLength(1)
  expect(await addPasskey(shop, second.create(options))).toBeUndefined()
  expect(await addPasskey(shop, device.create(await begin(shop)))).toEqual(notAccepted)
  expect(await listPasskeys(shop)).toHaveLength(2)
})

test.each([
  ['another origin', { origin: 'https://evil.example' }],
  ['another brand’s origin', { origin: 'http://secondbrand.localhost' }],
  ['nobody whom the device knew', { isUserKnown: false }],
])('made at %s it is not kept, and used there it opens nothing', async (_, mischief) => {
  const { shop, signIn } = await withPasskey()
  expect(await addPasskey(shop, deviceOf(shop).create(await begin(shop), mischief))).toEqual(notAccepted)
  expect(await signIn(mischief)).toEqual(notAccepted)
})

test('an answer is good once, for five minutes, and for what was asked', async () => {
  const { shop, device, guest, signIn } = await withPasskey()
  const answer = device.get(await ask(guest))
  const all = await Promise.all([1, 2, 3, 4].map(() => signInByPasskey(guest, answer)))
  expect(all.filter((one) => !isRefusal(one))).toHaveLength(1)
  expect(await signInByPasskey(guest, answer)).toEqual(notAccepted)

  const old = device.get(await ask(guest))
  later += 301
  expect(await signInByPasskey(guest, old)).toEqual(notAccepted)

  const made = deviceOf(shop).create(await begin(shop))
  expect(await addPasskey(shop, made)).toBeUndefined()
  expect(await addPasskey(shop, made)).toEqual(notAccepted)
  // What another customer was asked is no answer of this one.
  const stranger = await customerOf()
  expect(await addPasskey(shop, deviceOf(shop).create(await begin(stranger.shop)))).toEqual(notAccepted)
  const { challenge } = await begin(shop)
  expect(await signInByPasskey(guest, device.get({ ...(await ask(guest)), challenge }))).toEqual(notAccepted)
  // What nobody was asked is none at all.
  expect(await signInByPasskey(guest, device.get({ challenge: 'bWFkZS11cA', rpId: 'x' }))).toEqual(notAccepted)
  expect(isRefusal(await signIn())).toBe(false)
})

test('a passkey that does not count on is a copy', async () => {
  const { signIn } = await withPasskey()
  expect(isRefusal(await signIn({ counter: 7 }))).toBe(false)
  for (const counter of [7, 3, 0]) expect(await signIn({ counter })).toEqual(notAccepted)
  expect(isRefusal(await signIn({ counter: 8 }))).toBe(false)
})

test('a passkey is good for its brand and its customer only', async () => {
  const { device, signIn } = await withPasskey()
  const abroad = await guestOf(theirs)
  expect(await signInByPasskey(abroad, device.get(await ask(abroad)))).toEqual(notAccepted)
  const other = await customerOf()
  expect(await signIn({ userHandle: Buffer.from(other.customerId).toString('base64url') })).toEqual(notAccepted)
})

test.each(['', '{', '[]', '{"id":"x"}', 'x'.repeat(9000)])('rubbish is refused: %#', async (answer) => {
  const { shop } = await customerOf()
  expect(await signInByPasskey(await guestOf(), answer)).toEqual(notAccepted)
  expect(await addPasskey(shop, answer)).toEqual(notAccepted)
})

test('its owner names it and removes it, and is told; nobody else does', async () => {
  const { shop, email, signIn } = await withPasskey()
  const [passkey] = (await listPasskeys(shop)) as { passkeyId: string }[]
  const passkeyId = passkey?.passkeyId ?? ''
  const stranger = (await customerOf()).shop
  const abroad = (await customerOf(theirs)).shop
  for (const other of [stranger, abroad]) {
    expect(await renamePasskey(other, { passkeyId, name: 'Mine' })).toMatchObject({ refusal: 'notFound' })
    expect(await removePasskey(other, passkeyId)).toMatchObject({ refusal: 'notFound' })
  }
  for (const name of [' ', 'x'.repeat(61)]) {
    expect(await renamePasskey(shop, { passkeyId, name })).toMatchObject({ refusal: 'VALIDATION_FAILED' })
  }
  expect(await renamePasskey(shop, { passkeyId, name: 'x'.repeat(60) })).toBeUndefined()
  expect(await renamePasskey(shop, { passkeyId, name: ' Mein Telefon ' })).toBeUndefined()
  expect(await listPasskeys(shop)).toMatchObject([{ name: 'Mein Telefon' }])
  expect(await removePasskey(shop, passkeyId)).toBeUndefined()
  expect(await listPasskeys(shop)).toEqual([])
  expect(await signIn()).toEqual(notAccepted)
  const { next } = mailbox(sandbox.url)
  await next(email, ({ subject }) => subject.startsWith('Neuer Passkey'))
  expect((await next(email, ({ subject }) => subject.startsWith('Passkey entfernt'))).text).toContain('Mein Telefon')
})

test('a forgotten password that is set anew ends every passkey, the one that is just signing in as well', async () => {
  const { email, shop, guest, signIn } = await withPasskey()
  const { next } = mailbox(sandbox.url)
  await browserOf(world).ask('POST /api/auth/forgotPass', { email })
  const token = tokenIn((await next(email, ({ text }) => text.includes('/reset-password?token='))).text)
  const body = { token, password: 'the second password' }
  const [reset, ...opened] = await Promise.all([
    browserOf(world).ask('POST /api/auth/resetPass', body),
    ...[1, 2, 3].map(() => signIn()),
  ])
  expect(reset.json.code).toBe('passwordHasChanged')
  for (const one of opened) if (!isRefusal(one)) expect(await identifyCustomer(guest, one.token)).toBeUndefined()
  expect(await signIn()).toEqual(notAccepted)
  expect(await listPasskeys(shop)).toEqual([])
  expect((await next(email, ({ subject }) => subject.includes('neues Passwort gesetzt'))).text).toContain('Passkeys')
})

test('a new password by the present one leaves passkeys to their owner', async () => {
  const { email, signIn } = await withPasskey()
  const browser = await signsIn(world, { email })
  const change = { currentPassword: aPassword, newPassword: 'the second password' }
  const changed = await browser.ask('POST /api/shop/rest/account/profile/edit', change)
  expect(changed.json.code).toBe('passwordHasChanged')
  expect(isRefusal(await signIn())).toBe(false)
})

test('where a portal signs in there are none', async () => {
  const { shop, guest, device } = await withPasskey()
  const answer = device.get(await ask(guest))
  const atPortal = <S extends CustomerShop>(one: S): S => ({
    ...one,
    tenant: { ...one.tenant, ssoLoginUrl: 'https://portal.example/login' },
  })
  const none = { refusal: 'notFound' }
  expect([await askToSignIn(atPortal(guest)), await signInByPasskey(atPortal(guest), answer)]).toEqual([none, none])
  expect([await listPasskeys(atPortal(shop)), await askForPasskey(atPortal(shop), aPassword)]).toEqual([none, none])
})

test('asking writes nothing down', async () => {
  const count = async () => (await asOwner<{ count: number }>('select count(*)::int as count from used_once'))[0]?.count
  const before = await count()
  for (let time = 0; time < 5; time++) await ask(await guestOf())
  expect(await count()).toBe(before)
})
