import { expect, test } from 'vitest'
import type { PlainKey } from '#kit/text-key'
import { productAndNumberOf } from '../../support/browser/product-and-number.ts'
import { runningShop } from '../../support/browser/running-shop.ts'
import {
  aNumber,
  anAddress,
  choosesTopUp,
  eventually,
  fillsInPayment,
  orders,
  sees,
  seesHeading,
  settles,
} from '../../support/browser/shopping.ts'
import { brandOf, phone, type Visitor, visit } from '../../support/browser/visitor.ts'
import { opensPayment, takesCart } from '../../support/browser/with-cart.ts'
import { fillsCart } from '../../support/shop/shopping-by-program.ts'

const street = await runningShop()

/** The summary has the focus and links to the field, which shows the same error and keeps its value. */
async function refusedBeside({ page }: Visitor, field: string, words: string, typed?: string) {
  const summary = page.getByRole('alert')
  await summary.getByRole('link', { name: words }).waitFor()
  await eventually(() => summary.evaluate((box) => box === document.activeElement)).toBe(true)
  const control = page.locator(`#${field}`)
  await eventually(() => control.getAttribute('aria-describedby')).toContain(`${field}-error`)
  await eventually(() => page.locator(`#${field}-error`).textContent()).toContain(words)
  if (typed !== undefined) await eventually(() => control.inputValue()).toBe(typed)
  await summary.getByRole('link', { name: words }).click()
  await eventually(() => control.evaluate((box) => box === document.activeElement)).toBe(true)
}

const goesOn = ({ page, t }: Visitor) => page.getByRole('button', { name: t('goOn') }).click()

test('a missing number, one that is none, a landline and a foreign one are refused beside the field', async () => {
  const guest = await visit(street, { tenant: 'congstar' })
  const { page, t } = guest
  await page.goto('/')
  await goesOn(guest)
  await refusedBeside(guest, 'msisdn', t('numberMissing'))
  for (const typed of ['0151 12', '030 1234567', '+31 6 14500599']) {
    await page.locator('#msisdn').fill(typed)
    await goesOn(guest)
    await refusedBeside(guest, 'msisdn', t('numberNotValid'), typed)
  }
  // While the field is corrected, the focus stays in it and the old error disappears.
  await page.locator('#msisdn').fill('')
  await page.keyboard.type('01511 5123456', { delay: 30 })
  await sees(guest, '+49 1511 5123456')
  await eventually(() => page.locator('#msisdn').inputValue()).toBe('01511 5123456')
  await eventually(() => page.locator('#msisdn').evaluate((box) => box === document.activeElement)).toBe(true)
  await eventually(() => page.locator('#msisdn-error').count()).toBe(0)
})

test('an amount outside the range is refused with the range, and kept to be mended', async () => {
  const guest = await visit(street, { tenant: 'congstar' })
  const { page, t } = guest
  await page.goto('/')
  for (const typed of ['4', '101', '12,5']) {
    await choosesTopUp(guest, aNumber('+491511'))
    await page.locator('input[name="amount"][value="other"]').check()
    await page.locator('#differentAmount').fill(typed)
    await goesOn(guest)
    await refusedBeside(guest, 'differentAmount', t('amountOutsideRange'), typed)
    await sees(guest, t('amountBetween', { min: '5 €', max: '100 €' }))
  }
  await page.locator('#differentAmount').fill('viel')
  await goesOn(guest)
  await refusedBeside(guest, 'differentAmount', t('amountNotValid'), 'viel')
  await page.locator('#differentAmount').fill('99')
  await goesOn(guest)
  await page.waitForURL('**/shop/checkout/payment')
})

const cartOf = (...lines: [amount: number, quantity: number][]) =>
  fillsCart(
    street,
    'fcb',
    lines.map(([amount, quantity]) => ({ productId: `fcb-${amount}`, phoneNumber: aNumber('+491518'), quantity })),
  )

test('one more is refused beside the line: the limit of a product first, then that of the cart', async () => {
  const guest = await visit(street, { tenant: 'fcb' })
  const { page, t } = guest
  await takesCart(guest, await cartOf([10, 10], [15, 9], [20, 1]))
  await page.goto('/shop/checkout/cart')
  const lines = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('textbox') })
  const refused = async (place: number, refusal: PlainKey, limit: number, stays: string) => {
    const line = lines.nth(place)
    await line.getByRole('button', { name: t('oneMore') }).click()
    await sees(guest, page.getByRole('alert').getByText(t(refusal, { limit, currency: 'EUR' })))
    await sees(guest, line.getByText(t(refusal, { limit, currency: 'EUR' })))
    await eventually(() => line.getByRole('textbox').inputValue()).toBe(stays)
  }
  await refused(0, 'productQuantityLimit', 10, '10')
  await refused(2, 'cartQuantityLimit', 20, '1')
})

test('too much for the cart is refused beside the amount, and the number stays', async () => {
  const guest = await visit(street, { tenant: 'fcb' })
  const { page, t } = guest
  await takesCart(guest, await cartOf([50, 3], [30, 4], [15, 2]))
  await page.goto('/')
  await choosesTopUp(guest, '01518 5123456', 10)
  await goesOn(guest)
  await sees(guest, page.locator('#amount-error').getByText(t('cartAmountLimit', { limit: 300, currency: 'EUR' })))
  await eventually(() => page.locator('#msisdn').inputValue()).toBe('01518 5123456')
  await page.goto('/')
  await choosesTopUp(guest, '01518 5123456', 12)
  await goesOn(guest)
  await refusedBeside(guest, 'differentAmount', t('cartAmountLimit', { limit: 300, currency: 'EUR' }), '12')
})

test('an address with errors comes back with a summary, in the order of the fields', async () => {
  // Where no way to pay requires the names, they are folded among what nobody has to tell.
  const guest = await visit(street, { tenant: 'whitecalling' })
  const { page, t } = guest
  const { productId, phoneNumber } = await productAndNumberOf(brandOf(guest.tenant))
  await opensPayment(guest, { productId, phoneNumber })
  await page.locator('#email').fill('ada@')
  await page.getByText(t('moreDetails')).click()
  await page.locator('#firstname').fill('Ada')
  await orders(guest)
  await refusedBeside(guest, 'email', t('emailNotValid'), 'ada@')
  await eventually(() => page.locator('#firstname').inputValue()).toBe('Ada')
  const links = await page.getByRole('alert').getByRole('link').allTextContents()
  expect(links).toEqual([t('emailNotValid'), t('startNowMissing')])
})

test("the law's box is never ticked beforehand, and needed; its error is not behind the bar", async () => {
  const guest = await visit(street, { tenant: 'congstar', viewport: phone })
  const { page, t } = guest
  await opensPayment(guest, { productId: 'congstar-15', phoneNumber: aNumber('+491511') })
  await eventually(() => page.locator('#startNow').isChecked()).toBe(false)
  await fillsInPayment(guest, { email: anAddress() })
  await page.locator('#startNow').uncheck()
  await orders(guest)
  await refusedBeside(guest, 'startNow', t('startNowMissing'))
  // The box is in sight, and its error below it would be behind what stays at the foot of the window.
  await page.locator('#startNow').evaluate((box) => {
    box.blur()
    scrollBy(0, box.getBoundingClientRect().top - 600)
    box.focus()
  })
  const edge = (part: string, side: 'top' | 'bottom') =>
    page.locator(part).evaluate((one, side) => one.getBoundingClientRect()[side], side)
  await eventually(
    async () => (await edge('#payment > div:has(> button)', 'top')) - (await edge('#startNow-error', 'bottom')),
  ).toBeGreaterThanOrEqual(0)
  await page.locator('#startNow').check()
  await orders(guest)
  await settles(guest)
  await seesHeading(guest, 'resultSuccess')
})

test('what is not there leads to the page that says so', async () => {
  const guest = await visit(street, { tenant: 'congstar', expects: [/status of 404/] })
  const { page, t } = guest
  for (const path of ['/no/such/page', '/shop/topup/fcb', '/shop/checkout/result?order=S123.made-up']) {
    const answer = await page.goto(path)
    expect([answer?.status(), new URL(page.url()).pathname]).toEqual([404, '/not-found'])
    expect((await answer?.request().redirectedFrom()?.response())?.status()).toBe(301)
    await seesHeading(guest, 'pageNotFound')
  }
  await page.getByRole('link', { name: t('topUpNow') }).click()
  await sees(guest, t('numberQuestion'))
})

test('a cart that is gone is reset, and the page says so', async () => {
  const guest = await visit(street, { tenant: 'congstar' })
  const { page, t } = guest
  await takesCart(guest, 'c-0000000000000000000000000a')
  await page.goto('/shop/checkout/payment')
  await page.waitForURL('**/shop/checkout/cart?reset')
  await sees(guest, t('unknownCartErrorMessage'))
  expect((await page.context().cookies()).filter(({ name }) => name === 'cart')).toEqual([])
})

test("another brand's cart is nobody's here", async () => {
  const stranger = await visit(street, { tenant: 'congstar' })
  await takesCart(stranger, await cartOf([50, 1]))
  await stranger.page.goto('/shop/checkout/cart')
  await sees(stranger, stranger.t('unknownCartErrorMessage'))
  await eventually(() => stranger.page.getByText('50,00').count()).toBe(0)
})
