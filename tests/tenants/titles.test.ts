import { describe, expect, test } from 'vitest'
import { readBrands, type Tenant } from '#tenants'
import { aGuest } from '../support/ask-page.tsx'

const { brands } = await readBrands('tenants')

const pages = ['/about-us', '/contact', '/privacy', '/terms-of-use', '/impressum', '/cookies', '/not-found']
const withSigns = (html: string) => html.replaceAll('&#x27;', "'").replaceAll('&amp;', '&')

describe('a title names the provider, once', () => {
  const each = brands.flatMap((brand) => brand.locales.map((language) => [brand.id, language, brand] as const))
  test.each(each)('%s in %s', async (_, language, brand) => {
    const { get } = aGuest({ ...brand, version: 1 } as Tenant, language)
    const { name } = brand.provider
    const shown = [brand.mainPage, ...pages, ...(brand.features.hasBlog ? ['/blog'] : [])]
    for (const page of shown) {
      const { html } = await get(page)
      // Some brands have a page elsewhere, or hide it.
      if (html === '') continue
      const title = withSigns(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '')
      // Only the reload tenant has a title of its own for each page, which may do without the name.
      if (brand.features.isReloadNowTenant) expect(title.split(name).length, title).toBeLessThanOrEqual(2)
      else {
        expect(title, page).toMatch(/^.{3,} – /)
        expect(title.endsWith(` – ${name}`), title).toBe(true)
        expect(title.toLowerCase().split(name.toLowerCase()).length, title).toBe(2)
      }
    }
  })
})
