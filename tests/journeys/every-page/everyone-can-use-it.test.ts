import { expect, test } from 'vitest'
import { checkAccessibility } from '../../support/browser/check-accessibility.ts'
import { tabsTo } from '../../support/browser/keyboard.ts'
import { runningShop } from '../../support/browser/running-shop.ts'
import {
  aNumber,
  anAddress,
  digitsOf,
  eventually,
  fillsInPayment,
  orders,
  reachesPayer,
  sees,
  seesHeading,
} from '../../support/browser/shopping.ts'
import { desktop, phone, type Visitor, visit } from '../../support/browser/visitor.ts'
import { takesCart } from '../../support/browser/with-cart.ts'
import { isReceipt } from '../../support/customers/which-mail.ts'
import { fillsCart, type Placed, placesOrder, settlesAt } from '../../support/shop/shopping-by-program.ts'

const street = await runningShop()

/**
 * Checks a page against WCAG 2.2 AA on phone and desktop, and that neither these nor an enlarged page need sideways
 * scrolling.
 */
async function usable({ page, tenant }: Visitor, state: string): Promise<void> {
  // A window of 1280 pixels has 640 at 200 %, and 320 at 400 %.
  for (const width of [640, 320]) {
    await page.setViewportSize({ width, height: 450 })
    const needs = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(needs, `${state} at ${width}`).toBeLessThanOrEqual(width)
  }
  for (const [size, viewport] of Object.entries({ phone, desktop })) {
    await page.setViewportSize(viewport)
    await checkAccessibility(page, `${state} on a ${size}`, { part: around.has(tenant + size) ? 'main' : 'all' })
    around.add(tenant + size)
  }
}
/** Brands and sizes whose header and footer were audited: they are the same on every page. */
const around = new Set<string>()

/**
 * A brand with one network and one with many, in two languages. every-brand and the gallery show the other brands’
 * colours.
 */
const brands = {
  congstar: { products: ['congstar-15', 'congstar-30'], begins: '+491511' },
  herladen: { products: ['odido-10', 'kpn-15'], begins: '+31614' },
}
type Brand = keyof typeof brands
const numberOf = (tenant: Brand) => aNumber(brands[tenant].begins).slice(0, tenant === 'congstar' ? 14 : 12)
const cartOf = (tenant: Brand) =>
  fillsCart(
    street,
    tenant,
    brands[tenant].products.map((productId) => ({ productId, phoneNumber: numberOf(tenant) })),
  )

async function orderOf(tenant: Brand, becomes: string | undefined, lastDigits = '999'): Promise<Placed> {
  const [productId = ''] = brands[tenant].products
  const phoneNumber = numberOf(tenant).slice(0, -3) + lastDigits
  const lines = [
    { productId, phoneNumber },
    { productId, phoneNumber: numberOf(tenant) },
  ]
  const placed = await placesOrder(street, { tenant, lines })
  if (becomes) await settlesAt(street, placed, becomes, 'card_declined')
  return placed
}

const everyBrand = Object.keys(brands) as Brand[]

test.each(everyBrand)(
  'each page on the way to a top-up of %s holds WCAG 2.2 AA, and twice as large nothing has to be scrolled for sideways',
  async (tenant) => {
    const guest = await visit(street, { tenant, isAudited: true })
    const { page, t } = guest
    await page.goto('/')
    await usable(guest, 'main page')
    await page.locator('input[name="amount"][value="other"]').check()
    await page.locator('#differentAmount').fill('4711')
    await page.getByRole('button', { name: t('goOn') }).click()
    await page.getByRole('alert').waitFor()
    await usable(guest, 'main page with errors')
    await page.locator('#msisdn').fill(numberOf(tenant))
    await page.getByText(t('numberReadBack')).waitFor({ state: 'attached' })
    await usable(guest, 'main page, number read back')
    // What follows has the same elements in every brand.
    if (tenant !== 'congstar') return
    await takesCart(guest, await cartOf(tenant))
    await page.goto('/shop/checkout/cart')
    await usable(guest, 'cart')
    await page.goto('/shop/checkout/payment')
    await usable(guest, 'payment')
    await orders(guest)
    await page.getByRole('alert').waitFor()
    await usable(guest, 'payment with errors')
    await page.goto((await orderOf(tenant, 'paid')).resultUrl)
    await seesHeading(guest, 'resultSuccess')
    await usable(guest, 'success')
  },
)

test('so does what a shopper seldom comes to, which has the same elements in every brand', async () => {
  const tenant = 'congstar'
  const guest = await visit(street, { tenant, isAudited: true, expects: [/status of 404/] })
  const { page } = guest
  await page.goto('/not-found')
  await usable(guest, 'not found')
  await page.goto('/shop/checkout/cart?reset')
  await usable(guest, 'empty cart')
  await takesCart(guest, await cartOf(tenant))
  await page.goto('/shop/checkout/payment?status=cancelled')
  await usable(guest, 'payment after a cancellation')
  await page.goto((await orderOf(tenant, undefined)).resultUrl)
  await seesHeading(guest, 'resultWaiting')
  await usable(guest, 'waiting')
  await page.goto((await orderOf(tenant, 'paid', '002')).resultUrl)
  await seesHeading(guest, 'resultPartly')
  await usable(guest, 'partly')
  await page.goto((await orderOf(tenant, 'failed')).resultUrl)
  await seesHeading(guest, 'paymentFailed')
  await usable(guest, 'failed')
})

test('so do the pages of a greeting: writing it, its faults, its link, and what is read of it', async () => {
  const guest = await visit(street, { tenant: 'congstar', isAudited: true, expects: [/status of 422/] })
  const { page, t } = guest
  const lines = [{ productId: 'congstar-15', phoneNumber: numberOf('congstar') }]
  const order = await placesOrder(street, { tenant: 'congstar', lines })
  await settlesAt(street, order, 'paid')
  const receipt = await street.received(order.email, isReceipt)
  await page.goto(/https?:\/\/\S+/.exec(receipt.text)?.[0] ?? '')
  await page.getByRole('link', { name: t('greet.link') }).click()
  await seesHeading(guest, 'greet.title')
  await usable(guest, 'a greeting to write')
  await page.getByRole('button', { name: t('ask.make') }).click()
  await page.getByRole('alert').first().waitFor()
  await usable(guest, 'a greeting without a word')
  // A word that is longer than the narrowest page.
  await page.locator('#message').fill('Herzlichsteglückwünschezumgeburtstagundallesgute')
  await page.locator('#name').fill('Oma')
  await page.getByRole('button', { name: t('ask.make') }).click()
  await page.locator('#link').waitFor()
  await usable(guest, 'a greeting to send')
  await page.goto(await page.locator('#link').inputValue())
  await sees(guest, 'Herzlichsteglückwünschezumgeburtstagundallesgute')
  await usable(guest, 'a greeting')
})

test('the dialog for the code holds it too', async () => {
  const guest = await visit(street, { tenant: 'fcb', isAudited: true })
  const { page, t } = guest
  const phoneNumber = aNumber('+491518')
  const line = { productId: 'fcb-10', phoneNumber }
  for (let order = 1; order <= 3; order += 1) await placesOrder(street, { tenant: 'fcb', lines: [line] })
  await takesCart(guest, await fillsCart(street, 'fcb', [line]))
  await page.goto('/shop/checkout/payment')
  await fillsInPayment(guest, { email: anAddress() })
  await orders(guest)
  await page.getByRole('dialog').waitFor()
  await usable(guest, 'code')
  await page.getByRole('button', { name: t('otpConfirm') }).click()
  await sees(guest, t('otpWrong'))
  await usable(guest, 'wrong code')
})

test('a purchase by keyboard alone', async () => {
  const guest = await visit(street, { tenant: 'congstar' })
  const { page, t } = guest
  const number = aNumber('+491511')
  const { keyboard } = page
  await page.goto('/')
  await keyboard.press('Tab')
  await eventually(() => page.evaluate(() => document.activeElement?.textContent)).toBe(t('skipToContent'))
  await keyboard.press('Enter')
  await tabsTo(guest, '#msisdn')
  await keyboard.type(number)
  await tabsTo(guest, 'input[name="amount"]')
  await keyboard.press('ArrowRight')
  await eventually(() => page.locator('input[name="amount"]:checked').inputValue()).toBe('30')
  await tabsTo(guest, 'main button[type="submit"]')
  await keyboard.press('Enter')
  await seesHeading(guest, 'payment')
  // What is bought can be changed in its place.
  await tabsTo(guest, 'main summary')
  await keyboard.press('Enter')
  await tabsTo(guest, '#amount')
  await keyboard.press('ArrowUp')
  await tabsTo(guest, 'button[value="change-item"]')
  await keyboard.press('Enter')
  await sees(guest, page.locator('#payment').getByText('15,00 €').last())
  await tabsTo(guest, 'input[name="paymentMethod"]')
  await keyboard.press('ArrowDown')
  await eventually(() => page.locator('input[name="paymentMethod"]:checked').inputValue()).toBe('creditcard')
  await tabsTo(guest, '#email')
  await keyboard.type(anAddress())
  await tabsTo(guest, '#startNow')
  await keyboard.press('Space')
  await tabsTo(guest, 'main form button[type="submit"]')
  await keyboard.press('Enter')
  await reachesPayer(guest)
  await page.getByRole('button', { name: 'Continue' }).press('Enter')
  await seesHeading(guest, 'resultSuccess')
  await eventually(() => street.creditOn(digitsOf(number))).toBe(1500)
})
