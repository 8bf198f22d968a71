import { expect, test } from 'vitest'
import { cookies } from '#kit/cookies'
import { type OnDeviceId, onDevice } from '#kit/on-device'
import { aTenant } from '../../../../tests/support/brands/brand.ts'
import { aGuest } from '../../../../tests/support/pages/ask-page.tsx'
import { asOwner } from '../../../../tests/support/pages/shop-per-process.ts'

const consentIn = (guest: ReturnType<typeof aGuest>) => decodeURIComponent(guest.jar.get('CookieConsent') ?? '')

test('agreeing is kept for a week, with proof, and leads back to the page that asked', async () => {
  const guest = aGuest(aTenant())
  const answer = await guest.post('/cookies', { choice: 'accept', back: '/blog?lng=de' })
  expect(answer.location).toBe('/blog?lng=de')
  expect(consentIn(guest)).toBe('{"necessary":true,"statistics":true}')
  expect(answer.headers.getSetCookie()[0]).toContain('; Max-Age=604800; Secure; SameSite=Strict')
  const proofs = await asOwner('select statistics, language, network::text from consent order by given_at desc limit 1')
  expect(proofs).toEqual([{ statistics: true, language: 'de', network: expect.stringMatching(/\.0\/24$/) }])
})

test('refusing is kept as well, and takes away what statistics had kept', async () => {
  const guest = aGuest(aTenant())
  for (const name of ['clientId', 'gclid', 'gclid_copy', '_ga', '_ga_1AB', '_hjid']) guest.jar.set(name, 'x')
  await guest.post('/cookies', { choice: 'refuse' })
  expect(consentIn(guest)).toBe('{"necessary":true,"statistics":false}')
  expect([...guest.jar.keys()]).toEqual(['CookieConsent'])
})

test('a choice of one’s own counts by its box; nothing is ticked beforehand', async () => {
  const guest = aGuest(aTenant())
  const box = async () => (await guest.get('/cookies')).html.match(/<input[^>]*name="statistics"[^>]*>/g)?.at(-1)
  expect(await box()).not.toContain('checked')
  const { location } = await guest.post('/cookies', { choice: 'chosen', statistics: 'on' })
  expect(location).toBe('/cookies?saved')
  expect(await box()).toContain('checked')
  await guest.post('/cookies', { choice: 'chosen' })
  expect(await box()).not.toContain('checked')
  expect((await guest.get('/cookies?saved')).text).toContain(guest.t('cookies.saved'))
})

test.each(['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:1'])(
  'the way back never leads to another site: %s',
  async (back) => {
    const { location } = await aGuest(aTenant()).post('/cookies', { choice: 'accept', back })
    expect(location).toBe('/cookies?saved')
  },
)

test('the page asks on the way in, with two equal buttons, and not on the way through the checkout', async () => {
  const guest = aGuest(aTenant())
  const asks = async (path: string) => (await guest.get(path)).text.includes(guest.t('cookies.refuse'))
  const { html } = await guest.get('/shop/topup/firstbrand')
  const buttons = html
    .match(/<button[^>]*value="(accept|refuse)"[^>]*>/g)
    ?.map((one) => one.replace(/ value="\w+"/, ''))
  expect(buttons).toHaveLength(2)
  expect(buttons?.[0]).toBe(buttons?.[1])
  expect(await asks('/shop/checkout/cart')).toBe(false)
})

test('a cookie is told of with what it is for and how long it lasts, in the visitor’s language', async () => {
  const { get, t } = aGuest(aTenant({ locales: ['de', 'en'] }))
  const { text } = await get('/cookies')
  for (const name of ['buyer', 'checkoutLanguage', 'told'] as const) expect(text).toContain(t(`cookies.for.${name}`))
  expect(text).toContain(`${t('cookies.for.buyer')} 7 Tage`)
  expect(text).toContain(`${t('cookies.for.typed')} 15 Minuten`)
  expect(text).toContain(`${t('cookies.for.registration')} 3 Tage`)
})

test('what else is kept on the device is told of, each in words of its own', async () => {
  const { get, t } = aGuest(aTenant())
  const { html, text } = await get('/cookies')
  for (const [id, { name }] of Object.entries(onDevice)) {
    expect(html).toContain(`>${name}</dt>`)
    expect(text).toContain(t(`cookies.device.${id as OnDeviceId}`))
  }
})

test('the cookies of accounts are told of where there are accounts, the portal’s where one signs people in', async () => {
  const named = async (more: Parameters<typeof aTenant>[0]) => {
    const { html } = await aGuest(aTenant(more)).get('/cookies')
    return (['customer', 'signedIn', 'typed', 'registration', 'wish', 'portal'] as const).filter((id) =>
      html.includes(`>${cookies[id].name}</dt>`),
    )
  }
  expect(await named({})).toEqual(['customer', 'signedIn', 'typed', 'registration', 'wish'])
  expect(await named({ ssoLoginUrl: 'https://portal.example/login' })).toEqual([
    'customer',
    'signedIn',
    'typed',
    'portal',
  ])
  expect(await named({ features: { isAuthDisabled: true } })).toEqual([])
})
