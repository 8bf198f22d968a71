import { describe, expect, test } from 'vitest'
import { aTenant } from '../../support/brands/brand.ts'
import { aGuest, element } from '../../support/pages/ask-page.tsx'

const many = { features: { hasMultipleBrands: true } }
const asks = async (guest: ReturnType<typeof aGuest>, path: string) => {
  const { location, text } = await guest.get(path)
  return location ?? text.includes(guest.t('numberQuestion'))
}

describe('mainPage', () => {
  test('at `/` it shows there at once; elsewhere `/` leads to it, with what its address says', async () => {
    expect(await asks(aGuest(aTenant({ mainPage: '/' })), '/')).toBe(true)
    const elsewhere = aGuest(aTenant())
    expect(await asks(elsewhere, '/?lng=en&amount=15')).toBe('/shop/topup/firstbrand?lng=en&amount=15')
    expect(await asks(elsewhere, '/shop/topup/firstbrand')).toBe(true)
  })

  test('`/shop` is the main page, a page like it where many brands are sold, or leads to it', async () => {
    expect(await asks(aGuest(aTenant({ mainPage: '/shop' })), '/shop')).toBe(true)
    expect(await asks(aGuest(aTenant({ mainPage: '/', ...many })), '/shop')).toBe(true)
    expect(await asks(aGuest(aTenant({ mainPage: '/' })), '/shop')).toBe('/')
  })

  test('a form that was sent to it works at `/` as well', async () => {
    const guest = aGuest(aTenant({ mainPage: '/' }))
    const { location } = await guest.post('/', { msisdn: '01511 5123456', amount: '15' })
    expect(location).toBe('/shop/checkout/payment')
  })

  test('search engines know one address of it', async () => {
    const { html } = await aGuest(aTenant({ mainPage: '/', ...many })).get('/shop')
    expect(element(html, 'rel="canonical"')).toContain('href="https://shop.example/"')
  })
})

describe('mainPageAliases', () => {
  test('another network name shows the main page; without one it is not there', async () => {
    const alias = '/shop/topup/newname'
    expect(await asks(aGuest(aTenant({ mainPageAliases: [alias] })), alias)).toBe(true)
    expect(await asks(aGuest(aTenant()), alias)).toBe('/not-found')
  })

  test('search engines know the main page by its own name', async () => {
    const { html } = await aGuest(aTenant({ mainPageAliases: ['/shop/topup/newname'] })).get('/shop/topup/newname')
    expect(element(html, 'rel="canonical"')).toContain('/shop/topup/firstbrand')
  })
})
