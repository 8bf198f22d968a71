import { describe, expect, test } from 'vitest'
import { aGuest, element } from '../support/ask-page.tsx'
import { aTenant } from '../support/brand.ts'

const portal = 'https://portal.example/sign-in'
const guest = (ssoLoginUrl?: string) => aGuest(aTenant(ssoLoginUrl ? { ssoLoginUrl } : {}))

describe('ssoLoginUrl', () => {
  test('set: the portal is the one way in, and leads back to where somebody wished to go', async () => {
    const { get, post, t, world } = guest(portal)
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
    expect((await get('/login/portal?to=/account')).location).toBe(`${portal}?state=%2Faccount`)
    const back = '/login/portal/back?token=good&state=%2Fsupport&again'
    expect((await get(back)).location).toBe('/support')
    expect(world.customer).toBeDefined()
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
