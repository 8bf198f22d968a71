import { expect, test } from 'vitest'
import { aPassword as password } from '../../../../tests/support/customers/customer.ts'
import { element } from '../../../../tests/support/pages/ask-page.tsx'
import { pagesOf } from '../../../../tests/support/pages/pages.ts'
import { wire } from '../../../../tests/support/shop/wire.ts'

const profile = '/account/settings/profile'
const fields = { firstname: 'Grace', city: 'Łódź; "Mitte"', phoneNumber: '0171 12340000', language: 'de' }
const { guest, customer } = pagesOf(await wire())

/** A form is sent by a customer who was signed out meanwhile. */
async function sentTooLate(page = profile, typed: Record<string, string> = fields) {
  const signedIn = await customer({ footer: { showNewsletterSignup: true } })
  const whose = /name="whose" value="([^"]*)"/.exec((await signedIn.get(profile)).html)?.[1] ?? ''
  const visitor = guest({ footer: { showNewsletterSignup: true } })
  const answer = await visitor.post(page, { ...typed, whose })
  return { ...visitor, answer, signIn: { email: signedIn.email, password } }
}

test('what was typed before somebody had to sign in again stands in the form again, and is not saved by itself', async () => {
  const { get, post, t, answer, signIn } = await sentTooLate()
  expect([answer.status, answer.location]).toEqual([303, `/login?to=${encodeURIComponent(profile)}&why=signed-out`])
  expect(answer.headers.getSetCookie()[0]).toMatch(/; Path=\/; Max-Age=900; Secure; SameSite=Strict; HttpOnly$/)
  expect((await get(answer.location ?? '')).text).toContain(t('account.login.signedOut'))
  const { location } = await post('/login', { ...signIn, to: profile })
  expect(location).toBe(profile)
  const { html, text } = await get(profile)
  expect(text).toContain(t('account.typedBefore'))
  for (const value of ['Grace', 'Łódź; &quot;Mitte&quot;', '0171 12340000']) expect(html).toContain(`value="${value}"`)
  // Shown once; nothing was saved.
  expect((await get(profile)).html).not.toContain('Grace')
})

test('a box comes back as it was left', async () => {
  const boxes: Record<string, string>[] = [{}, { newsletter: '1' }]
  for (const box of boxes) {
    const { get, post, signIn } = await sentTooLate(profile, { ...fields, newsletterAsked: '1', ...box })
    await post('/login', signIn)
    const { html } = await get(profile)
    expect(element(html, 'name="newsletter"')?.includes('checked')).toBe('newsletter' in box)
  }
})

test('somebody else who signs in there is shown nothing of it, nor is another page', async () => {
  const { get, post, t, jar, signIn } = await sentTooLate()
  await post('/login', signIn)
  expect((await get(`${profile}/email`)).text).not.toContain(t('account.typedBefore'))
  const { email } = await customer()
  await post('/login', { email, password })
  const { html, text } = await get(profile)
  expect(text).toContain(email)
  expect([html.includes('Grace'), text.includes(t('account.typedBefore'))]).toEqual([false, false])
  expect([...jar.keys()]).not.toContain('typed')
})

test('passwords and PINs are never kept', async () => {
  const page = `${profile}/email`
  const { get, post, jar, signIn } = await sentTooLate(page, {
    email: 'new@shopper.example',
    currentPassword: 'my secret',
  })
  expect(decodeURIComponent(jar.get('typed') ?? '')).not.toContain('my secret')
  await post('/login', signIn)
  expect(element((await get(page)).html, 'name="email"')).toContain('value="new@shopper.example"')
  const other = await sentTooLate('/account/sms-topups', { phoneNumber: '0151 1', pinCode: '4711' })
  expect(decodeURIComponent(other.jar.get('typed') ?? '')).toContain('0151 1')
  expect(decodeURIComponent(other.jar.get('typed') ?? '')).not.toContain('4711')
})

test('where nothing was typed, and where more was than a cookie can hold, the way is the usual one', async () => {
  const usual = `/login?to=${encodeURIComponent(profile)}`
  const none = await sentTooLate(profile, {})
  expect([none.answer.location, none.jar.has('typed')]).toEqual([usual, false])
  const long = await sentTooLate(profile, {
    ...fields,
    firstname: 'Ł'.repeat(200),
    lastname: '🙂'.repeat(100),
    city: 'Ł'.repeat(200),
    street: 'Ł'.repeat(200),
  })
  expect([long.answer.location, long.jar.has('typed')]).toEqual([usual, false])
})

test('a cookie that somebody made up breaks nothing', async () => {
  const { get, jar } = await customer()
  for (const made of ['{', 'null', '{"path":"/account/settings/profile"}', '[]']) {
    jar.set('typed', encodeURIComponent(made))
    expect((await get(profile)).status, made).toBe(200)
  }
})
