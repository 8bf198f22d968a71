import { describe, expect, it } from 'vitest'
import { aTenant } from '../../../../../tests/support/brands/brand.ts'
import { aGuest } from '../../../../../tests/support/pages/ask-page.tsx'
import { aBrandView, catalogueShowing } from '../../../../../tests/support/products/products.ts'

const many = aTenant({ mainPage: '/shop', locales: ['en'], country: 'nl', features: { hasMultipleBrands: true } })
const brands = [
  aBrandView('kpn', [{ amount: 10 }, { amount: 20, serviceFee: 0.5 }], { brandName: 'KPN', description: 'In green.' }),
  aBrandView(
    'odido',
    Array.from({ length: 18 }, (_, index) => ({ amount: index + 1 })),
    { brandName: 'Odido' },
  ),
  aBrandView(
    'steam',
    [
      { amount: 25, kind: 'giftcard', status: 'COMING_SOON' },
      { amount: 50, kind: 'giftcard', status: 'DISCONTINUED' },
    ],
    {
      brandName: 'Steam',
      categoryId: 'games',
      redemption: ['Start Steam.', 'Enter the code.'],
      questions: [{ question: 'How long is it good for?', answer: 'As long as you like.' }],
    },
  ),
]
const guest = () => aGuest(many, 'en', { catalogue: catalogueShowing(brands) })

describe('the search', () => {
  it('finds products by their words, and keeps the words in its field', async () => {
    const { html, text } = await guest().get('/shop?search=KPN')
    expect(text).toContain('2 products found')
    expect(text).toContain('kpn-20 €20.00 plus €0.50 service fee')
    expect(html).toMatch(/name="search"[^>]*value="KPN"/)
    expect(text).not.toContain('Odido from')
  })

  it('shows fifteen a page, sorted as wished, whatever else its address says', async () => {
    const first = await guest().get('/shop?search=odido&sortBy=-amount&page=none')
    expect(first.text).toMatch(/18 products found.*odido-18 .*odido-4 /)
    expect(first.text).not.toContain('odido-3 ')
    expect(first.html).toContain('href="/shop?search=odido&amp;sortBy=-amount&amp;page=2#catalogue"')
    expect((await guest().get('/shop?search=odido&sortBy=-amount&page=2')).text).toMatch(/odido-3 .*odido-1 /)
  })

  it('says that nothing was found, and leads back', async () => {
    const { html, text } = await guest().get('/shop?search=nothing-of-the-kind')
    expect(text).toContain('Nothing found')
    expect(html).toMatch(/<a[^>]*href="\/shop"[^>]*>Clear search/)
  })

  it('stays within its category', async () => {
    expect((await guest().get('/shop/games?search=o')).text).not.toContain('Odido')
    expect((await guest().get('/shop/games?search=25')).text).toContain('1 product found')
  })
})

describe('a category', () => {
  it('shows its brands and no others', async () => {
    const { text } = await guest().get('/shop/games')
    expect(text).toContain('Steam')
    expect(text).not.toContain('KPN')
  })

  it('that is none is not there', async () => {
    expect((await guest().get('/shop/nothing')).location).toBe('/not-found')
  })
})

describe('a brand’s page', () => {
  it('tells its prices with fees, asks for the number, and fills in the amount its address names', async () => {
    const { html, text } = await guest().get('/shop/credit/kpn?amount=20')
    expect(text).toMatch(/Top up KPN In green\..*Which number/)
    expect(text).toMatch(/kpn-20 €20\.50 incl\. €0\.50/)
    expect(html).toMatch(/<input[^>]*checked=""[^>]*value="20"/)
    expect(text).not.toContain('Recognised from the number')
  })

  it('sells its own brand only, and keeps what was typed when something is wrong', async () => {
    const one = guest()
    const wrong = await one.post('/shop/credit/kpn', { msisdn: '06', amount: '10' })
    expect([wrong.status, wrong.text.includes('This is not a mobile number')]).toEqual([422, true])
    const right = await one.post('/shop/credit/kpn', { msisdn: '0612345678', amount: '10', brandId: 'odido' })
    expect(right.location).toBe('/shop/checkout/payment')
    expect((await one.get('/shop/checkout/cart')).text).toContain('kpn-10')
  })

  it('shows what cannot be bought yet, without a button for it, and nothing of what is no longer sold', async () => {
    const { html, text } = await guest().get('/shop/games/steam')
    expect(text).toMatch(/Steam cannot be bought here yet/)
    expect(text).toMatch(/steam-25 Coming soon €25\.00/)
    expect(text).not.toContain('steam-50')
    expect(html).not.toContain('name="msisdn"')
    const bought = await guest().post('/shop/games/steam', { msisdn: '0612345678', amount: '25' })
    expect(bought.status).toBe(422)
  })

  it('says step by step how its codes are redeemed, and answers questions; nothing where nothing is told', async () => {
    const { html, text } = await guest().get('/shop/games/steam')
    expect(text).toMatch(/How to redeem Steam 1 Start Steam\. 2 Enter the code\. Questions about Steam/)
    expect(html).toMatch(/<summary[^>]*>How long is it good for\?/)
    expect((await guest().get('/shop/credit/kpn')).text).not.toMatch(/How to redeem|Questions about/)
  })

  it('under another category is not there', async () => {
    expect((await guest().get('/shop/games/kpn')).location).toBe('/not-found')
  })
})
