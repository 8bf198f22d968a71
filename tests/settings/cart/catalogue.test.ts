import { describe, expect, test } from 'vitest'
import type { WrittenSettings } from '#tenants/define'
import { aTenant } from '../../support/brands/brand.ts'
import { aGuest } from '../../support/pages/ask-page.tsx'
import { aBrandView, catalogueShowing } from '../../support/products/products.ts'

const brands = [
  aBrandView('kpn', [{ amount: 10 }, { amount: 20, serviceFee: 0.5 }, { range: { min: 5, max: 50, step: 1 } }], {
    brandName: 'KPN',
    description: 'The network in green.',
  }),
  aBrandView('ben', [{ amount: 15, status: 'OUT_OF_STOCK' }], { brandName: 'Ben' }),
  aBrandView(
    'steam',
    [
      { amount: 25, kind: 'giftcard', status: 'COMING_SOON' },
      { amount: 50, kind: 'giftcard', status: 'DISCONTINUED' },
    ],
    { brandName: 'Steam', categoryId: 'games' },
  ),
]
const visitor = (features: WrittenSettings['features'] = {}, more: Partial<WrittenSettings> = {}) =>
  aGuest(
    aTenant({
      mainPage: '/shop',
      locales: ['en'],
      country: 'nl',
      features: { hasMultipleBrands: true, ...features },
      ...more,
    }),
    'en',
    { catalogue: catalogueShowing(brands) },
  )

describe('features.hasMultipleBrands', () => {
  test('on, the main page shows all brands, with what is not on sale said in words', async () => {
    const { text } = await visitor().get('/shop')
    expect(text).toContain('All brands')
    expect(text).toMatch(/KPN from €5\.00/)
    expect(text).toMatch(/Steam Coming soon/)
    expect(text).toMatch(/Ben Sold out/)
  })

  test('off, it tops up and shows none of them', async () => {
    const { text } = await visitor({ hasMultipleBrands: false }).get('/shop')
    expect(text).toContain('Which number would you like to top up?')
    expect(text).not.toContain('Steam')
  })
})

describe('features.hasCategoryMenu', () => {
  const menu = /<nav aria-label="Categories".*?<\/nav>/s

  test.each(['/shop', '/shop/games', '/shop/games/steam'])('on, %s leads to every category', async (path) => {
    const [nav = ''] = menu.exec((await visitor({ hasCategoryMenu: true }).get(path)).html) ?? []
    expect(nav).toContain('Category credit')
    expect(nav).toMatch(/href="\/shop\/games"/)
  })

  test('off, there is no such menu', async () => {
    expect((await visitor().get('/shop')).html).not.toMatch(menu)
  })
})

describe('features.cartButtonVariant', () => {
  const buyButton = /<a[^>]*aria-label="Buy: kpn-10".*?<\/a>/s
  const found = async (cartButtonVariant: 'icon' | 'text') => {
    const { html } = await visitor({ cartButtonVariant }).get('/shop?search=kpn-10')
    const [button = ''] = buyButton.exec(html) ?? []
    return { words: button.replace(/<[^>]+>/g, ''), hasPicture: button.includes('<svg') }
  }

  test('a product found has a basket to press, or the word', async () => {
    expect(await found('icon')).toEqual({ words: '', hasPicture: true })
    expect(await found('text')).toEqual({ words: 'Buy', hasPicture: false })
  })
})

describe('features.isReloadsOneTenant', () => {
  test('on, brands stand at the root, and /shop answers too; the root leads nowhere without it', async () => {
    const one = visitor({ isReloadsOneTenant: true }, { mainPage: '/' })
    expect((await one.get('/')).html).toContain('href="/credit/kpn"')
    expect((await one.get('/credit/kpn')).text).toContain('The network in green.')
    expect((await one.get('/shop/credit/kpn')).text).toContain('The network in green.')
    expect((await one.get('/games')).location).toBe('/shop/games')
    const other = visitor()
    expect((await other.get('/games')).location).toBe('/not-found')
    expect((await other.get('/shop')).html).toContain('href="/shop/credit/kpn"')
    expect((await other.get('/credit/kpn')).location).toBe('/not-found')
  })

  test('words of other addresses are no categories', async () => {
    const one = visitor({ isReloadsOneTenant: true }, { mainPage: '/' })
    for (const path of ['/account/kpn', '/api/kpn', '/checkout/kpn']) {
      expect((await one.get(path)).location).toBe('/not-found')
    }
  })

  test('what is bought there leads to the payment at the root', async () => {
    const bought = { msisdn: '0612345678', amount: '20' }
    const one = await visitor({ isReloadsOneTenant: true }, { mainPage: '/' }).post('/credit/kpn', bought)
    expect(one.location).toBe('/checkout/payment')
    expect((await visitor().post('/shop/credit/kpn', bought)).location).toBe('/shop/checkout/payment')
  })
})

describe('phoneCountryCodes', () => {
  const choice = (html: string) => /<select[^>]*name="country".*?<\/select>/s.exec(html)?.[0].replace(/<[^>]+>/g, ' ')

  test('several are offered to choose from, the usual one first; a number of another country is refused', async () => {
    const two = visitor({}, { phoneCountryCodes: ['be', 'nl'] })
    expect(choice((await two.get('/shop')).html)).toMatch(/Belgium.*Netherlands/)
    const foreign = await two.post('/shop', { msisdn: '+4915112345678', amount: '10', brandId: 'kpn' })
    expect(foreign.text).toContain('This is not a mobile number')
  })

  test('one alone stands before the number', async () => {
    const { html, text } = await visitor({}, { phoneCountryCodes: ['at'] }).get('/shop')
    expect(choice(html)).toBeUndefined()
    expect(text).toContain('+43')
  })
})

describe('currency', () => {
  test('prices stand in it', async () => {
    const pounds = aGuest(aTenant({ locales: ['en'], country: 'gb', currency: 'GBP' }))
    expect((await pounds.get('/shop/topup/firstbrand')).text).toMatch(/£15/)
    const euros = aGuest(aTenant({ locales: ['en'] }))
    const { text } = await euros.get('/shop/topup/firstbrand')
    expect(text).toMatch(/€15/)
    expect(text).not.toContain('£')
  })
})

describe('topup.differentAmountPlaceholder', () => {
  const field = async (topup: WrittenSettings['topup']) =>
    /<input[^>]*name="differentAmount"[^>]*>/.exec((await visitor({}, { topup }).get('/shop')).html)?.[0]

  test('is suggested in the field for an amount of one’s own; nothing is without it', async () => {
    expect(await field({ differentAmountPlaceholder: 4500 })).toContain('placeholder="45"')
    expect(await field({})).not.toContain('placeholder=')
  })
})
