import { expect, test } from 'vitest'
import { aGuest, element } from '../../../../../../tests/support/ask-page.tsx'
import { aTenant } from '../../../../../../tests/support/brand.ts'
import { ada } from '../../../../../../tests/support/fake-accounts.ts'
import { fakeWorld } from '../../../../../../tests/support/fake-services.ts'

const here = '/account/settings/passkeys'
const phone = { passkeyId: 'phone', name: 'Safari, iPhone', createdAt: '2030-12-01T12:00:00.000Z' }

function aCustomer(more: Parameters<typeof aTenant>[0] = {}) {
  const world = { ...fakeWorld(), customer: ada, passkeys: [{ ...phone }] }
  return aGuest(aTenant(more), 'de', world)
}

test('passkeys are listed with when they came and were used', async () => {
  const { get, world, t } = aCustomer()
  expect((await get(here)).text).toContain(t('account.passkeys.neverUsed'))
  world.passkeys = [{ ...phone, lastUsedAt: '2030-12-24T12:00:00.000Z' }]
  const { text } = await get(here)
  expect(text).toContain('Safari, iPhone')
  expect(text).toContain(t('account.passkeys.since', { date: '1. Dezember 2030' }))
  expect(text).toContain(t('account.passkeys.used', { date: '24. Dezember 2030' }))
  world.passkeys = []
  expect((await get(here)).text).toContain(t('account.passkeys.none'))
})

test('a passkey is renamed and removed without scripts, and what is wrong with a name stands beside it', async () => {
  const { get, post, world, t } = aCustomer()
  const refused = await post(here, { intent: 'rename', passkeyId: 'phone', 'name-phone': ' ' })
  expect([refused.status, refused.text.includes(t('required'))]).toEqual([422, true])
  expect(element(refused.html, 'name="name-phone"')).toContain('aria-invalid="true"')
  const renamed = await post(here, { intent: 'rename', passkeyId: 'phone', 'name-phone': 'Mein Telefon' })
  expect(renamed.location).toBe(`${here}?told=successfulModification`)
  expect((await get(renamed.location ?? '')).text).toContain('Mein Telefon')
  expect((await post(here, { intent: 'remove', passkeyId: 'phone' })).location).toBe(`${here}?told=successfulDelete`)
  expect(world.passkeys).toEqual([])
})

test('adding one asks for the password first; where there are no scripts, that is said', async () => {
  const { get, post, t } = aCustomer()
  const wrong = await post(here, { intent: 'begin', currentPassword: 'a wrong one' })
  expect([wrong.status, wrong.text.includes(t('incorrectCurrentPassword'))]).toEqual([422, true])
  expect(wrong.html).not.toContain('a wrong one')
  const begun = await post(here, { intent: 'begin', currentPassword: 'a long enough password' })
  expect(begun.text).toContain(t('account.passkeys.notHere'))
  expect((await post(here, { intent: 'keep', passkey: 'bad' })).text).toContain(t('passkeyNotAccepted'))
  const kept = await post(here, { intent: 'keep', passkey: 'good' })
  expect((await get(kept.location ?? '')).text).toContain(t('account.passkeys.hasBeenAdded'))
})

test('one signs in by passkey and is led to where one wished to go', async () => {
  const { post, world, t } = aGuest(aTenant({}))
  const refused = await post('/login', { passkey: 'bad', to: '/support' })
  expect([refused.status, refused.text.includes(t('passkeyNotAccepted'))]).toEqual([422, true])
  expect((await post('/login', { passkey: 'good', to: '/support' })).location).toBe('/support')
  expect(world.customer).toEqual(ada)
  expect((await post('/login', { passkey: 'good', to: 'https://evil.example' })).location).toBe(
    '/account?told=successfulAuthentication',
  )
})

test('a guest is led to signing in first, and where a portal signs in no part of the account offers passkeys', async () => {
  expect((await aGuest(aTenant({})).get(here)).location).toContain('/login?to=')
  const { get, t } = aCustomer({ ssoLoginUrl: 'https://portal.example/login' })
  expect((await get('/account/settings/payment-methods')).text).not.toContain(t('account.passkeys.title'))
  expect((await aCustomer().get('/account/settings/payment-methods')).text).toContain(t('account.passkeys.title'))
})
