import { expect, test } from 'vitest'
import { aGuest, element } from '../../../../../../tests/support/ask-page.tsx'
import { aTenant } from '../../../../../../tests/support/brand.ts'
import { ada, afterErasure } from '../../../../../../tests/support/fake-accounts.ts'

const here = '/account/settings/erase'
const [open, kept] = [afterErasure.open[0], afterErasure.kept[0]]
const whatStays = [open?.what, open?.howMuch, kept?.what, kept?.why].map(String)
function signedIn() {
  const customer = aGuest(aTenant())
  customer.world.customer = ada
  return customer
}

test.each([here, '/account/my-data.json'])('guests sign in first, and come back to %s', async (path) => {
  expect((await aGuest(aTenant()).get(path)).location).toBe(`/login?to=${encodeURIComponent(path)}`)
})

test('the profile leads to the data and to erasing them, which says what goes and what stays', async () => {
  const customer = signedIn()
  const { html } = await customer.get('/account/settings/profile')
  for (const path of ['/account/my-data.json', here]) expect(html).toContain(`href="${path}"`)
  const { text } = await customer.get(here)
  for (const said of whatStays) expect(text).toContain(said)
  for (const key of ['account.erase.lead', 'account.erase.stays'] as const) expect(text).toContain(customer.t(key))
})

test('erasing needs the password; a wrong one changes nothing and does not come back', async () => {
  const customer = signedIn()
  const refused = await customer.post(here, { currentPassword: 'a wrong one' })
  expect([refused.status, refused.text.includes(customer.t('incorrectCurrentPassword'))]).toEqual([422, true])
  expect(refused.html).not.toContain('a wrong one')
  const erased = await customer.post(here, { currentPassword: 'a long enough password' })
  expect(erased.location).toBe(`${here}/done?token=erased`)
  const { text } = await customer.get(erased.location ?? '')
  for (const said of [customer.t('account.erase.done'), ...whatStays]) expect(text).toContain(said)
  expect((await customer.get(`${here}/done?token=none`)).text).not.toContain(customer.t('account.erase.done'))
})

test('whoever has no password is sent a link, and asked for no password', async () => {
  const customer = signedIn()
  customer.world.profile = { hasPassword: false }
  expect(element((await customer.get(here)).html, 'name="currentPassword"')).toBeUndefined()
  const asked = await customer.post(here, { intent: 'link' })
  expect([asked.location, customer.world.calls]).toEqual([`${here}?sent`, ['askForErasure']])
  expect((await customer.get(`${here}?sent`)).text).toContain(customer.t('account.erase.sent'))
})

test('the link leads to a button, and works without being signed in', async () => {
  const guest = aGuest(aTenant())
  const { text } = await guest.get(`${here}/confirm?token=good`)
  for (const said of [guest.t('account.erase.submit'), ...whatStays]) expect(text).toContain(said)
  expect((await guest.post(`${here}/confirm?token=good`, {})).location).toBe(`${here}/done?token=erased`)
  const refused = await guest.post(`${here}/confirm?token=old`, {})
  expect([refused.status, refused.text.includes(guest.t('linkNotValid'))]).toEqual([422, true])
})
