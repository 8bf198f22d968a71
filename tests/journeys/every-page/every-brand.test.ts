import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { readBrands } from '#tenants'
import { shopPath } from '#tenants/contract'
import { checkAccessibility } from '../../support/browser/check-accessibility.ts'
import { distinctAmong } from '../../support/browser/distinct-pages.ts'
import { fetchPage } from '../../support/browser/fetch-page.ts'
import { productAndNumberOf } from '../../support/browser/product-and-number.ts'
import { mainPageMeasures, paymentPageMeasures } from '../../support/browser/quick-purchase.ts'
import { runningShop } from '../../support/browser/running-shop.ts'
import { choosesTopUp, eventually, seesHeading } from '../../support/browser/shopping.ts'
import { phone, translatorOf, type Visitor, visit } from '../../support/browser/visitor.ts'
import { takesCart } from '../../support/browser/with-cart.ts'
import { fillsCart } from '../../support/shop/shopping-by-program.ts'

const street = await runningShop()
const { brands } = await readBrands('tenants')
type Brand = (typeof brands)[number]
/** Languages of a brand besides its default. */
const furtherOf = ({ locales, defaultLocale }: Brand) => locales.filter((locale) => locale !== defaultLocale)

test('24 brands are open', () => {
  expect(brands).toHaveLength(24)
})

async function fitsMain(page: Page, tenant: string): Promise<void> {
  const main = await mainPageMeasures(page)
  expect(main.banner).toBeLessThan(80)
  // One brand asks for a destination first.
  if (tenant !== 'esim') expect(main.asked, 'number and all amounts are in sight').toBeLessThanOrEqual(main.fold)
  await checkAccessibility(page, 'main page')
}

async function fitsPayment(page: Page): Promise<void> {
  const payment = await paymentPageMeasures(page)
  expect(payment.firstMethod).toBeLessThan(400)
  expect(payment.orderButton).toBeLessThanOrEqual(phone.height)
  expect(payment.height).toBeLessThan(1300)
  // Header and footer are those of the main page.
  await checkAccessibility(page, 'payment page', { part: 'main' })
}

/** A guest with a phone, as at a first visit, with the question about cookies; and as in browsers with a window: a wallet is offered too. */
async function guestOf(tenant: string, isStill: boolean): Promise<Visitor> {
  const guest = await visit(street, { tenant, viewport: phone, isNew: true, isAudited: true, isStill })
  await guest.page.addInitScript(() => Object.assign(globalThis, { PaymentRequest: class {} }))
  return guest
}

/** Of each brand a cart, and its main and its payment page as the server sends them. */
const carts = new Map<string, string>()
const pages = new Map<string, string[]>()
for (const brand of brands) {
  const { productId, phoneNumber } = await productAndNumberOf(brand)
  const cart = await fillsCart(street, brand.id, [{ productId, phoneNumber }])
  const main = await fetchPage(street, brand.id, brand.mainPage)
  const payment = await fetchPage(street, brand.id, shopPath(brand, 'checkout/payment'), `cart=${cart}`)
  carts.set(brand.id, cart)
  pages.set(brand.id, [main.html, payment.html])
}
/** The brands that a browser with scripts walks through. */
const distinct = distinctAmong(pages)

test('a few brands have every kind of element that any brand has on its way to a purchase', () => {
  expect(distinct.length).toBeGreaterThan(4)
  expect(distinct.length).toBeLessThan(14)
})

describe.each(brands.map((brand) => [brand.id, brand] as const))('%s', (tenant, brand) => {
  const payment = shopPath(brand, 'checkout/payment')
  if (distinct.includes(tenant))
    test('sells a top-up from its main page to its payment page, on a phone', async () => {
      const guest = await guestOf(tenant, false)
      const { page, t } = guest
      const { amount, phoneNumber } = await productAndNumberOf(brand)
      await page.goto('/')
      expect(new URL(page.url()).pathname).toBe(brand.mainPage)
      await fitsMain(page, tenant)
      await choosesTopUp(guest, phoneNumber, amount)
      await page.getByRole('button', { name: t('goOn') }).click()
      await page.waitForURL(`**${payment}`, { waitUntil: 'commit' })
      await seesHeading(guest, 'payment')
      await page.locator('[name="paymentMethod"][value="googlepay"]').waitFor()
      await fitsPayment(page)
    })
  else
    test('its main page and its payment page fit a phone, and everyone can use them', async () => {
      const guest = await guestOf(tenant, true)
      const { page, t } = guest
      await page.goto('/')
      expect(new URL(page.url()).pathname).toBe(brand.mainPage)
      await fitsMain(page, tenant)
      await takesCart(guest, carts.get(tenant) ?? '')
      await page.goto(payment)
      await page.getByRole('heading', { level: 1, name: t('payment'), exact: true }).waitFor()
      await page.locator('[name="paymentMethod"][value="googlepay"]').waitFor()
      await fitsPayment(page)
    })

  const further = furtherOf(brand)
  if (further.length === 0) return
  test(`speaks ${further.join(', ')} as well`, async () => {
    // As the server sends them. The stories below show that scripts work in each language.
    for (const language of further) {
      const t = translatorOf(tenant, language)
      const mainPage = await fetchPage(street, tenant, `${brand.mainPage}?lng=${language}`)
      expect(mainPage).toMatchObject({ language, text: expect.stringContaining(t('goOn')) })
      expect(await fetchPage(street, tenant, `${payment}?lng=${language}`, `cart=${carts.get(tenant)}`)).toMatchObject({
        language,
        heading: t('payment'),
      })
    }
  })
})

/** For each language, the first brand that has it besides its default. */
const speakers = new Map(
  brands.toReversed().flatMap((brand) => furtherOf(brand).map((language) => [language, brand] as const)),
)

test.each([...speakers])('pages in %s come alive, and nothing is to complain of', async (language, brand) => {
  const guest = await visit(street, { tenant: brand.id, language, viewport: phone })
  const { page, t } = guest
  await page.goto(`${brand.mainPage}?lng=${language}`)
  await page.getByRole('button', { name: t('goOn') }).waitFor()
  await takesCart(guest, carts.get(brand.id) ?? '')
  await page.goto(`${shopPath(brand, 'checkout/payment')}?lng=${language}`)
  await seesHeading(guest, 'payment')
  await eventually(() => page.locator('html').getAttribute('lang')).toBe(language)
})
