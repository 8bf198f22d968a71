import { expect, test } from 'vitest'
import { aGuest, element } from '../../../../../../tests/support/ask-page.tsx'
import { aTenant } from '../../../../../../tests/support/brand.ts'
import { ada } from '../../../../../../tests/support/fake-accounts.ts'

const here = '/account/settings/profile'
const password = 'a long enough password'
/** Ada, signed in. */
function signedIn(settings: Parameters<typeof aTenant>[0] = {}) {
  const customer = aGuest(aTenant(settings))
  customer.world.customer = ada
  return customer
}

test.each([here, `${here}/email`, `${here}/password`])('guests sign in first, and come back to %s', async (path) => {
  expect((await aGuest(aTenant()).get(path)).location).toBe(`/login?to=${encodeURIComponent(path)}`)
})

test('what is known stands in the fields, and what is not is empty', async () => {
  const customer = signedIn()
  customer.world.profile = { street: 'Hauptstraße', countryCode: 'AT', phoneNumber: '+4917112340000' }
  const { html, text } = await customer.get(here)
  expect(element(html, 'name="firstname"')).toContain('value="Ada"')
  expect(element(html, 'name="street"')).toContain('value="Hauptstraße"')
  expect(element(html, 'name="zip"')).toContain('value=""')
  expect(html).toMatch(/<option value="AT" selected="">/)
  expect(element(html, 'name="phoneNumber"')).toContain('value="+49 171 12340000"')
  expect(text).toContain('ada@shopper.example')
})

test('saving tells that it worked, and pages go on in the chosen language', async () => {
  const customer = signedIn({ locales: ['de', 'en'] })
  const saved = await customer.post(here, { firstname: 'Ada', zip: '', language: 'en' })
  expect([saved.status, saved.location]).toEqual([303, `${here}?told=successfulModification`])
  expect(customer.world.calls).toEqual([
    expect.stringMatching(/editProfile .*"firstName":"Ada".*"zip":"".*"language":"en"/),
  ])
  expect(customer.jar.get('lng')).toBe('en')
  expect((await customer.get(saved.location ?? '')).text).toContain(customer.t('successfulModification'))
})

test('what is wrong is said beside its field, and everything typed stays', async () => {
  const customer = signedIn()
  const refused = await customer.post(here, { firstname: 'Grace', phoneNumber: 'none', language: 'de' })
  expect(refused.status).toBe(422)
  expect(refused.text).toContain(customer.t('contactNumberNotValid'))
  expect(element(refused.html, 'name="firstname"')).toContain('value="Grace"')
})

test('the newsletter is asked for where the brand has one, and its box says how it stands', async () => {
  expect((await signedIn().get(here)).html).not.toContain('name="newsletter"')
  const customer = signedIn({ footer: { showNewsletterSignup: true } })
  expect(element((await customer.get(here)).html, 'name="newsletter"')).not.toContain('checked')
  customer.world.profile = { newsletter: { subscribed: 1 } }
  expect(element((await customer.get(here)).html, 'name="newsletter"')).toContain('checked')
  await customer.post(here, { newsletterAsked: '1', language: 'de' })
  expect(customer.world.calls[0]).toContain('"newsletter":{"subscribed":0}')
})

test('another address needs the password, and waits for its owner', async () => {
  const customer = signedIn()
  const refused = await customer.post(`${here}/email`, { email: 'new@shopper.example', currentPassword: 'wrong one' })
  expect([refused.status, refused.text.includes(customer.t('incorrectCurrentPassword'))]).toEqual([422, true])
  expect(element(refused.html, 'name="email"')).toContain('value="new@shopper.example"')
  expect(refused.html).not.toContain('wrong one')
  const asked = await customer.post(`${here}/email`, { email: 'new@shopper.example', currentPassword: password })
  expect(asked.location).toBe(here)
  customer.world.profile = { newEmail: 'n***@shopper.example' }
  expect((await customer.get(here)).text).toContain(
    customer.t('account.profile.waiting', { email: 'n***@shopper.example' }),
  )
})

test('the link to the new address leads to a button, and works without being signed in', async () => {
  const guest = aGuest(aTenant())
  const page = `${here}/address?token=good`
  expect((await guest.get(page)).text).toContain(guest.t('account.address.button'))
  expect((await guest.post(page, {})).location).toBe(`${here}/address?done`)
  expect((await guest.get(`${here}/address?done`)).text).toContain(guest.t('account.address.done'))
  const taken = await guest.post(`${here}/address?token=taken`, {})
  expect([taken.status, taken.text.includes(guest.t('usernameExists'))]).toEqual([422, true])
  expect((await guest.post(`${here}/address?token=old`, {})).text).toContain(guest.t('linkNotValid'))
})

test('a new password needs the present one, and neither comes back with the page', async () => {
  const customer = signedIn()
  const change = (currentPassword: string, newPassword: string) =>
    customer.post(`${here}/password`, { currentPassword, newPassword })
  const wrong = await change('wrong one', 'another fine one')
  expect(wrong.text).toContain(customer.t('incorrectCurrentPassword'))
  expect(wrong.html).not.toMatch(/wrong one|another fine one/)
  expect((await change(password, 'short')).text).toContain(customer.t('passwordTooShort'))
  const set = await change(password, 'another fine one')
  expect(set.location).toBe(`${here}?told=passwordHasChanged`)
  expect((await customer.get(set.location ?? '')).text).toContain(customer.t('passwordHasChanged'))
})
