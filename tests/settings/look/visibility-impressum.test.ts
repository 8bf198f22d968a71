import { describe, expect, test } from 'vitest'
import { aTenant } from '../../support/brands/brand.ts'
import { aGuest, element } from '../../support/pages/ask-page.tsx'

describe('visibility.impressum', () => {
  test('shown: the page is there, and linked', async () => {
    const { get, t } = aGuest(aTenant())
    const { status, text } = await get('/impressum')
    expect(status).toBe(200)
    expect(text).toContain(t('imprintProvider'))
    expect(element((await get('/privacy')).html, 'href="/impressum"')).toBeDefined()
  })

  test('hidden: neither page nor link, though the terms still say whom one buys from', async () => {
    const { get } = aGuest(aTenant({ visibility: { impressum: false } }))
    const { status, location } = await get('/impressum')
    expect([status, location]).toEqual([301, '/not-found'])
    const { html, text } = await get('/terms-of-use')
    expect(element(html, 'href="/impressum"')).toBeUndefined()
    expect(text).toContain('Saldo Test GmbH, Musterallee 15, 10115 Berlin')
  })
})
