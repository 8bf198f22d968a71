import { expect, it } from 'vitest'
import { aTenant } from '../../../../../tests/support/brands/brand.ts'
import { aGuest, element } from '../../../../../tests/support/pages/ask-page.tsx'
import { aBrandView, catalogueShowing } from '../../../../../tests/support/products/products.ts'

const travel = aTenant({
  mainPage: '/shop',
  locales: ['de', 'en'],
  country: 'de',
  features: { hasMultipleBrands: true },
})
const plan = (megabytes: number, amount: number, more: object = {}) => ({
  kind: 'esim-plan' as const,
  productId: `japan-${megabytes}`,
  amount,
  plan: { megabytes, days: 30 },
  ...more,
})
const brands = [
  aBrandView('blau', [{ amount: 15 }]),
  aBrandView('japan', [plan(1000, 5, { serviceFee: 0.5 }), plan(5000, 19, { usual: true })], {
    brandName: 'Japan',
    categoryId: 'plans',
    coverage: [{ country: 'JP', networks: ['Docomo'], speed: '5G' }],
  }),
  aBrandView('asia', [plan(1000, 5, { productId: 'asia-1000' })], {
    brandName: 'Asia',
    categoryId: 'plans',
    coverage: [
      { country: 'JP', networks: ['Docomo'], speed: '5G' },
      { country: 'LA', networks: ['Unitel'] },
    ],
  }),
]
const here = '/shop/plans/japan'
const guest = () => aGuest(travel, 'en', { catalogue: catalogueShowing(brands) })

it('shows each plan with its days and its price, the fee within it, and where it works', async () => {
  const { html, text } = await guest().get(here)
  expect(text).toMatch(/1 GB 30 days up to 5G €5\.50 €5\.50 per GB .{0,12}€0\.50/)
  expect(text).toMatch(/5 GB .*€19\.00 €3\.80 per GB/)
  expect(element(html, 'value="japan-5000"')).toContain('checked')
  expect(text).toMatch(/Japan Docomo 5G/)
})

it('says how fast a plan is only where that is known of all its countries', async () => {
  const { text } = await guest().get('/shop/plans/asia')
  expect(text).toMatch(/1 GB 30 days €5/)
  expect(text).toMatch(/Japan Docomo 5G Laos Unitel/)
})

it('puts the chosen plan into the cart, for a device that is ready for a new eSIM', async () => {
  const one = guest()
  expect((await one.post(here, { plan: 'japan-1000', deviceReady: 'on' })).location).toBe('/shop/checkout/cart')
  expect((await one.get('/shop/checkout/cart')).text).toContain('€5.50')
})

it('says beside its field what is wrong, and keeps what was chosen', async () => {
  const one = guest()
  const none = await one.post(here, { deviceReady: 'on' })
  expect([none.status, none.text.includes(one.t('planMissing'))]).toEqual([422, true])
  const { status, html, text } = await one.post(here, { plan: 'japan-1000', iccid: '12', esim: '12' })
  expect(status).toBe(422)
  expect(text).toContain(one.t('iccidNotValid'))
  expect(element(html, 'value="japan-1000"')).toContain('checked')
})
