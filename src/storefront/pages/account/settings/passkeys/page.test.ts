import { expect, test } from 'vitest'
import { addPasskey, askForPasskey, askToSignIn } from '#customers'
import { isRefusal } from '#kit/result'
import { aPassword as password } from '../../../../../../tests/support/customers/customer.ts'
import { softAuthenticator } from '../../../../../../tests/support/customers/soft-authenticator.ts'
import { element } from '../../../../../../tests/support/pages/ask-page.tsx'
import { pagesOf } from '../../../../../../tests/support/pages/pages.ts'
import { wire } from '../../../../../../tests/support/shop/wire.ts'

const here = '/account/settings/passkeys'
const world = await wire()
const { guest, customer } = pagesOf(world)

/** A customer whose authenticator made a passkey. */
async function withPasskey() {
  const visitor = await customer()
  const shop = await visitor.shop()
  const device = softAuthenticator(new URL(shop.siteUrl).origin)
  const options = await askForPasskey(shop, password)
  if (isRefusal(options)) throw new Error(options.refusal)
  expect(await addPasskey(shop, device.create(options))).toBeUndefined()
  const [row] = await world.asOwner<{ id: string }>(
    'select passkey_id as id from passkey p join customer c using (tenant, customer_id) where c.email = $1',
    [visitor.email],
  )
  return { ...visitor, device, passkeyId: row?.id ?? '' }
}

test('passkeys are listed with when they came and were used', async () => {
  const none = await customer()
  expect((await none.get(here)).text).toContain(none.t('account.passkeys.none'))
  const { get, t, device } = await withPasskey()
  expect((await get(here)).text).toContain(t('account.passkeys.neverUsed'))
  const options = await askToSignIn(await guest().shop())
  if (isRefusal(options)) throw new Error(options.refusal)
  expect((await guest().post('/login', { passkey: device.get(options) })).status).toBe(303)
  expect((await get(here)).text).not.toContain(t('account.passkeys.neverUsed'))
})

test('a passkey is renamed and removed without scripts, and what is wrong with a name stands beside it', async () => {
  const { get, post, t, passkeyId } = await withPasskey()
  const field = `name-${passkeyId}`
  const refused = await post(here, { intent: 'rename', passkeyId, [field]: ' ' })
  expect([refused.status, refused.text.includes(t('required'))]).toEqual([422, true])
  expect(element(refused.html, `name="${field}"`)).toContain('aria-invalid="true"')
  const renamed = await post(here, { intent: 'rename', passkeyId, [field]: 'Mein Telefon' })
  expect(renamed.location).toBe(`${here}?told=successfulModification`)
  expect((await get(renamed.location ?? '')).text).toContain('Mein Telefon')
  expect((await post(here, { intent: 'remove', passkeyId })).location).toBe(`${here}?told=successfulDelete`)
  expect((await get(here)).text).toContain(t('account.passkeys.none'))
})

test('adding one asks for the password first; where there are no scripts, that is said', async () => {
  const { post, t } = await customer()
  const wrong = await post(here, { intent: 'begin', currentPassword: 'a wrong one' })
  expect([wrong.status, wrong.text.includes(t('incorrectCurrentPassword'))]).toEqual([422, true])
  expect(wrong.html).not.toContain('a wrong one')
  const begun = await post(here, { intent: 'begin', currentPassword: password })
  expect(begun.text).toContain(t('account.passkeys.notHere'))
  expect((await post(here, { intent: 'keep', passkey: 'bad' })).text).toContain(t('passkeyNotAccepted'))
})

test('what the browser made by the page’s options is kept, and the page says so', async () => {
  const { get, post, t, shop: met } = await customer()
  const shop = await met()
  const options = await askForPasskey(shop, password)
  if (isRefusal(options)) throw new Error(options.refusal)
  const passkey = softAuthenticator(new URL(shop.siteUrl).origin).create(options)
  const kept = await post(here, { intent: 'keep', passkey })
  expect((await get(kept.location ?? '')).text).toContain(t('account.passkeys.hasBeenAdded'))
})

test('one signs in by passkey and is led to where one wished to go', async () => {
  const { device } = await withPasskey()
  const { get, post, t } = guest()
  const refused = await post('/login', { passkey: 'bad', to: '/support' })
  expect([refused.status, refused.text.includes(t('passkeyNotAccepted'))]).toEqual([422, true])
  const signIn = async (to: string) => post('/login', { passkey: device.get((await get('/login/passkey')).data), to })
  expect((await signIn('/support')).location).toBe('/support')
  expect((await get('/account')).status).toBe(200)
  expect((await signIn('https://evil.example')).location).toBe('/account?told=successfulAuthentication')
})

test('a guest is led to signing in first, and where a portal signs in no part of the account offers passkeys', async () => {
  expect((await guest().get(here)).location).toContain('/login?to=')
  const { get, jar, t } = await customer()
  expect((await get('/account')).text).toContain(t('account.passkeys.title'))
  const byPortal = guest({ ssoLoginUrl: 'https://portal.example/login' }, { cookies: jar })
  expect((await byPortal.get('/account')).text).not.toContain(t('account.passkeys.title'))
})
