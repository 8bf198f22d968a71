import { expect, test } from 'vitest'
import { shopPath } from '#tenants/contract'
import { checkAccessibility } from '../../support/browser/check-accessibility.ts'
import { productAndNumberOf } from '../../support/browser/product-and-number.ts'
import { asTyped, halfAnHourLater, walksAgain, walksToResult } from '../../support/browser/quick-purchase.ts'
import { runningShop } from '../../support/browser/running-shop.ts'
import { aNumber, anAddress, fillsInPayment, orders, seesHeading, settles } from '../../support/browser/shopping.ts'
import { brandOf, desktop, phone, visit } from '../../support/browser/visitor.ts'

const street = await runningShop()
const narrow = { width: 320, height: 640 }

test.each([
  ['congstar', 'de', phone],
  ['aufladen', 'en', phone],
  ['whitelabel_tmobilenl', 'nl', desktop],
])(
  'a guest who never was at %s buys with a phone in four screens, five taps and thirty keys; whoever lets it be kept repeats it by a tap on it, one on the box of the law, and one on the button',
  async (tenant, language, viewport) => {
    const brand = brandOf(tenant)
    const { page } = await visit(street, { tenant, language, viewport: phone, isNew: true, isAudited: true })
    const { phoneNumber } = await productAndNumberOf(brand)
    const [home = brand.country] = brand.phoneCountryCodes
    const number = asTyped(phoneNumber, home)
    // As long as people's addresses are.
    const email = `${anAddress().slice(6, 9)}ada@mail.example`.slice(-16)
    const mainPage = `${brand.mainPage}?lng=${language}`
    const first = await walksToResult(page, { number, email, contact: {}, mainPage, keeps: true })
    expect(first.main.banner).toBeLessThan(80)
    expect(first.main.asked, 'all amounts are in sight').toBeLessThanOrEqual(first.main.fold)
    expect(first.payment.firstMethod).toBeLessThan(400)
    expect(first.payment.orderButton, 'the order button is in reach').toBeLessThanOrEqual(phone.height)
    expect(first.payment.height).toBeLessThan(1300)
    expect(first.effort.screens).toBeLessThanOrEqual(4)
    expect(first.effort.taps).toBeLessThanOrEqual(5)
    expect(first.effort.keys).toBeLessThanOrEqual(30)

    await page.setViewportSize(viewport)
    const { main, payment, effort } = await walksAgain(page, mainPage, (state) => checkAccessibility(page, state))
    expect(effort).toMatchObject({ screens: 4, taps: 3, keys: 0 })
    expect(main.asked, 'another number and all amounts are in sight all the same').toBeLessThanOrEqual(main.fold)
    if (viewport === phone)
      expect(payment.orderButton, 'the order button is in reach').toBeLessThanOrEqual(phone.height)
    // What follows is the same in every brand.
    if (tenant !== 'congstar') return
    await page.setViewportSize(narrow)
    await page.goto(shopPath(brand, 'again'))
    await page.locator('summary:has(> .sr-only)').click()
    await checkAccessibility(page, 'top-ups to repeat')

    // From another site a browser sends no strict cookie: scripts ask once more.
    const shop = new URL(mainPage, page.url()).href
    await page.goto(`${street.sandboxUrl}/inbox`)
    await page.evaluate((address) => location.assign(address), shop)
    await page.locator('button[name="order"]').waitFor()
  },
)

test('without scripts and on a narrow phone: a named number, once more, and forgotten', async () => {
  const tenant = 'kaufland'
  const guest = await visit(street, { tenant, javaScriptEnabled: false, viewport: narrow })
  const { page, t } = guest
  await page.goto('/')
  const email = anAddress()
  await page.locator('#msisdn').fill(aNumber('+491511'))
  await page.getByRole('button', { name: t('toPayment') }).click()
  await seesHeading(guest, 'payment')
  await page.locator('#keepContact').check()
  await fillsInPayment(guest, { email }, 'creditcard')
  await orders(guest)
  await settles(guest)
  await seesHeading(guest, 'resultSuccess')
  await halfAnHourLater(page)

  await page.goto('/shop/again')
  await page.locator('summary', { hasText: t('again.name') }).click()
  await page.locator('input[name^="name-"]').fill('Mum')
  await page.getByRole('button', { name: t('again.saveName') }).click()
  await page.getByRole('button', { name: 'Mum' }).waitFor()
  await page.goto('/')
  await page.getByRole('button', { name: 'Mum' }).click()
  await seesHeading(guest, 'payment')
  expect(await page.locator('#email').inputValue()).toBe(email)
  await page.locator('#startNow').check()
  await orders(guest)
  await settles(guest)
  await seesHeading(guest, 'resultSuccess')

  await page.goto('/')
  await page.getByRole('button', { name: t('again.forget') }).click()
  await page.locator('#msisdn').waitFor()
  expect(await page.locator('button[name="order"]').count()).toBe(0)
})
