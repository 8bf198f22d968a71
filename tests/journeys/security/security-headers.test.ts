import { expect, test } from 'vitest'
import { runningShop } from '../../support/browser/running-shop.ts'
import { aNumber, choosesTopUp } from '../../support/browser/shopping.ts'
import { visit } from '../../support/browser/visitor.ts'
import { placesOrder } from '../../support/shop/shopping-by-program.ts'

const street = await runningShop()
const ask = (path: string, init: RequestInit & { headers?: Record<string, string> } = {}) =>
  fetch(street.apiUrl + path, { redirect: 'manual', ...init, headers: { 'X-Tenant-Id': 'congstar', ...init.headers } })

function holdsAlways({ headers }: Response): void {
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('referrer-policy')).toMatch(/^(same-origin|no-referrer)$/)
  expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
  expect(headers.get('x-powered-by')).toBeNull()
  const isFramed = headers.get('x-frame-options') !== 'DENY'
  if (isFramed) expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
}

const { resultUrl } = await placesOrder(street, {
  tenant: 'congstar',
  lines: [{ productId: 'congstar-15', phoneNumber: aNumber('+491511') }],
})
const result = new URL(resultUrl)

const pages = [
  '/shop/topup/congstar',
  '/shop/checkout/cart',
  '/shop/checkout/payment',
  result.pathname + result.search,
  '/not-found',
  '/no/such/page',
  '/',
]
const others = [
  `/shop/checkout/result/state${result.search}`,
  '/shop/checkout/result/changes?order=none',
  '/shop/number?msisdn=015115123456',
  '/favicon.ico',
  '/robots.txt',
  '/api/manifest',
  '/service-worker.js',
  '/offline',
  '/api/translations/de/common',
  '/api/translations/xx/common',
  '/assets/none.js',
  '/api/shop/rest/v3/payment-methods',
  '/api/shop/rest/v2/carts/none',
  '/api/none',
  '/api/openapi.json',
]

test.each([...pages, ...others])('the answer to %s has the headers that go with every answer', async (path) => {
  // Requested twice: once rendered, once from the cache.
  for (const answer of [await ask(path), await ask(path)]) {
    expect(answer.status).toBeLessThan(500)
    holdsAlways(answer)
  }
})

test('scripts and styles that pages name have them too, and may be kept for ever', async () => {
  const html = await (await ask('/shop/topup/congstar')).text()
  const assets = [...new Set([...html.matchAll(/"(\/assets\/[^"\\]+)"/g)].map(([, path = '']) => path))]
  expect(assets.length).toBeGreaterThan(15)
  for (const path of assets) {
    const answer = await ask(path)
    expect(answer.status).toBe(200)
    holdsAlways(answer)
    expect(answer.headers.get('cache-control')).toContain('immutable')
  }
})

test.each(pages.slice(0, 5))('the policy of %s lets nothing in that is not named', async (path) => {
  for (const answer of [await ask(path), await ask(path)]) {
    if (answer.status >= 300 && answer.status < 400) continue
    const policy = answer.headers.get('content-security-policy') ?? ''
    expect(answer.headers.get('cross-origin-opener-policy')).toBe('same-origin')
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toContain("base-uri 'none'")
    expect(policy).toContain("form-action 'self'")
    expect(policy).toMatch(/; report-uri \/api\/log$/)
    expect(policy).not.toContain('unsafe')
    // Only the brand's own statistics service, and not even that during checkout.
    const scripts = /script-src ([^;]*)/.exec(policy)?.[1]?.match(/\S*(\*|:\/\/)\S*/g) ?? []
    expect(scripts).toEqual(path.includes('/checkout/') ? [] : ['https://www.googletagmanager.com'])
    if (path.includes('/checkout/')) expect(policy).not.toMatch(/\*|https?:/)
  }
})

test('a brand that counts nothing reaches nobody', async () => {
  const answer = await ask('/shop/topup/norma', { headers: { 'X-Tenant-Id': 'norma' } })
  expect(answer.headers.get('content-security-policy')).not.toMatch(/unsafe|\*|https?:/)
})

test('cookies are for this site only, and the cart and who filled it are hidden from scripts', async () => {
  const guest = await visit(street, { tenant: 'fcb' })
  const { page, t } = guest
  await page.goto('/shop/topup/fcb?lng=de')
  await choosesTopUp(guest, aNumber('+491518'), 15)
  await page.getByRole('button', { name: t('goOn') }).click()
  await page.waitForURL('**/shop/checkout/payment')
  const cookies = await page.context().cookies()
  expect(cookies.map(({ name }) => name).sort()).toEqual(['CookieConsent', '__Host-buyer', 'cart', 'cartCount', 'lng'])
  const week = Date.now() / 1000 + 7 * 24 * 3600
  const byTheShop = cookies.filter(({ name }) => name !== 'CookieConsent')
  for (const { name, secure, sameSite, httpOnly, expires } of byTheShop) {
    expect({ name, secure, sameSite, httpOnly }).toEqual({
      name,
      secure: true,
      sameSite: 'Strict',
      httpOnly: name === 'cart' || name === '__Host-buyer',
    })
    expect(Math.abs(expires - week)).toBeLessThan(120)
  }
})

test.each(['/shop/topup/congstar', '/shop/checkout/cart'])(
  '%s names no script to fetch before it is painted',
  async (path) => {
    const html = await (await ask(path)).text()
    expect(html).toMatch(/<script[^>]* type="module"/)
    expect(html).toContain('import("/assets/entry.client-')
    expect(html).not.toContain('<link rel="modulepreload"')
    expect(html).not.toMatch(/^(<script[^>]*>)?import [^(]/m)
  },
)

test('a form that another site sends is not carried out', async () => {
  const answer = await ask('/shop/checkout/cart', {
    method: 'POST',
    headers: { Origin: 'http://elsewhere.example', 'Content-Type': 'application/x-www-form-urlencoded' },
    body: 'itemKey=i1&count=2',
  })
  expect(answer.status).toBe(403)
})

test('an address that is no shop answers in plain words, and lets nothing in either', async () => {
  const answer = await fetch(`${street.apiUrl}/shop`, { headers: { 'X-Tenant-Id': 'nobody' } })
  expect(answer.status).toBe(404)
  holdsAlways(answer)
})
