import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { runningShop } from '../../support/browser/running-shop.ts'
import { notice, scriptsOfPartListen } from '../../support/browser/scripts-listen.ts'
import {
  aNumber,
  anAddress,
  choosesTopUp,
  digitsOf,
  eventually,
  fillsInPayment,
  orders,
  reachesPayer,
  sees,
  seesHeading,
  settles,
} from '../../support/browser/shopping.ts'
import { phone, type Visitor, visit } from '../../support/browser/visitor.ts'
import { opensPayment } from '../../support/browser/with-cart.ts'
import { isReceipt } from '../../support/customers/which-mail.ts'

const street = await runningShop()
const expects = [
  /ERR_INTERNET_DISCONNECTED/,
  /ERR_FAILED/,
  /Error loading route module/,
  /Failed to fetch/,
  /status of 503/,
  /: 503$/,
]
const comes = (tenant = 'congstar') => visit(street, { tenant, viewport: phone, expects, hasOwnBrowser: true })
const offline = ({ page }: Visitor, isOffline: boolean) => page.context().setOffline(isOffline)
const goesOn = ({ page, t }: Visitor) => page.getByRole('button', { name: t('goOn') }).click()
const piecesInCart = async ({ page }: Visitor) =>
  (await page.context().cookies()).find(({ name }) => name === 'cartCount')?.value
/** The form of the main page while it is sent. */
const isStep = ({ pathname }: URL) => /^\/shop\/topup\/\w+\.data$/.test(pathname)
/** The router comes once the page is idle. Without a line it is waited for, and nothing is asked for until then. */
const routerHasCome = (page: Page) =>
  page.waitForFunction(
    () =>
      '__reactRouterManifest' in window &&
      performance.getEntriesByType('resource').some(({ name }) => /\/whole-router-[\w-]+\.js$/.test(name)),
  )
const typedNumber = ({ page }: Visitor) => page.locator('#msisdn').inputValue()

test('a number that is typed without a line stays, and is known when the line is back', async () => {
  const guest = await comes('herladen')
  const { page, t } = guest
  await page.goto('/')
  await scriptsOfPartListen(page, notice)
  await routerHasCome(page)
  await offline(guest, true)
  // The script that looks up numbers has not loaded yet.
  const asked = page.waitForEvent('requestfailed')
  await page.locator('#msisdn').fill('+31612345999')
  await asked
  await sees(guest, t('offline'))
  expect([await typedNumber(guest), new URL(page.url()).pathname]).toEqual(['+31612345999', '/shop'])
  await offline(guest, false)
  await page.locator('#brandId option:checked:not([value=""])').waitFor({ state: 'attached' })
  await eventually(() => typedNumber(guest)).toBe('+31612345999')
  await choosesTopUp(guest, '+31612345999', 10)
  await goesOn(guest)
  await seesHeading(guest, 'payment')
})

test('a part of the page whose script does not come stands as it is, and the question works all the same', async () => {
  const guest = await comes('herladen')
  const { page } = guest
  const isShelves = ({ pathname }: URL) => /\/assets\/shelves-[\w-]+\.js$/.test(pathname)
  await page.route(isShelves, (route) => route.abort())
  const refused = page.waitForEvent('requestfailed', (request) => isShelves(new URL(request.url())))
  await page.goto('/')
  await refused
  await page.locator('#catalogue a[href^="/shop/"]').first().waitFor()
  await choosesTopUp(guest, '+31612345999', 10)
  // Its links and forms work as without scripts.
  await page.locator('#catalogue a[href^="/shop/"]').first().click()
  await page.waitForURL(/\/shop\/./)
  await page.goBack()
  await choosesTopUp(guest, '+31612345999', 10)
  await goesOn(guest)
  await seesHeading(guest, 'payment')
})

test('a form that is sent without a line keeps what was typed, and goes on once when the line is back', async () => {
  const guest = await comes()
  const { page, t } = guest
  const number = aNumber('+491511')
  await page.goto('/')
  await choosesTopUp(guest, number, 30)
  await scriptsOfPartListen(page, notice)
  // Router and next step have come: until then a form waits for them, and is not held (another story).
  await page.waitForFunction(() => '__reactRouterManifest' in window)
  let loaded = -1
  await eventually(async () => {
    const before = loaded
    await page.waitForTimeout(700)
    loaded = await page.evaluate(() => performance.getEntriesByType('resource').length)
    return loaded === before
  }).toBe(true)
  await offline(guest, true)
  await goesOn(guest)
  await sees(guest, t('heldUntilOnline'))
  await eventually(() => typedNumber(guest)).toBe(number)
  await offline(guest, false)
  await seesHeading(guest, 'payment')
  await eventually(() => page.getByText(t('heldUntilOnline')).count()).toBe(0)
  await eventually(() => piecesInCart(guest)).toBe('1')
})

test('a shop that is just starting again is waited for', async () => {
  const guest = await comes()
  const { page } = guest
  await page.goto('/')
  await choosesTopUp(guest, aNumber('+491511'), 30)
  await scriptsOfPartListen(page, notice)
  await page.waitForLoadState('networkidle')
  await page.route(isStep, (route) => route.fulfill({ status: 503, body: '' }), { times: 1 })
  await goesOn(guest)
  await seesHeading(guest, 'payment')
})

test('a step whose answer is lost may have been taken: it is kept, and only its shopper sends it again', async () => {
  const guest = await comes()
  const { page, t } = guest
  const number = aNumber('+491511')
  await page.goto('/')
  await choosesTopUp(guest, number, 30)
  await scriptsOfPartListen(page, notice)
  await routerHasCome(page)
  await page.route(isStep, (route) => route.abort(), { times: 1 })
  await goesOn(guest)
  await sees(guest, t('heldUntilAsked'))
  await eventually(() => typedNumber(guest)).toBe(number)
  await page.getByRole('button', { name: t('sendHeldAgain') }).click()
  await seesHeading(guest, 'payment')
  await eventually(() => piecesInCart(guest)).toBe('1')
})

test('an order that is sent without a line is kept, waits for its buyer, and is paid once', async () => {
  const guest = await comes()
  const { page, t } = guest
  const number = aNumber('+491511')
  const email = anAddress()
  await opensPayment(guest, { productId: 'congstar-15', phoneNumber: number })
  await fillsInPayment(guest, { email: 'mistyped@example.org' }, 'paypal')
  await scriptsOfPartListen(page, notice)
  await page.waitForLoadState('networkidle')
  await offline(guest, true)
  await orders(guest)
  await sees(guest, t('heldUntilAsked'))
  // Nothing can be sent yet, and nothing is sent by itself later.
  await eventually(() => page.getByRole('button', { name: t('sendHeldAgain') }).count()).toBe(0)
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  await offline(guest, false)
  await page.getByRole('button', { name: t('changeHeld') }).click()
  await eventually(() => page.getByText(t('heldUntilAsked')).count()).toBe(0)
  expect([await page.locator('#email').inputValue(), sent]).toEqual(['mistyped@example.org', []])
  await page.locator('#email').fill(email)
  await offline(guest, true)
  await orders(guest)
  await sees(guest, t('heldUntilAsked'))
  await offline(guest, false)
  await page.getByRole('button', { name: t('sendHeldAgain') }).click()
  await reachesPayer(guest)
  await settles(guest)
  await seesHeading(guest, 'resultSuccess')
  expect(await street.creditOn(digitsOf(number))).toBe(1500)
  await street.received(email, isReceipt)
})
