import { expect, test } from 'vitest'
import { readBrands } from '#tenants'
import { runningShop } from '../../support/browser/running-shop.ts'
import { eventually, sees } from '../../support/browser/shopping.ts'
import { phone, visit } from '../../support/browser/visitor.ts'

const street = await runningShop()

test('someone finds the blog by the menu, asks for more articles and reads one', async () => {
  const guest = await visit(street, { tenant: 'herladen' })
  const { page, t } = guest
  await page.goto('/')
  await page.getByRole('navigation').getByRole('link', { name: 'Blog' }).first().click()
  await page.waitForURL('**/blog')
  const articles = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading') })
  await eventually(() => articles.count()).toBe(3)

  await page.getByRole('link', { name: t('articlesMore') }).click()
  await eventually(() => articles.count()).toBe(5)
  expect(page.url()).toMatch(/\/blog$/)
  await eventually(() => page.evaluate(() => document.activeElement?.textContent)).toBe(
    await articles.nth(3).getByRole('link').textContent(),
  )
  await eventually(() => page.getByRole('link', { name: t('articlesMore') }).count()).toBe(0)

  await articles.nth(4).getByRole('link').click()
  await sees(guest, page.getByRole('heading', { level: 1, name: 'Veilig opwaarderen: vijf dingen om op te letten' }))
  await page
    .getByRole('navigation', { name: t('youAreHere') })
    .getByRole('link', { name: 'Blog' })
    .click()
  await page.waitForURL('**/blog')
})

test('without scripts the list goes on at the next page, in the language that is asked for', async () => {
  const guest = await visit(street, { tenant: 'aufladen', language: 'en', javaScriptEnabled: false, viewport: phone })
  const { page, t } = guest
  await page.goto('/blog')
  await page.getByRole('link', { name: t('articlesMore') }).click()
  await page.waitForURL('**/blog?page=2')
  await page.getByRole('link', { name: 'eSIM explained in three minutes' }).click()
  await sees(guest, page.getByRole('heading', { level: 1, name: 'eSIM explained in three minutes' }))
  await eventually(() => page.locator('html').getAttribute('lang')).toBe('en')
  await eventually(() => page.locator('link[hreflang="de"]').getAttribute('href')).toMatch(
    /\/blog\/esim-erklaert\?lng=de$/,
  )
  await page.goto('/blog/esim-erklaert?lng=de')
  await sees(guest, page.getByRole('heading', { level: 1, name: 'eSIM in drei Minuten erklärt' }))
})

test('what all shops must say is there, and fits a narrow phone', async () => {
  const viewport = { width: 320, height: 640 }
  const { page } = await visit(street, { tenant: 'ayyildiz', language: 'tr', viewport, isStill: true })
  for (const path of [
    '/about-us',
    '/contact',
    '/privacy',
    '/terms-of-use',
    '/withdrawal-instruction',
    '/impressum',
    '/accessibility',
  ]) {
    expect((await page.goto(path))?.status(), path).toBe(200)
    const { over, heading } = await page.evaluate(() => ({
      over: document.documentElement.scrollWidth - window.innerWidth,
      heading: document.querySelector('h1')?.textContent,
    }))
    expect(over, path).toBeLessThanOrEqual(0)
    expect(heading, path).toMatch(/\S/)
  }
})

test('a page that is made for one guest goes over the line packed', async () => {
  const cart = await fetch(`${street.apiUrl}/shop/checkout/cart`, { headers: { 'x-tenant-id': 'herladen' } })
  expect(cart.headers.get('cache-control')).toBe('no-store')
  expect(cart.headers.get('content-encoding')).toBe('gzip')
  expect(await cart.text()).toContain('</html>')
})

test('a shared link to any shop, and to an article, shows a picture that is there', async () => {
  const { brands } = await readBrands('tenants')
  const pages = brands.map(({ id, mainPage }) => [id, mainPage, '/share/shop.png'] as const)
  const article = ['aufladen', '/blog/esim-erklaert', '/share/posts/esim-erklaert.png'] as const
  for (const [tenant, path, picture] of [...pages, article]) {
    const ask = (asked: string) => fetch(street.apiUrl + asked, { headers: { 'X-Tenant-Id': tenant } })
    const html = await (await ask(path)).text()
    const shown = /<meta property="og:image" content="([^"]*)"/.exec(html)?.[1] ?? ''
    expect(new URL(shown).pathname, tenant).toBe(picture)
    const png = Buffer.from(await (await ask(picture)).arrayBuffer())
    expect([png.subarray(1, 4).toString(), png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual(['PNG', 1200, 630])
  }
})
