import { describe, expect, test } from 'vitest'
import { element } from '../../support/pages/ask-page.tsx'
import { pagesOf } from '../../support/pages/pages.ts'
import { wire } from '../../support/shop/wire.ts'

const pages = ['/login', '/register', '/confirm?token=good', '/reset-password', '/account']
const deeper = ['/account/settings/profile', '/account/settings/passkeys', '/login/passkey', '/login/portal']
const world = await wire()
const { guest, customer } = pagesOf(world)

describe('features.isAuthDisabled', () => {
  test('on: no page leads to an account, and there is none', async () => {
    // Not even for a customer who was signed in before.
    const { jar } = await customer()
    const { get, post, tenant, t } = guest({ features: { isAuthDisabled: true } }, { cookies: jar })
    const main = await get(tenant.mainPage)
    for (const key of ['account.title', 'account.signIn'] as const) expect(main.text).not.toContain(t(key))
    for (const page of [...pages, ...deeper]) {
      expect((await get(page)).location ?? '/not-found', page).toBe('/not-found')
    }
    for (const page of pages) {
      expect((await post(page, { email: 'ada@shopper.example', password: 'x' })).location, page).toBe('/not-found')
    }
    expect(await world.asOwner(`select from registration where email = 'ada@shopper.example'`)).toEqual([])
  })

  test('off: every page leads to signing in and to the account', async () => {
    const { get, tenant, t } = guest({ features: { isAuthDisabled: false } })
    const { html, text } = await get(tenant.mainPage)
    expect(element(html, 'href="/account"')).toBeDefined()
    expect(element(html, 'href="/login"')).toBeDefined()
    expect(text).toContain(t('account.title'))
    for (const page of pages.slice(0, 4)) expect((await get(page)).status, page).toBe(200)
  })
})
