import { describe, expect, test } from 'vitest'
import { element } from '../../support/pages/ask-page.tsx'
import { pagesOf } from '../../support/pages/pages.ts'
import { wire } from '../../support/shop/wire.ts'

const portal = 'https://portal.example/sign-in'
const world = await wire()
const pages = pagesOf(world)
const guest = (ssoLoginUrl?: string) => pages.guest(ssoLoginUrl ? { ssoLoginUrl } : {})

/** The token that the portal gives a customer who signs in there. */
async function tokenOf(msisdn: string): Promise<string> {
  const body = new URLSearchParams({ msisdn })
  const answer = await fetch(`${world.sandbox.url}/portal/${world.ours}/tokens`, { method: 'POST', body })
  return ((await answer.json()) as { token: string }).token
}

describe('ssoLoginUrl', () => {
  test('set: the portal is the one way in, and leads back to where somebody wished to go', async () => {
    const { get, post, t } = guest(portal)
    const { html, text } = await get('/login?to=/account')
    expect(text).toContain(t('account.portal.button'))
    expect(element(html, 'href="/login/portal?to=%2Faccount"')).toBeDefined()
    expect(element(html, 'type="password"')).toBeUndefined()
    for (const other of ['account.login.forgot', 'account.login.register', 'account.login.passkey'] as const) {
      expect(text).not.toContain(t(other))
    }
    for (const page of ['/register', '/confirm?token=good', '/reset-password']) {
      expect((await get(page)).location, page).toBe('/login')
      expect((await post(page, { email: 'ada@shopper.example', password: 'a long enough password' })).location).toBe(
        '/login',
      )
    }
    expect((await post('/login', { email: 'ada@shopper.example', password: 'x' })).location).toBe('/login')
    const away = new URL((await get('/login/portal?to=/support')).location ?? '')
    expect(away.origin + away.pathname).toBe(`${world.sandbox.url}/portal/${world.ours}/login`)
    const back = new URLSearchParams({
      token: await tokenOf('+4915112340001'),
      state: away.searchParams.get('state') ?? '',
      again: '',
    })
    expect((await get(`/login/portal/back?${back}`)).location).toBe('/support')
    expect((await get('/account')).text).toContain('+49 1511 2340001')
    // A token is not accepted from a browser that did not leave for the portal.
    expect((await guest(portal).get(`/login/portal/back?${back}`)).location).toBe('/login?failed=ssoNotAccepted')
  })

  test('set: whoever comes back with nothing good is told so, and may try again', async () => {
    const { get, t } = guest(portal)
    const { location } = await get('/login/portal/back?token=bad&state=x&again')
    const { text } = await get(location ?? '')
    expect(text).toContain(t('ssoNotAccepted'))
    expect(text).toContain(t('account.portal.button'))
  })

  test('not set: one signs in here, and nothing leads to a portal', async () => {
    const { get, t } = guest()
    const { html, text } = await get('/login')
    expect(element(html, 'type="password"')).toBeDefined()
    expect(text).not.toContain(t('account.portal.button'))
    expect((await get('/login/portal')).location).toBe('/not-found')
  })
})
