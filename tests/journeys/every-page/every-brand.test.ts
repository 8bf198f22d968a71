import { describe, expect, test } from 'vitest'
import { readBrands } from '#tenants'
import { shopPath } from '#tenants/contract'
import { checkAccessibility } from '../../support/browser/check-accessibility.ts'
import { fetchPage } from '../../support/browser/fetch-page.ts'
import { productAndNumberOf } from '../../support/browser/product-and-number.ts'
import { mainPageMeasures, paymentPageMeasures } from '../../support/browser/quick-purchase.ts'
import { runningShop } from '../../support/browser/running-shop.ts'
import { choosesTopUp, eventually, seesHeading } from '../../support/browser/shopping.ts'
import { phone, translatorOf, visit } from '../../support/browser/visitor.ts'
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

describe.each(brands.map((brand) => [brand.id, brand] as const))('%s', (tenant, brand) => {
  test('sells a top-up from its main page to its payment page, on a phone', async () => {
    // With the question about cookies, as at a first visit.
    const guest = await visit(street, { tenant, viewport: phone, isNew: true, isAudited: true })
    const { page, t } = guest
    const { amount, phoneNumber } = await productAndNumberOf(brand)
    // As browsers with a window have it: a wallet is offered too.
    await page.addInitScript(() => Object.assign(globalThis, { PaymentRequest: class {} }))
    await page.goto('/')
    expect(new URL(page.url()).pathname).toBe(brand.mainPage)
    const main = await mainPageMeasures(page)
    expect(main.banner).toBeLessThan(80)
    // One brand asks for a destination first.
    if (tenant !== 'esim') expect(main.asked, 'number and all amounts are in sight').toBeLessThanOrEqual(main.fold)
    await checkAccessibility(page, 'main page')
    await choosesTopUp(guest, phoneNumber, amount)
    await page.getByRole('button', { name: t('goOn') }).click()
    await page.waitForURL(`**${shopPath(brand, 'checkout/payment')}`, { waitUntil: 'commit' })
    await seesHeading(guest, 'payment')
    await page.locator('[name="paymentMethod"][value="googlepay"]').waitFor()
    const payment = await paymentPageMeasures(page)
    expect(payment.firstMethod).toBeLessThan(400)
    expect(payment.orderButton).toBeLessThanOrEqual(phone.height)
    expect(payment.height).toBeLessThan(1300)
    // Header and footer are those of the main page.
    await checkAccessibility(page, 'payment page', { part: 'main' })
  })

  const further = furtherOf(brand)
  if (further.length === 0) return
  test(`speaks ${further.join(', ')} as well`, async () => {
    const { productId, phoneNumber } = await productAndNumberOf(brand)
    const cart = await fillsCart(street, tenant, [{ productId, phoneNumber }])
    // As the server sends them. The stories below show that scripts work in each language.
    for (const language of further) {
      const t = translatorOf(tenant, language)
      const mainPage = await fetchPage(street, tenant, `${brand.mainPage}?lng=${language}`)
      expect(mainPage).toMatchObject({ language, text: expect.stringContaining(t('goOn')) })
      const payment = `${shopPath(brand, 'checkout/payment')}?lng=${language}`
      expect(await fetchPage(street, tenant, payment, `cart=${cart}`)).toMatchObject({
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
  const { productId, phoneNumber } = await productAndNumberOf(brand)
  const cart = await fillsCart(street, brand.id, [{ productId, phoneNumber }])
  const guest = await visit(street, { tenant: brand.id, language, viewport: phone })
  const { page, t } = guest
  await page.goto(`${brand.mainPage}?lng=${language}`)
  await page.getByRole('button', { name: t('goOn') }).waitFor()
  await takesCart(guest, cart)
  await page.goto(`${shopPath(brand, 'checkout/payment')}?lng=${language}`)
  await seesHeading(guest, 'payment')
  await eventually(() => page.locator('html').getAttribute('lang')).toBe(language)
})
