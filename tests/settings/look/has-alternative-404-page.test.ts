import { describe, expect, test } from 'vitest'
import { aTenant } from '../../support/brands/brand.ts'
import { aGuest, element } from '../../support/pages/ask-page.tsx'

const lost = (features: Record<string, boolean>) => {
  const { get, t } = aGuest(aTenant({ features, ...(features.hasMultipleBrands ? { mainPage: '/shop' } : {}) }))
  return get('/not-found').then((answer) => ({ ...answer, t }))
}

describe('features.hasAlternative404Page', () => {
  test('on: another page, with ways to the main page, to help and to brands people look for', async () => {
    const { status, text, html, t } = await lost({
      hasAlternative404Page: true,
      hasMultipleBrands: true,
      hasBlog: true,
    })
    expect(status).toBe(404)
    expect(text).toContain(t('lostTitle'))
    expect(text).not.toContain(t('pageNotFoundText'))
    const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'))
    for (const to of ['/shop', '/support', '/blog']) {
      expect(element(main, `href="${to}"`), to).toBeDefined()
    }
    expect(main).toMatch(/href="\/shop\/[\w-]+\/kpn"/)
    expect(element(main, 'role="search"')).toContain('action="/shop#catalogue"')
    expect(element(main, 'type="search"')).toContain('name="search"')
    expect(html).toContain('<meta name="robots" content="noindex"/>')
  })

  test('on: a shop of one brand names no others', async () => {
    const { text, t } = await lost({ hasAlternative404Page: true })
    expect(text).toContain(t('lostHelp'))
    expect(text).not.toContain(t('lostBrands'))
  })

  test('off: the plain page', async () => {
    const { status, text, t } = await lost({})
    expect(status).toBe(404)
    expect(text).toContain(t('pageNotFoundText'))
    expect(text).not.toContain(t('lostTitle'))
  })
})
