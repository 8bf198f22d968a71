import { describe, expect, test } from 'vitest'
import { readBrands } from '#tenants'
import { shopPath } from '#tenants/contract'
import { somethingOf } from '../support/number-of.ts'
import { shopOnTheStreet } from '../support/shop-on-the-street.ts'
import { choosesTopUp, seesHeading } from '../support/shopping.ts'
import { fillsCart } from '../support/shopping-by-program.ts'
import { usableNow } from '../support/usable.ts'
import { phone, translatorOf, visit } from '../support/visitor.ts'

const street = await shopOnTheStreet()
const { brands } = await readBrands('tenants')

test('24 brands are open', () => {
  expect(brands).toHaveLength(24)
})

describe.each(brands.map((brand) => [brand.id, brand] as const))('%s', (tenant, brand) => {
  test('sells a top-up from its main page to its payment page, on a phone', async () => {
    const guest = await visit(street, { tenant, viewport: phone })
    const { page, t } = guest
    const { amount, phoneNumber } = await somethingOf(brand)
    await page.goto('/')
    expect(new URL(page.url()).pathname).toBe(brand.mainPage)
    await usableNow(page, 'main page')
    await choosesTopUp(guest, phoneNumber, amount)
    await page.getByRole('button', { name: t('goOn') }).click()
    if (!brand.features.skipCartPageCheckout) {
      await page.waitForURL(`**${shopPath(brand, 'checkout/cart')}`)
      await page.getByRole('link', { name: t('toPayment') }).click()
    }
    await page.waitForURL(`**${shopPath(brand, 'checkout/payment')}`)
    await seesHeading(guest, 'payment')
    await usableNow(page, 'payment page')
  })

  const further = brand.locales.filter((locale) => locale !== brand.defaultLocale)
  if (further.length === 0) return
  test(`speaks ${further.join(', ')} as well`, async () => {
    const { productId, phoneNumber } = await somethingOf(brand)
    const cart = await fillsCart(street, tenant, [{ productId, phoneNumber }])
    const [first = ''] = further
    const guest = await visit(street, { tenant, language: first, viewport: phone })
    const { page } = guest
    const secret = { url: street.shopUrl(tenant), httpOnly: true, secure: true, sameSite: 'Strict' } as const
    await page.context().addCookies([{ name: 'cart', value: cart, ...secret }])
    for (const language of further) {
      const t = translatorOf(tenant, language)
      // As it comes from the server; that its scripts come alive, the way through the shop showed.
      await page.goto(`${brand.mainPage}?lng=${language}`, { waitUntil: 'commit' })
      expect(await page.locator('html').getAttribute('lang')).toBe(language)
      await page.getByRole('button', { name: t('goOn') }).waitFor()
      await page.goto(`${shopPath(brand, 'checkout/payment')}?lng=${language}`)
      await seesHeading({ ...guest, t }, 'payment')
    }
  })
})
