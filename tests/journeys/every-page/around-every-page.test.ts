import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { checkAccessibility } from '../../support/browser/check-accessibility.ts'
import { fetchPage } from '../../support/browser/fetch-page.ts'
import { runningShop } from '../../support/browser/running-shop.ts'
import { aNumber, eventually } from '../../support/browser/shopping.ts'
import { desktop, phone, translatorOf, visit } from '../../support/browser/visitor.ts'
import { opensPayment } from '../../support/browser/with-cart.ts'

const street = await runningShop()

/** Records the page's background before each paint, from the first on. */
async function watchGround(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const seen: string[] = []
    Object.assign(globalThis, { seen })
    const look = () => {
      const ground = document.body && getComputedStyle(document.body).backgroundColor
      if (ground && ground !== 'rgba(0, 0, 0, 0)' && seen.at(-1) !== ground) seen.push(ground)
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
  return () => page.evaluate(() => (globalThis as unknown as { seen: string[] }).seen)
}

const groundOf = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
const barOf = (page: Page) =>
  page.evaluate(() => document.querySelector<HTMLMetaElement>('meta[name="theme-color"]')?.content)

describe('themes', () => {
  test('light or dark is chosen in the header, at once and for every page; another brand has no such choice', async () => {
    const { page, t } = await visit(street, { tenant: 'reloadnow' })
    await page.goto('/')
    const [dark, darkBar] = [await groundOf(page), await barOf(page)]
    await page.getByRole('link', { name: t('theme.light') }).click()
    await eventually(() => groundOf(page)).not.toBe(dark)
    const light = await groundOf(page)
    await eventually(() => barOf(page)).not.toBe(darkBar)
    const cookie = (await page.context().cookies()).find(({ name }) => name === 'theme')
    expect(cookie).toMatchObject({ value: 'light', secure: true, sameSite: 'Strict' })
    await page.goto('/checkout/cart')
    await eventually(() => groundOf(page)).toBe(light)
    await page.getByRole('link', { name: t('theme.dark') }).click()
    await eventually(() => groundOf(page)).toBe(dark)
    await eventually(() => barOf(page)).toBe(darkBar)

    const choice = /<a href="[^"]*\?theme=(?:dark|light)"/
    expect((await fetchPage(street, 'reloadnow', '/')).html).toMatch(choice)
    expect((await fetchPage(street, 'congstar', '/')).html).not.toMatch(choice)
  })

  test('who comes from another site sees the chosen theme from the first paint on, before any script of ours came', async () => {
    const { page } = await visit(street, {
      tenant: 'reloadnow',
      expects: [/ERR_FAILED/, /Failed to fetch dynamically imported module/],
    })
    await page.goto('/', { waitUntil: 'networkidle' })
    const dark = await groundOf(page)
    await page
      .context()
      .addCookies([
        { name: 'theme', value: 'light', url: street.shopUrl('reloadnow'), secure: true, sameSite: 'Strict' },
      ])
    const groundsSeen = await watchGround(page)
    let cookieSent: string | undefined
    await page.route('**/assets/*.js', (route) => route.abort())
    await page.route(`${street.shopUrl('reloadnow')}/`, async (route) => {
      cookieSent = (await route.request().allHeaders()).cookie
      await route.continue()
    })
    await page.goto(`${street.sandboxUrl}/`)
    await page.evaluate(
      (to) => {
        const link = document.createElement('a')
        link.href = to
        document.body.append(link)
        link.click()
      },
      `${street.shopUrl('reloadnow')}/`,
    )
    await page.waitForURL(`${street.shopUrl('reloadnow')}/`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await eventually(async () => (await groundsSeen()).length).toBeGreaterThan(0)
    await page.waitForTimeout(300)
    expect(cookieSent ?? '').not.toContain('theme=')
    expect(await groundsSeen()).toHaveLength(1)
    expect(await groundsSeen()).not.toContain(dark)
  })

  test('without scripts the choice is a link, and is kept', async () => {
    const { page, t } = await visit(street, { tenant: 'reloadnow', javaScriptEnabled: false })
    await page.goto('/')
    const dark = await groundOf(page)
    await page.getByRole('link', { name: t('theme.light') }).click()
    await page.waitForURL('**/?theme=light')
    const light = await groundOf(page)
    expect(light).not.toBe(dark)
    await page.goto('/checkout/cart')
    await eventually(() => groundOf(page)).toBe(light)
  })
})

describe('the gallery', () => {
  test.each([
    ['reloadnow', 'dark'],
    ['reloadnow', 'light'],
    ['edeka', 'light'],
    ['ortel', 'light'],
  ])('every piece in the dress of %s, %s, can be used by everyone', async (tenant, palette) => {
    const { page } = await visit(street, { tenant, viewport: phone, isAudited: true, isStill: true })
    await page.goto(`/gallery?theme=${palette}`)
    // The gallery shows the component that is a page's first heading.
    const isMeant = /first headings/
    await checkAccessibility(page, 'on a phone', { isMeant })
    await page.locator('header summary').filter({ visible: true }).first().click()
    await checkAccessibility(page, 'with a menu open', { isMeant, part: 'header' })
    await page.setViewportSize(desktop)
    await checkAccessibility(page, 'on a desktop', { isMeant })
  })
})

describe('features.hasContainer', () => {
  const widthOn = async (tenant: string) => {
    const { page } = await visit(street, { tenant, viewport: { width: 1800, height: 900 }, isStill: true })
    await page.goto('/')
    return (await page.getByRole('main').boundingBox())?.width
  }

  test('on a wide screen the page is a bounded column, or as wide as the window', async () => {
    expect(await widthOn('congstar')).toBe(1200)
    expect(await widthOn('kaufland')).toBe(1800)
  })
})

describe('features.showScrollToTop', () => {
  test('after the first screen a button leads back up, on brands that have it', async () => {
    const { page, t } = await visit(street, { tenant: 'congstar', viewport: phone })
    await page.goto('/')
    const up = page.getByRole('link', { name: t('toTop') })
    await eventually(() => up.isVisible()).toBe(false)
    await page.mouse.wheel(0, 700)
    await up.waitFor()
    const box = await up.boundingBox()
    expect(box?.height).toBeGreaterThanOrEqual(44)
    await up.click()
    await eventually(() => page.evaluate(() => scrollY)).toBe(0)

    expect((await fetchPage(street, 'congstar', '/')).html).toContain('<a href="#top"')
    expect((await fetchPage(street, 'tmobilenl', '/')).html).not.toContain('<a href="#top"')
  })

  test('it lies on no part of the order button, however far down a phone shows the page', async () => {
    const guest = await visit(street, { tenant: 'congstar', viewport: phone })
    const { page, t } = guest
    await opensPayment(guest, { productId: 'congstar-15', phoneNumber: aNumber('+491511') })
    const button = page.getByRole('button', { name: t('order') })
    const isFree = (fromBelow: number) =>
      button.evaluate((one, edge) => {
        scrollBy({ top: one.getBoundingClientRect().bottom - innerHeight + edge, behavior: 'instant' })
        const { right, top, height } = one.getBoundingClientRect()
        return one.contains(document.elementFromPoint(right - 24, top + height / 2))
      }, fromBelow)
    for (let fromBelow = 0; fromBelow < phone.height - 80; fromBelow += 20) {
      expect([fromBelow, await isFree(fromBelow)]).toEqual([fromBelow, true])
    }
  })
})

describe('locales', () => {
  test('a language chosen in the header is spoken by the whole page at once, its end included', async () => {
    const { page } = await visit(street, { tenant: 'fcb', language: 'de' })
    const t = translatorOf('fcb', 'en')
    await page.goto('/')
    await page.getByRole('link', { name: 'English' }).click()
    await page.getByRole('banner').getByText(t('supportLink')).first().waitFor()
    await page.getByRole('contentinfo').getByText(t('footer.cancel')).waitFor()
  })
})

describe('what is read, not used', () => {
  const ask = (path: string) => fetch(street.apiUrl + path, { headers: { 'X-Tenant-Id': 'congstar' } })
  const footers = /(?:<|u003c)footer/g

  test('stands in a page once, and is not said again in its data', async () => {
    for (const path of ['/shop/topup/congstar', '/shop/topup/congstar?amount=15', '/login']) {
      const html = await (await ask(path)).text()
      expect(html.match(footers), path).toHaveLength(1)
      expect([...html.matchAll(/group\/kind flex/g)].length, path).toBe(path === '/login' ? 0 : 1)
    }
  })

  test('comes with the data that scripts ask for', async () => {
    expect(await (await ask('/shop/topup/congstar.data')).text()).toMatch(footers)
  })
})

describe('the menu of a phone', () => {
  const links = (page: Page) => page.getByRole('banner').getByRole('navigation').getByRole('link')

  test('opens and closes by keyboard, and closes once a link was taken', async () => {
    const { page, t } = await visit(street, { tenant: 'herladen', viewport: phone })
    await page.goto('/shop')
    const blog = links(page).filter({ hasText: t('blogLink') })
    await eventually(() => blog.isVisible()).toBe(false)
    await page.locator('header summary').filter({ visible: true }).last().focus()
    await page.keyboard.press('Enter')
    await blog.waitFor()
    await page.keyboard.press('Escape')
    await blog.waitFor({ state: 'hidden' })
    await eventually(() => page.evaluate(() => document.activeElement?.tagName)).toBe('SUMMARY')
    await page.keyboard.press('Enter')
    await blog.click()
    await page.waitForURL('**/blog')
    await blog.waitFor({ state: 'hidden' })
  })

  test('works without scripts, at 320 pixels', async () => {
    const { page, t } = await visit(street, {
      tenant: 'herladen',
      viewport: { width: 320, height: 640 },
      javaScriptEnabled: false,
    })
    await page.goto('/shop')
    await page.locator('header summary').last().click()
    await links(page)
      .filter({ hasText: t('blogLink') })
      .click()
    await page.waitForURL('**/blog')
  })

  test('where there is room its links stand in the row', async () => {
    const { page, t } = await visit(street, { tenant: 'herladen', viewport: desktop, isStill: true })
    await page.goto('/shop')
    await eventually(() =>
      links(page)
        .filter({ hasText: t('blogLink') })
        .isVisible(),
    ).toBe(true)
  })
})
