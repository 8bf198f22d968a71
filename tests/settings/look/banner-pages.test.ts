import { describe, expect, test } from 'vitest'
import { aTenant } from '../../support/brands/brand.ts'
import { aGuest } from '../../support/pages/ask-page.tsx'

const guest = (bannerPages: string[]) => {
  const banner = [
    {
      slug: 'a',
      language: 'de',
      title: 'Obst der Woche',
      body: 'Von {{brand}}',
      link: '/about-us',
      linkText: 'Ansehen',
      shownOn: [],
    },
  ]
  return aGuest(aTenant({ bannerPages, features: { hasMultipleBrands: true } }), 'de', { documents: { banner } })
}
const main = '/shop/topup/firstbrand'

describe('bannerPages', () => {
  test('a page that is named shows the banner, and says that it is an advertisement', async () => {
    const { get, t } = guest([main])
    const { html, text } = await get(main)
    expect(html).toContain(`<aside aria-label="${t('advertisement')}"`)
    expect(text).toContain(`${t('advertisement')} Obst der Woche Von First Brand`)
  })

  test('other pages show none', async () => {
    const { get } = guest([main])
    for (const path of ['/contact', '/privacy', '/not-found'])
      expect((await get(path)).text).not.toContain('Obst der Woche')
  })

  test('a brand that names no page shows none anywhere', async () => {
    expect((await guest([]).get(main)).text).not.toContain('Obst der Woche')
  })

  test('whoever pays is not led away, whatever pages are named', async () => {
    const { get, post } = guest(['/shop/checkout/payment', '/[a]/[b]/[c]', main])
    await post(main, { msisdn: '015112345678', amount: '15', brandId: 'kpn' })
    const { status, text } = await get('/shop/checkout/payment')
    expect(status).toBe(200)
    expect(text).not.toContain('Obst der Woche')
    expect((await get(main)).text).toContain('Obst der Woche')
  })
})
