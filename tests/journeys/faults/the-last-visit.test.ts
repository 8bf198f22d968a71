import { connect, createServer, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { onDeviceAs } from '#kit/on-device'
import { hasAccount } from '../../support/browser/registering.ts'
import { runningShop } from '../../support/browser/running-shop.ts'
import {
  aNumber,
  anAddress,
  choosesTopUp,
  digitsOf,
  eventually,
  fillsInPayment,
  goesToPayment,
  orders,
  reachesPayer,
  sees,
  seesHeading,
  settles,
} from '../../support/browser/shopping.ts'
import { phone, translatorOf, type Visitor, visit } from '../../support/browser/visitor.ts'
import { opensPayment } from '../../support/browser/with-cart.ts'

const street = await runningShop()
const expects = [
  /ERR_INTERNET_DISCONNECTED/,
  /ERR_FAILED/,
  /ERR_CONNECTION_REFUSED/,
  /Failed to (fetch|load)/,
  /FetchEvent/,
  /Error loading route module/,
]
const comes = (tenant = 'congstar', language?: string) =>
  visit(street, { tenant, viewport: phone, expects, keepsPages: true, ...(language ? { language } : {}) })
const offline = ({ page }: Visitor, isOffline: boolean) => page.context().setOffline(isOffline)
const kept = ({ page }: Visitor) =>
  page.evaluate(async () => {
    const all = await Promise.all(['pages', 'personal'].map(async (name) => (await caches.open(name)).keys()))
    return all.flat().map(({ url }) => new URL(url).pathname)
  })
/**
 * Names of everything that the browser stores for the shop besides cookies, as the registry has them; unknown ones by
 * their own name.
 */
async function onDevice({ page }: Visitor): Promise<string[]> {
  const found = await page.evaluate(async () => ({
    caches: await caches.keys(),
    localStorage: Object.keys(localStorage),
    sessionStorage: Object.keys(sessionStorage),
  }))
  const places = ['caches', 'localStorage', 'sessionStorage'] as const
  return places.flatMap((place) => found[place].map((name) => onDeviceAs(place, name) ?? `${place} ${name}`)).sort()
}
async function isKept(visitor: Visitor, path: string): Promise<void> {
  await visitor.page.waitForFunction(() => navigator.serviceWorker.controller)
  await eventually(() => kept(visitor)).toContain(path)
}
/** The notice on a page from the last visit, without its time. */
const ofLastVisit = ({ t }: Visitor) => t('keptPage', { when: '…' }).split('…')[0] ?? ''
const saysSo = (visitor: Visitor) =>
  sees(visitor, visitor.page.getByRole('status').filter({ hasText: ofLastVisit(visitor) }))
const isFresh = (visitor: Visitor) => eventually(() => visitor.page.getByText(ofLastVisit(visitor)).count()).toBe(0)
const cart = '/shop/checkout/cart'
const payment = '/shop/checkout/payment'

/** A proxy to the running shop that can be closed: the shop has stopped, and the browser does not know. */
async function aWayToTheShop() {
  const { port: shopPort } = new URL(street.apiUrl)
  const sockets = new Set<Socket>()
  const way = createServer((from) => {
    const to = connect(Number(shopPort), '127.0.0.1')
    for (const socket of [from, to]) {
      sockets.add(socket)
      socket.on('error', () => {}).on('close', () => sockets.delete(socket))
    }
    from.pipe(to).pipe(from)
  })
  const open = (port = 0) => new Promise<void>((resolve) => way.listen(port, '127.0.0.1', resolve))
  await open()
  const { port } = way.address() as { port: number }
  const cut = () => {
    for (const socket of sockets) socket.destroy()
    return new Promise((resolve) => way.close(resolve))
  }
  onTestFinished(async () => void (await cut()))
  return { cut, mend: () => open(port), shopUrl: (tenant: string) => `http://${tenant}.localhost:${port}` }
}

test('main page, cart and payment form open without a line, with what was typed, and what is ordered is paid once', async () => {
  const guest = await comes()
  const { page } = guest
  const number = aNumber('+491511')
  const email = anAddress()
  await page.goto('/')
  const mainPage = new URL(page.url()).pathname
  await choosesTopUp(guest, number, 15)
  await isKept(guest, mainPage)
  await offline(guest, true)
  await page.reload()
  await saysSo(guest)
  await eventually(() => page.locator('#msisdn').inputValue()).toBe(number)
  await offline(guest, false)
  await isFresh(guest)
  await eventually(() => page.locator('#msisdn').inputValue()).toBe(number)
  await goesToPayment(guest)
  await isKept(guest, payment)
  await page.goto(cart)
  await isKept(guest, cart)
  await isKept(guest, payment)
  await offline(guest, true)
  await page.goto(cart)
  await seesHeading(guest, 'cart')
  await saysSo(guest)
  await page.goto(payment)
  await seesHeading(guest, 'payment')
  await saysSo(guest)
  await fillsInPayment(guest, { email }, 'paypal')
  await page.reload()
  await saysSo(guest)
  await eventually(() => page.locator('#email').inputValue()).toBe(email)
  // The page about cookies lists these and no others.
  await eventually(() => onDevice(guest)).toEqual(['assets', 'pages', 'personal', 'scroll'])
  await offline(guest, false)
  await isFresh(guest)
  await eventually(() => page.locator('#email').inputValue()).toBe(email)
  await orders(guest)
  await reachesPayer(guest)
  await settles(guest)
  await seesHeading(guest, 'resultSuccess')
  expect(await street.creditOn(digitsOf(number))).toBe(1500)
  // What was bought is no longer in the cart.
  await eventually(() => kept(guest)).not.toContain(cart)
  await eventually(() => kept(guest)).not.toContain(payment)
})

test('an order that is placed leaves no payment form behind, even if its payer’s page does not come', async () => {
  const guest = await comes()
  const { page, t } = guest
  await opensPayment(guest, { productId: 'congstar-15', phoneNumber: aNumber('+491511') })
  await isKept(guest, payment)
  // The form is shown again, so a copy of it is due while it is sent.
  await page.reload()
  await fillsInPayment(guest, { email: anAddress() }, 'paypal')
  await page.locator('#keepContact').check()
  await page.route(`${street.sandboxUrl}/**`, (route) => route.abort('aborted'), { times: 1 })
  await orders(guest)
  await seesHeading(guest, 'leaving.title')
  // A page asks for its copy one second after it has loaded.
  await page.waitForTimeout(3000)
  expect(await kept(guest)).not.toContain(payment)
  await page.getByRole('link', { name: t('leaving.link') }).click()
  await settles(guest)
  await seesHeading(guest, 'resultSuccess')
  await eventually(() => kept(guest)).not.toContain(payment)

  // The order that this device was asked to keep is looked up without a line, until the press that forgets it.
  const again = '/shop/again'
  await page.goto('/')
  await isKept(guest, again)
  await offline(guest, true)
  await page.goto(again)
  await sees(guest, t('again.orders'))
  await saysSo(guest)
  await offline(guest, false)
  await page.goto('/')
  await page.getByRole('button', { name: t('again.forget') }).click()
  await eventually(() => kept(guest)).not.toContain(again)
})

test.each([
  { tenant: 'aufladen', productId: 'telekom-15', with: 'a wallet of the browser' },
  { tenant: 'jamobil', productId: 'jamobil-15', with: 'card fields in a frame' },
])(
  'a payment form with $with opens with what is kept beside it, and from the last visit ($tenant)',
  async ({ tenant, productId }) => {
    const guest = await comes(tenant)
    const { page } = guest
    await page.goto('/')
    await isKept(guest, new URL(page.url()).pathname)
    await opensPayment(guest, { productId, phoneNumber: aNumber('+491511') })
    await page.reload()
    await seesHeading(guest, 'payment')
    await isFresh(guest)
    await isKept(guest, payment)
    await offline(guest, true)
    await page.goto(payment)
    await seesHeading(guest, 'payment')
    await saysSo(guest)
  },
)

test('a shop that has stopped is looked at as it was, and goes on by itself when it is back', async () => {
  const way = await aWayToTheShop()
  const guest = await visit(
    { ...street, shopUrl: way.shopUrl },
    { tenant: 'herladen', viewport: phone, expects, keepsPages: true },
  )
  const { page, t } = guest
  await page.goto('/')
  await isKept(guest, '/shop')
  await isKept(guest, '/offline')
  await way.cut()
  await page.reload()
  await saysSo(guest)
  // A page that was never visited says what can be done, in the brand's design.
  await page.goto('/account')
  await sees(guest, page.getByRole('heading', { name: t('offlinePage.title') }))
  await page.getByRole('link', { name: t('toMainPage') }).click()
  await saysSo(guest)
  // Within a page, the browser waits for the shop and the page stays.
  await page.locator('main a[href^="/shop/"]').first().click()
  await sees(guest, t('unreachable'))
  expect(new URL(page.url()).pathname).toBe('/shop')
  await way.mend()
  await page.waitForURL(/\/shop\/./)
  await isFresh(guest)
})

test('whoever signs out leaves no cart and no payment form behind, and what was kept of them names nobody', async () => {
  const guest = await comes()
  const { page, t } = guest
  const email = await hasAccount(guest)
  await page.goto('/')
  await choosesTopUp(guest, aNumber('+491511'), 15)
  await goesToPayment(guest)
  await eventually(() => page.locator('#email').inputValue()).toBe(email)
  await isKept(guest, payment)
  await page.goto(cart)
  await isKept(guest, cart)
  await offline(guest, true)
  await page.goto(payment)
  await saysSo(guest)
  await eventually(() => page.locator('#email').inputValue()).toBe('')
  await eventually(() => page.content()).not.toContain(email)
  await offline(guest, false)
  await eventually(() => page.locator('#email').inputValue()).toBe(email)
  await page.goto('/account')
  await page
    .locator('main')
    .getByRole('button', { name: t('account.signOut') })
    .click()
  await sees(guest, t('successfulLogout'))
  expect((await kept(guest)).filter((path) => path.includes('checkout'))).toEqual([])
  await offline(guest, true)
  await page.goto(payment)
  await sees(guest, page.getByRole('heading', { name: t('offlinePage.title') }))
})

test('what is kept follows the language that is chosen', async () => {
  const guest = await comes('ortel', 'de')
  const { page } = guest
  await page.goto('/')
  const mainPage = new URL(page.url()).pathname
  await isKept(guest, mainPage)
  const inLanguage = () =>
    page.evaluate(async () => {
      const all = await (await caches.open('pages')).matchAll()
      return [...new Set(all.map(({ headers }) => headers.get('content-language')))]
    })
  await eventually(() => inLanguage()).toEqual(['de'])
  await page.goto(`${mainPage}?lng=fr`)
  await eventually(inLanguage).toEqual(['fr'])
  const french = { ...guest, t: translatorOf(guest.tenant, 'fr') }
  await offline(guest, true)
  await page.goto(mainPage)
  await saysSo(french)
  await page.goto('/shop/checkout/tikkie')
  await sees(french, page.getByRole('heading', { name: french.t('offlinePage.title') }))
})
