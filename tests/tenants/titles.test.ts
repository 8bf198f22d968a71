import { describe, expect, test } from 'vitest'
import { readBrands, type Tenant } from '#tenants'
import { aGuest } from '../support/pages/ask-page.tsx'

const { brands } = await readBrands('tenants')

const pages = ['/about-us', '/contact', '/privacy', '/terms-of-use', '/impressum', '/cookies', '/not-found']
const withSigns = (html: string) => html.replaceAll('&#x27;', "'").replaceAll('&amp;', '&')

describe('a title names the provider, once', () => {
  const each = brands.flatMap((brand) => brand.locales.map((language) => [brand.id, language, brand] as const))
  /** What a page is called is its language's, and what stands behind it the brand's: one brand shows all pages of a language. */
  const heard = new Set<string>()
  test.each(each)('%s in %s', async (_, language, brand) => {
    const { get } = aGuest({ ...brand, version: 1 } as Tenant, language)
    const { name } = brand.provider
    const isFirst = !heard.has(language)
    heard.add(language)
    const hasOwnTitles = brand.features.isReloadNowTenant
    const shown = [brand.mainPage, ...(isFirst || hasOwnTitles ? pages : ['/about-us', '/contact'])]
    for (const page of [...shown, ...(brand.features.hasBlog ? ['/blog'] : [])]) {
      const { html } = await get(page)
      // Some brands have a page elsewhere, or hide it.
      if (html === '') continue
      const title = withSigns(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '')
      // Only the reload tenant has a title of its own for each page, which may do without the name.
      if (hasOwnTitles) expect(title.split(name).length, title).toBeLessThanOrEqual(2)
      else {
        expect(title, page).toMatch(/^.{3,} – /)
        expect(title.endsWith(` – ${name}`), title).toBe(true)
        expect(title.toLowerCase().split(name.toLowerCase()).length, title).toBe(2)
      }
    }
  })
})
