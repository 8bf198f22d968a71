import { expect, test } from 'vitest'
import { customersAddress, aPassword as password, tokenIn } from '../../../../../../tests/support/customers/customer.ts'
import { mailbox } from '../../../../../../tests/support/customers/mailbox.ts'
import { element } from '../../../../../../tests/support/pages/ask-page.tsx'
import { pagesOf } from '../../../../../../tests/support/pages/pages.ts'
import { badDay, numberEnding } from '../../../../../../tests/support/shop/bad-day.ts'

const here = '/account/settings/erase'
const day = await badDay()
const { guest, customer } = pagesOf(day)
const mails = mailbox(day.sandbox.url)

/** A customer with an order, whose proofs are kept for years; in English. */
async function withOrder() {
  const email = customersAddress()
  const { cartName } = await day.cart([{ amount: 15, number: numberEnding('999') }], { email })
  const { orderNumber, payerUrl } = (await day.start(cartName)).json
  await day.pay(payerUrl)
  await day.until({ cartName, orderNumber, payerUrl, redirectUrl: '', email }, { orderState: 'done' })
  return customer({}, { email, language: 'en' })
}
const stays = 'Orders'

test.each([here, '/account/my-data.json'])('guests sign in first, and come back to %s', async (path) => {
  expect((await guest().get(path)).location).toBe(`/login?to=${encodeURIComponent(path)}`)
})

test('the profile leads to the data and to erasing them, which says what goes and what stays', async () => {
  const { get, t } = await withOrder()
  const { html } = await get('/account/settings/profile')
  for (const path of ['/account/my-data.json', here]) expect(html).toContain(`href="${path}"`)
  const { text } = await get(here)
  for (const key of ['account.erase.lead', 'account.erase.stays'] as const) expect(text).toContain(t(key))
  expect(text).toContain(stays)
})

test('all that is known of a customer is a file to keep', async () => {
  const { get, email, tenant } = await customer()
  const file = await get('/account/my-data.json')
  expect(file.headers.get('content-disposition')).toBe(`attachment; filename="my-data-${tenant.id}.json"`)
  expect(JSON.stringify(file.data)).toContain(email)
})

test('erasing needs the password; a wrong one changes nothing and does not come back', async () => {
  const { get, post, t, email, jar } = await withOrder()
  const refused = await post(here, { currentPassword: 'a wrong one' })
  expect([refused.status, refused.text.includes(t('incorrectCurrentPassword'))]).toEqual([422, true])
  expect(refused.html).not.toContain('a wrong one')
  const { location } = await post(here, { currentPassword: password })
  expect(location).toContain(`${here}/done?token=`)
  expect([...jar.keys()].filter((name) => name.includes('customer'))).toEqual([])
  const { text } = await get(location ?? '')
  for (const said of [t('account.erase.done'), stays]) expect(text).toContain(said)
  expect((await get(`${here}/done?token=none`)).location).toBe('/not-found')
  expect((await guest().post('/login', { email, password })).status).toBe(422)
})

test('whoever has no password is sent a link, and asked for no password', async () => {
  const { get, post, t, email } = await customer()
  await day.asOwner('update customer set password_hash = null where email = $1', [email])
  expect(element((await get(here)).html, 'name="currentPassword"')).toBeUndefined()
  expect((await post(here, { intent: 'link' })).location).toBe(`${here}?sent`)
  expect((await get(`${here}?sent`)).text).toContain(t('account.erase.sent'))
  const { text } = await mails.next(email, (mail) => mail.text.includes('/erase/confirm?'))
  // It works without being signed in.
  const other = guest()
  const link = `${here}/confirm?${new URLSearchParams({ token: tokenIn(text) })}`
  expect((await other.get(link)).text).toContain(t('account.erase.submit'))
  expect((await other.post(link, {})).location).toContain(`${here}/done?token=`)
  expect(await day.asOwner('select from customer where email = $1', [email])).toEqual([])
})

test('a link that is none is refused', async () => {
  const { post, t } = guest()
  const refused = await post(`${here}/confirm?token=old`, {})
  expect([refused.status, refused.text.includes(t('linkNotValid'))]).toEqual([422, true])
})
