import { expect, test } from 'vitest'
import { customersAddress, aPassword as password, tokenIn } from '../../../../../../tests/support/customers/customer.ts'
import { mailbox } from '../../../../../../tests/support/customers/mailbox.ts'
import { element } from '../../../../../../tests/support/pages/ask-page.tsx'
import { pagesOf } from '../../../../../../tests/support/pages/pages.ts'
import { wire } from '../../../../../../tests/support/shop/wire.ts'

const here = '/account/settings/profile'
const world = await wire()
const { guest, customer } = pagesOf(world)
const mails = mailbox(world.sandbox.url)

test.each([here, `${here}/email`, `${here}/password`])('guests sign in first, and come back to %s', async (path) => {
  expect((await guest().get(path)).location).toBe(`/login?to=${encodeURIComponent(path)}`)
})

test('what is known stands in the fields, and what is not is empty', async () => {
  const { get, post, email } = await customer()
  const known = { firstname: 'Ada', street: 'Hauptstraße', countryCode: 'AT', phoneNumber: '+4917112340000' }
  expect((await post(here, { ...known, language: 'de' })).status).toBe(303)
  const { html, text } = await get(here)
  expect(element(html, 'name="firstname"')).toContain('value="Ada"')
  expect(element(html, 'name="street"')).toContain('value="Hauptstraße"')
  expect(element(html, 'name="zip"')).toContain('value=""')
  expect(html).toMatch(/<option value="AT" selected="">/)
  expect(element(html, 'name="phoneNumber"')).toContain('value="+49 171 12340000"')
  expect(text).toContain(email)
})

test('saving tells that it worked, an empty field takes away what was there, and pages go on in the chosen language', async () => {
  const { get, post, jar, t } = await customer({ locales: ['de', 'en'] })
  await post(here, { firstname: 'Grace', zip: '10115', language: 'de' })
  const saved = await post(here, { firstname: 'Ada', zip: '', language: 'en' })
  expect([saved.status, saved.location]).toEqual([303, `${here}?told=successfulModification`])
  const { html, text } = await get(saved.location ?? '')
  expect(element(html, 'name="firstname"')).toContain('value="Ada"')
  expect(element(html, 'name="zip"')).toContain('value=""')
  expect(html).toMatch(/<option value="en" selected="">/)
  expect(jar.get('lng')).toBe('en')
  expect(text).toContain(t('successfulModification'))
})

test('what is wrong is said beside its field, and everything typed stays', async () => {
  const { post, t } = await customer()
  const refused = await post(here, { firstname: 'Grace', phoneNumber: 'none', language: 'de' })
  expect(refused.status).toBe(422)
  expect(refused.text).toContain(t('contactNumberNotValid'))
  expect(element(refused.html, 'name="firstname"')).toContain('value="Grace"')
})

test('the newsletter is asked for where the brand has one, and its box says how it stands', async () => {
  expect((await (await customer()).get(here)).html).not.toContain('name="newsletter"')
  const { get, post } = await customer({ footer: { showNewsletterSignup: true } })
  const box = async () => element((await get(here)).html, 'name="newsletter"')
  expect(await box()).not.toContain('checked')
  await post(here, { newsletterAsked: '1', newsletter: '1', language: 'de' })
  expect(await box()).toContain('checked')
  await post(here, { newsletterAsked: '1', language: 'de' })
  expect(await box()).not.toContain('checked')
})

test('another address needs the password, waits for its owner, and counts once the link of its mail is used', async () => {
  const { get, post, t } = await customer()
  const email = customersAddress()
  const refused = await post(`${here}/email`, { email, currentPassword: 'wrong one' })
  expect([refused.status, refused.text.includes(t('incorrectCurrentPassword'))]).toEqual([422, true])
  expect(element(refused.html, 'name="email"')).toContain(`value="${email}"`)
  expect(refused.html).not.toContain('wrong one')
  expect((await post(`${here}/email`, { email, currentPassword: password })).location).toBe(here)
  const masked = `${email[0]}***@shopper.example`
  expect((await get(here)).text).toContain(t('account.profile.waiting', { email: masked }))
  const { text } = await mails.next(email, (mail) => mail.text.includes('/address?'))
  const link = `${here}/address?${new URLSearchParams({ token: tokenIn(text) })}`
  // The mail may be read on another device.
  const other = guest()
  expect((await other.get(link)).text).toContain(t('account.address.button'))
  expect((await other.post(link, {})).location).toBe(`${here}/address?done`)
  expect((await other.get(`${here}/address?done`)).text).toContain(t('account.address.done'))
  expect((await guest().post('/login', { email, password })).status).toBe(303)
})

test('an address that somebody has meanwhile, and a link that is none, are refused', async () => {
  const { post, t } = await customer()
  const email = customersAddress()
  await post(`${here}/email`, { email, currentPassword: password })
  const { text } = await mails.next(email, (mail) => mail.text.includes('/address?'))
  await customer({}, { email })
  const link = `${here}/address?${new URLSearchParams({ token: tokenIn(text) })}`
  const taken = await guest().post(link, {})
  expect([taken.status, taken.text.includes(t('usernameExists'))]).toEqual([422, true])
  expect((await guest().post(`${here}/address?token=old`, {})).text).toContain(t('linkNotValid'))
})

test('a new password needs the present one, neither comes back with the page, and its owner stays signed in', async () => {
  const { get, post, t, email } = await customer()
  const change = (currentPassword: string, newPassword: string) =>
    post(`${here}/password`, { currentPassword, newPassword })
  const wrong = await change('wrong one', 'another fine one')
  expect(wrong.text).toContain(t('incorrectCurrentPassword'))
  expect(wrong.html).not.toMatch(/wrong one|another fine one/)
  expect((await change(password, 'short')).text).toContain(t('passwordTooShort'))
  const set = await change(password, 'another fine one')
  expect(set.location).toBe(`${here}?told=passwordHasChanged`)
  expect((await get(set.location ?? '')).text).toContain(t('passwordHasChanged'))
  expect((await guest().post('/login', { email, password })).status).toBe(422)
  expect((await guest().post('/login', { email, password: 'another fine one' })).status).toBe(303)
})
