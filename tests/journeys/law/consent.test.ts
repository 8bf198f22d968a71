import { expect, onTestFinished, test } from 'vitest'
import type { PlainKey } from '#kit/text-key'
import { readBrands } from '#tenants'
import { runningShop } from '../../support/browser/running-shop.ts'
import { aNumber, choosesTopUp, eventually, sees, seesHeading } from '../../support/browser/shopping.ts'
import { phone, type Visitor, visit } from '../../support/browser/visitor.ts'

const street = await runningShop()
const { brands } = await readBrands('tenants')

/** Answers every request to other sites with an empty script, and records the hosts. Nothing leaves the machine. */
async function outsideWorld({ page }: Visitor): Promise<string[]> {
  const asked: string[] = []
  await page.context().route(/^https:/, (route) => {
    asked.push(route.request().url())
    return route.fulfill({ contentType: 'text/javascript', body: '' })
  })
  onTestFinished(() => expect(asked.filter((url) => url.includes('checkout'))).toEqual([]))
  return asked
}

const accept = ({ page, t }: Visitor) => page.getByRole('button', { name: t('cookies.accept') })
const refuse = ({ page, t }: Visitor) => page.getByRole('button', { name: t('cookies.refuse') })
const cookies = async ({ page }: Visitor) => (await page.context().cookies()).map(({ name }) => name).sort()
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Accepts, and waits until the page has reloaded. */
async function agrees(guest: Visitor): Promise<void> {
  await Promise.all([guest.page.waitForEvent('load'), accept(guest).click()])
  await accept(guest).waitFor({ state: 'hidden' })
}

test('whoever refuses keeps what was typed, is asked no more, and nothing is loaded', async () => {
  const guest = await visit(street, { tenant: 'edeka', isNew: true })
  const asked = await outsideWorld(guest)
  await choosesTopUp(guest, '+4915115000999')
  const read: string[] = []
  guest.page.on('request', (request) => request.method() === 'GET' && read.push(request.url()))
  await refuse(guest).click()
  await refuse(guest).waitFor({ state: 'hidden' })
  await eventually(() => guest.page.locator('#msisdn').inputValue()).not.toBe('')
  // The page is as it was: read again, it would count as one that somebody went back to.
  expect(read.filter((url) => url.includes('/topup/'))).toEqual([])
  await guest.page.reload()
  await wait(1500)
  await eventually(() => refuse(guest).isVisible()).toBe(false)
  expect(asked).toEqual([])
  await eventually(() => cookies(guest)).toEqual(['CookieConsent'])
})

test('nothing is loaded before an answer', async () => {
  const guest = await visit(street, { tenant: 'edeka', isNew: true })
  const asked = await outsideWorld(guest)
  await guest.page.goto('/')
  await wait(1500)
  expect(asked).toEqual([])
  await eventually(() => cookies(guest)).toEqual([])
})

test('whoever agrees sees the page anew; a second later the brand’s services load, and its cookies are kept for days', async () => {
  const guest = await visit(street, { tenant: 'edeka', isNew: true })
  const asked = await outsideWorld(guest)
  await guest.page.goto('/shop/topup/edeka?gclid=click-1')
  await agrees(guest)
  await eventually(() => asked.length).toBe(2)
  // By the page's own clock, which started when it reloaded.
  const begun = () =>
    guest.page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.startsWith('https:'))
        .map(({ startTime }) => startTime),
    )
  await eventually(async () => (await begun()).length).toBe(2)
  expect(Math.min(...(await begun()))).toBeGreaterThan(1000)
  await eventually(() => cookies(guest)).toEqual(['CookieConsent', 'clientId', 'gclid', 'gclid_copy'])
  const days = new Map(
    (await guest.page.context().cookies()).map(({ name, expires }) => [
      name,
      Math.round((expires * 1000 - Date.now()) / 86_400_000),
    ]),
  )
  expect(Object.fromEntries(days)).toEqual({ CookieConsent: 7, clientId: 3, gclid: 3, gclid_copy: 2 })
})

test('on the way through the checkout nothing of it runs, however one comes there', async () => {
  const guest = await visit(street, { tenant: 'edeka', isNew: true })
  const { page, t } = guest
  const asked = await outsideWorld(guest)
  await page.goto('/')
  await agrees(guest)
  await eventually(() => asked.length).toBe(2)
  const strangers = () => page.locator('script[src^="https:"]').count()
  expect(await strangers()).toBe(2)
  await choosesTopUp(guest, aNumber('+491511'), 15)
  await page.getByRole('button', { name: t('goOn') }).click()
  await seesHeading(guest, 'payment')
  await wait(1500)
  expect(await strangers()).toBe(0)
  await page.goBack()
  await page.waitForURL('**/shop/topup/edeka')
  await page.goForward()
  await seesHeading(guest, 'payment')
  expect(await strangers()).toBe(0)
  await page.goto('/shop/checkout/cart')
  await seesHeading(guest, 'cart')
  await wait(1500)
  expect(await strangers()).toBe(0)
})

test('a change of mind is as easy: the page that every footer leads to takes it all back', async () => {
  const guest = await visit(street, { tenant: 'edeka', isNew: true })
  const { page, t } = guest
  const asked = await outsideWorld(guest)
  await page.goto('/')
  await agrees(guest)
  await eventually(() => asked.length).toBe(2)
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: t('footer.cookies') })
    .click()
  await seesHeading(guest, 'cookies.title')
  await page.getByRole('checkbox', { name: t('cookies.statistics') }).uncheck()
  await page.getByRole('button', { name: t('cookies.save') }).click()
  await sees(guest, t('cookies.saved'))
  await eventually(() => cookies(guest)).toEqual(['CookieConsent'])
  const before = asked.length
  await page.goto('/')
  await wait(1500)
  expect(asked).toHaveLength(before)
})

test('without scripts nobody is asked, since nothing could run; the page to choose works', async () => {
  const guest = await visit(street, { tenant: 'edeka', isNew: true, javaScriptEnabled: false })
  const { page, t } = guest
  await page.goto('/')
  await eventually(() => refuse(guest).isVisible()).toBe(false)
  await page.goto('/cookies')
  await page.getByRole('checkbox', { name: t('cookies.statistics') }).check()
  await page.getByRole('button', { name: t('cookies.save') }).click()
  await sees(guest, t('cookies.saved'))
  await eventually(() => page.getByRole('checkbox', { name: t('cookies.statistics') }).isChecked()).toBe(true)
})

test('on a phone the question covers nothing, moves nothing however late the font comes, and is answered by keyboard', async () => {
  const guest = await visit(street, { tenant: 'edeka', isNew: true, viewport: phone })
  const { page, t } = guest
  const font = Promise.withResolvers<void>()
  await page.route(/\.woff2$/, async (route) => {
    await font.promise
    await route.continue()
  })
  await page.addInitScript(() => {
    const seen = window as unknown as { shifted: number }
    seen.shifted = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.shifted += (entry as unknown as { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto('/', { waitUntil: 'commit' })
  await refuse(guest).waitFor()
  await wait(300)
  const fonts = page.waitForResponse(/\.woff2$/)
  font.resolve()
  await fonts
  await wait(500)
  expect(await page.evaluate(() => (window as unknown as { shifted: number }).shifted)).toBeLessThan(0.01)
  const box = async (name: PlainKey) =>
    await page
      .getByRole('button', { name: t(name) })
      .first()
      .boundingBox()
  const [no, yes, buy] = [await box('cookies.refuse'), await box('cookies.accept'), await box('goOn')]
  expect([no?.width, no?.height]).toEqual([yes?.width, yes?.height])
  expect(no?.height).toBeGreaterThanOrEqual(44)
  expect((no?.y ?? 0) + (no?.height ?? 0)).toBeLessThan(buy?.y ?? 0)
  await refuse(guest).focus()
  await page.keyboard.press('Enter')
  await refuse(guest).waitFor({ state: 'hidden' })
})

test.each(['edeka', 'eplus'])(
  '%s asks its own services, each by the brand’s identifier, and nobody else',
  async (tenant) => {
    const { gtmId, hotjarId, xtremepushId, convergePixel } = brands.find(({ id }) => id === tenant)?.tracking ?? {}
    const own = [
      gtmId && `https://www.googletagmanager.com/gtm.js?id=${gtmId}`,
      hotjarId && `https://static.hotjar.com/c/hotjar-${hotjarId}.js?sv=6`,
      xtremepushId && `https://prod.webpu.sh/${xtremepushId}/sdk.js`,
      convergePixel && `https://static.runconverge.com/pixels/${convergePixel}.js`,
    ].filter((address) => address !== undefined)
    const guest = await visit(street, { tenant, isNew: true })
    const asked = await outsideWorld(guest)
    await guest.page.goto('/')
    await agrees(guest)
    await eventually(() => asked.toSorted()).toEqual(own.toSorted())
    await guest.page.waitForLoadState('networkidle')
    expect(asked.toSorted()).toEqual(own.toSorted())
  },
)
