import { describe, expect, test } from 'vitest'
import { aGuest, element } from '../support/ask-page.tsx'
import { aTenant } from '../support/brand.ts'
import { ada } from '../support/fake-accounts.ts'

const pages = ['/login', '/register', '/confirm?token=good', '/reset-password', '/account']
const deeper = ['/account/settings/profile', '/account/settings/passkeys', '/login/passkey', '/login/portal']
const guest = (isAuthDisabled: boolean) => aGuest(aTenant({ features: { isAuthDisabled } }))

describe('features.isAuthDisabled', () => {
  test('on: no page leads to an account, and there is none', async () => {
    const { get, post, shop, world, t } = guest(true)
    // Not even for somebody whom another brand would know.
    world.customer = ada
    const main = await get(shop.tenant.mainPage)
    for (const key of ['account.title', 'account.signIn'] as const) expect(main.text).not.toContain(t(key))
    for (const page of [...pages, ...deeper]) {
      expect((await get(page)).location ?? '/not-found', page).toBe('/not-found')
    }
    for (const page of pages) {
      expect((await post(page, { email: 'ada@shopper.example', password: 'x' })).location, page).toBe('/not-found')
    }
    expect(world.calls).toEqual([])
  })

  test('off: every page leads to signing in and to the account', async () => {
    const { get, shop, t } = guest(false)
    const { html, text } = await get(shop.tenant.mainPage)
    expect(element(html, 'href="/account"')).toBeDefined()
    expect(element(html, 'href="/login"')).toBeDefined()
    expect(text).toContain(t('account.title'))
    for (const page of pages.slice(0, 4)) expect((await get(page)).status, page).toBe(200)
  })
})
