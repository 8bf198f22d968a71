import { expect, test } from 'vitest'
import { aGuest, element } from '../../../../tests/support/ask-page.tsx'
import { aTenant } from '../../../../tests/support/brand.ts'
import { ada } from '../../../../tests/support/fake-accounts.ts'

const profile = '/account/settings/profile'
const typed = { firstname: 'Grace', city: 'Łódź; "Mitte"', phoneNumber: '0171 12340000', language: 'de', whose: 'ada' }
const signIn = { email: 'ada@shopper.example', password: 'a long enough password' }
const asksForNewsletter = { footer: { showNewsletterSignup: true } }

/** A form is sent whose customer was signed out meanwhile. */
async function sentTooLate(page = profile, fields: Record<string, string> = typed) {
  const guest = aGuest(aTenant(asksForNewsletter))
  return { guest, answer: await guest.post(page, fields) }
}

test('what was typed before somebody had to sign in again stands in the form again, and is not saved by itself', async () => {
  const { guest, answer } = await sentTooLate()
  expect([answer.status, answer.location]).toEqual([303, `/login?to=${encodeURIComponent(profile)}&why=signed-out`])
  expect(answer.headers.getSetCookie()[0]).toMatch(/; Path=\/; Max-Age=900; Secure; SameSite=Strict; HttpOnly$/)
  expect((await guest.get(answer.location ?? '')).text).toContain(guest.t('account.login.signedOut'))
  const { location } = await guest.post('/login', { ...signIn, to: profile })
  expect(location).toBe(profile)
  const { html, text } = await guest.get(profile)
  expect(text).toContain(guest.t('account.typedBefore'))
  for (const value of ['Grace', 'Łódź; &quot;Mitte&quot;', '0171 12340000']) expect(html).toContain(`value="${value}"`)
  expect(guest.world.calls).toEqual([])
  // Told once.
  expect((await guest.get(profile)).html).not.toContain('Grace')
})

test('a box comes back as it was left', async () => {
  const boxes: Record<string, string>[] = [{}, { newsletter: '1' }]
  for (const box of boxes) {
    const { guest } = await sentTooLate(profile, { ...typed, newsletterAsked: '1', ...box })
    guest.world.customer = ada
    const { html } = await guest.get(profile)
    expect(element(html, 'name="newsletter"')?.includes('checked')).toBe('newsletter' in box)
  }
})

test('somebody else who signs in there is shown nothing of it, nor is another page', async () => {
  const { guest } = await sentTooLate()
  guest.world.customer = ada
  expect((await guest.get(`${profile}/email`)).text).not.toContain(guest.t('account.typedBefore'))
  guest.world.customer = { ...ada, customerId: 'ben' }
  const { html, text } = await guest.get(profile)
  expect([html.includes('Grace'), text.includes(guest.t('account.typedBefore'))]).toEqual([false, false])
  expect([...guest.jar.keys()]).not.toContain('typed')
})

test('passwords and PINs are never kept', async () => {
  const email = `${profile}/email`
  const { guest } = await sentTooLate(email, {
    email: 'new@shopper.example',
    currentPassword: 'my secret',
    whose: 'ada',
  })
  expect(decodeURIComponent(guest.jar.get('typed') ?? '')).not.toContain('my secret')
  guest.world.customer = ada
  expect(element((await guest.get(email)).html, 'name="email"')).toContain('value="new@shopper.example"')
  const { guest: other } = await sentTooLate('/account/sms-topups', {
    phoneNumber: '0151 1',
    pinCode: '4711',
    whose: 'ada',
  })
  expect(decodeURIComponent(other.jar.get('typed') ?? '')).toContain('0151 1')
  expect(decodeURIComponent(other.jar.get('typed') ?? '')).not.toContain('4711')
})

test('where nothing was typed, and where more was than a cookie can hold, the way is the usual one', async () => {
  const usual = `/login?to=${encodeURIComponent(profile)}`
  const { guest, answer } = await sentTooLate(profile, { whose: 'ada' })
  expect([answer.location, guest.jar.has('typed')]).toEqual([usual, false])
  const long = await sentTooLate(profile, {
    ...typed,
    firstname: 'Ł'.repeat(200),
    lastname: '🙂'.repeat(100),
    city: 'Ł'.repeat(200),
    street: 'Ł'.repeat(200),
  })
  expect([long.answer.location, long.guest.jar.has('typed')]).toEqual([usual, false])
})

test('a cookie that somebody made up breaks nothing', async () => {
  for (const made of ['{', 'null', '{"path":"/account/settings/profile"}', '[]']) {
    const guest = aGuest(aTenant())
    guest.world.customer = ada
    guest.jar.set('typed', encodeURIComponent(made))
    expect((await guest.get(profile)).status, made).toBe(200)
  }
})
