import { expect, it } from 'vitest'
import { aTenant } from '../../../../../../tests/support/brands/brand.ts'
import { aGuest, element } from '../../../../../../tests/support/pages/ask-page.tsx'
import { aBrandView, catalogueShowing } from '../../../../../../tests/support/products/products.ts'

const travel = aTenant({
  mainPage: '/shop',
  locales: ['de', 'en'],
  country: 'de',
  features: { hasMultipleBrands: true },
})
const place = (brandId: string, brandName: string, countries: string[], amount: number) =>
  aBrandView(brandId, [{ kind: 'esim-plan' as const, amount, plan: { megabytes: 5000, days: 30 } }], {
    brandName,
    categoryId: 'plans',
    coverage: countries.map((country) => ({ country, networks: ['One'] })),
  })
const brands = [
  place('japan', 'Japan', ['JP'], 19),
  place('thailand', 'Thailand', ['TH'], 13),
  place('asia', 'Asia', ['JP', 'TH', 'KR'], 30),
]
const here = '/shop/plans'
const guest = () => aGuest(travel, 'en', { catalogue: catalogueShowing(brands) })

it('shows the cheapest plan for a trip in place of all destinations, and where it works', async () => {
  const { html, text } = await guest().get(`${here}?in=JP&in=TH&in=&in=&days=10&gb=3`)
  expect(text).toContain('The cheapest for your trip: €30.00')
  expect(text).toMatch(/Asia €30\.00 5 GB, 30 days Japan and Thailand/)
  expect(text).not.toContain('All destinations')
  expect(element(html, 'name="days"')).toContain('value="10"')
})

it('puts several plans into the cart at once, for a device that is ready, and says so beside its field if it is not', async () => {
  const one = guest()
  const asked = `${here}?in=JP&days=45`
  expect((await one.get(asked)).text).toMatch(
    /€38\.00 .*€38\.00 2 × 5 GB, 30 days Japan .*Install the second one when the first has run out/,
  )
  const plans = { plan: 'japan-19' }
  const { status, text } = await one.post(asked, plans)
  expect([status, text.includes(one.t('deviceNotReady'))]).toEqual([422, true])
  expect((await one.post(asked, { ...plans, deviceReady: 'on' })).location).toBe('/shop/checkout/cart')
})

it('says that no plans are enough, and ignores what is no country or no number', async () => {
  expect((await guest().get(`${here}?in=JP&in=KR&days=90&gb=50`)).text).toContain('No plans for this trip')
  const { status, text, html } = await guest().get(`${here}?in=XX&in=%3Cb%3E&days=-1&gb=many`)
  expect([status, text.includes('All destinations')]).toEqual([200, true])
  expect(element(html, 'name="days"')).toContain('value="7"')
})

it('sells nothing in a category without plans', async () => {
  const cards = aGuest(travel, 'en', { catalogue: catalogueShowing([aBrandView('blau', [{ amount: 15 }])]) })
  const { location } = await cards.post('/shop/credit', { plan: 'blau-15', deviceReady: 'on' })
  expect([location, cards.jar.has('cart')]).toEqual([expect.stringContaining('not-found'), false])
})
