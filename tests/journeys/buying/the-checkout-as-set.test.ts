import { describe, expect, test } from 'vitest'
import { tabsTo } from '../../support/browser/keyboard.ts'
import { runningShop } from '../../support/browser/running-shop.ts'
import {
  aNumber,
  anAddress,
  choosesTopUp,
  digitsOf,
  eventually,
  fillsInPayment,
  goesToPayment,
  looksAgain,
  orders,
  sees,
  seesHeading,
  settles,
} from '../../support/browser/shopping.ts'
import { type Visitor, visit } from '../../support/browser/visitor.ts'

const street = await runningShop()

const narrow = { width: 320, height: 640 }

/** From the main page straight to the payment page. */
async function goesStraightToPayment(guest: Visitor): Promise<void> {
  const { page, t } = guest
  await page
    .locator('main form')
    .getByRole('button', { name: t('toPayment') })
    .click()
  await seesHeading(guest, 'payment')
  expect(new URL(page.url()).pathname).toBe('/shop/checkout/payment')
}

/** Expects that the page needs no sideways scrolling. */
const fits = async ({ page }: Visitor) =>
  await eventually(
    () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    page.url(),
  ).toBeLessThanOrEqual(0)

describe('features.skipCartPageCheckout', () => {
  test.each([
    ['with', true],
    ['without', false],
  ])('on: a whole purchase %s JavaScript never sees a cart', async (_, javaScriptEnabled) => {
    const guest = await visit(street, { tenant: 'kaufland', javaScriptEnabled })
    const { page, t } = guest
    const number = aNumber('+491511')
    await page.goto('/')
    await choosesTopUp(guest, number, 10)
    await goesStraightToPayment(guest)

    // Back on the main page the number is still there. The new choice replaces the old one in the cart.
    await page
      .locator('aside')
      .getByRole('link', { name: t('changeChoice') })
      .click()
    await page.locator('#msisdn').waitFor()
    expect(digitsOf(await page.locator('#msisdn').inputValue())).toBe(digitsOf(number))
    await page.locator('input[name="amount"][value="15"]').check()
    await goesStraightToPayment(guest)
    await sees(guest, page.locator('form').getByText('15,00 €').last())

    await page.goto('/shop/checkout/cart')
    await seesHeading(guest, 'payment')
    await fillsInPayment(guest, { email: anAddress() }, 'creditcard')
    await orders(guest)
    await settles(guest)
    await seesHeading(guest, 'resultSuccess')
    await eventually(() => street.creditOn(digitsOf(number))).toBe(1500)

    await looksAgain(guest, 'resultSuccess')
    await page.goto('/shop/checkout/cart')
    await sees(guest, t('cartEmptyTitle'))
    expect(new URL(page.url()).pathname).toBe('/shop/checkout/payment')
  })

  test('on: a cancelled payment leads back to the payment page with the same choice', async () => {
    const guest = await visit(street, { tenant: 'kaufland' })
    const { page, t } = guest
    await page.goto('/')
    await choosesTopUp(guest, aNumber('+491511'), 10)
    await goesStraightToPayment(guest)
    await fillsInPayment(guest, { email: anAddress() })
    await orders(guest)
    await settles(guest, { status: 'canceled' })
    await sees(guest, t('paymentCancelled'))
    expect(new URL(page.url()).pathname).toBe('/shop/checkout/payment')
    await sees(guest, page.locator('form').getByText('10,00 €').last())
  })
})

describe('features.isReloadsOneTenant', () => {
  test('on: the whole way stands under the root, there and back from the payment partner', async () => {
    const guest = await visit(street, { tenant: 'reloadnow_at', language: 'de' })
    const { page, t } = guest
    const number = '+436641234567'
    await page.goto('/')
    await choosesTopUp(guest, number, 10)
    await sees(guest, page.getByText('+43 664 1234567').first())
    await goesToPayment(guest)
    expect(new URL(page.url()).pathname).toBe('/checkout/payment')
    await fillsInPayment(guest, { email: anAddress() })
    await orders(guest)
    await settles(guest)
    await seesHeading(guest, 'resultSuccess')
    expect(new URL(page.url()).pathname).toBe('/checkout/result')
    await looksAgain(guest, 'resultSuccess')
    await page.goto('/shop/checkout/cart')
    await sees(guest, t('cartEmptyTitle'))
  })
})

describe('features.hasDetailedSuccessPage', () => {
  const boughtAt = async (tenant: string, beginning: string, reducedMotion: 'reduce' | 'no-preference') => {
    const guest = await visit(street, { tenant, language: 'de', viewport: narrow, reducedMotion })
    const { page } = guest
    await page.goto('/')
    await fits(guest)
    await choosesTopUp(guest, aNumber(beginning), 15)
    await page.locator('form:has(#msisdn) button[type="submit"]').click()
    await page.waitForURL('**/checkout/**')
    if (page.url().endsWith('/cart')) {
      await fits(guest)
      await page.locator('a[href$="/checkout/payment"]').click()
    }
    await seesHeading(guest, 'payment')
    await fits(guest)
    await orders(guest)
    await page.getByRole('alert').waitFor()
    await fits(guest)
    await fillsInPayment(guest, { email: anAddress() })
    await orders(guest)
    await settles(guest)
    await seesHeading(guest, 'resultSuccess')
    await fits(guest)
    return guest
  }

  test('off: a moving picture, a still one for those who asked for less motion; bought on 320 px without scrolling sideways', async () => {
    const { page: moving } = await boughtAt('kaufland', '+491511', 'no-preference')
    // The same result, seen by somebody else.
    const still = await visit(street, { tenant: 'kaufland', language: 'de', viewport: narrow })
    await still.page.goto(moving.url())
    await seesHeading(still, 'resultSuccess')
    await fits(still)
    for (const [page, shown] of [
      [moving, /successful-payment-[\w-]*\.gif$/],
      [still.page, /successful-payment-still-[\w-]*\.gif$/],
    ] as const) {
      const picture = page.locator('main img').first()
      await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(288)
      await eventually(() => picture.evaluate((img: HTMLImageElement) => img.currentSrc)).toMatch(shown)
      expect((await picture.boundingBox())?.width).toBe(96)
      await eventually(() =>
        page
          .getByText(/S[A-Z0-9]{10}/)
          .first()
          .isVisible(),
      ).toBe(true)
      await page.locator('main details summary').click()
      await page.locator('main details').getByText('15,00 €').first().waitFor()
    }
  })

  test('on: a drawing in the brand’s colours, and the order at full length; on 320 px as well', async () => {
    const { page } = await boughtAt('congstar', '+491511', 'no-preference')
    const drawing = page.locator('main section svg').first()
    expect((await drawing.boundingBox())?.width).toBe(240)
    const patch = await drawing
      .locator('path')
      .first()
      .evaluate((path) => getComputedStyle(path).fill)
    const soft = await page.evaluate(() => {
      const probe = document.createElement('i')
      probe.style.color = 'var(--accent-soft)'
      document.body.append(probe)
      return getComputedStyle(probe).color
    })
    expect(patch).toBe(soft)
    await eventually(() => page.locator('main details').count()).toBe(0)
  })
})

describe('features.autofillAvailableAddressData', () => {
  test('on: by keyboard alone, a shopper asks to be remembered, buys, and needs not type it all again', async () => {
    const guest = await visit(street, { tenant: 'edeka', language: 'de' })
    const { page } = guest
    const { keyboard } = page
    const email = anAddress()
    const choosesByKeyboard = async () => {
      await page.goto('/')
      await tabsTo(guest, '#msisdn')
      await keyboard.type(aNumber('+491511'))
      await tabsTo(guest, 'form:has(#msisdn) button[type="submit"]')
      await keyboard.press('Enter')
      await seesHeading(guest, 'payment')
    }
    const method = () => page.locator('input[name="paymentMethod"]:checked').inputValue()
    await choosesByKeyboard()
    await tabsTo(guest, 'input[name="paymentMethod"]:checked')
    await keyboard.press('ArrowDown')
    await eventually(method).toBe('creditcard')
    const address = { street: 'Hafenweg', houseNumber: '7', zip: '20095' }
    for (const [name, text] of Object.entries({ email, ...address, city: 'Hamburg' })) {
      await tabsTo(guest, `#${name}`)
      await keyboard.type(text)
    }
    await tabsTo(guest, '#keepContact')
    await keyboard.press('Space')
    await tabsTo(guest, '#startNow')
    await keyboard.press('Space')
    await tabsTo(guest, 'form:has(#startNow) button[type="submit"]')
    await keyboard.press('Enter')
    await settles(guest)
    await seesHeading(guest, 'resultSuccess')

    await choosesByKeyboard()
    await eventually(() => page.locator('#email').inputValue()).toBe(email)
    await eventually(method, 'the one used last').toBe('creditcard')
    await eventually(() => page.locator('#city').inputValue()).toBe('Hamburg')
    await eventually(() => page.locator('#keepContact').isChecked()).toBe(true)
    await eventually(() => page.locator('#startNow').isChecked()).toBe(false)
  })
})
