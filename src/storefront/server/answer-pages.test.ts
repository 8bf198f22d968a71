import { createHash } from 'node:crypto'
import { beforeEach, expect, test, vi } from 'vitest'
import { openContent } from '#content'
import { aTenant } from '../../../tests/support/brands/brand.ts'
import { aCatalogue } from '../../../tests/support/products/products.ts'
import type { PageShop } from '../page-shop.ts'
import type { Answer } from '../rendering/bundle-files.ts'
import { answerPages } from './answer-pages.ts'
import { brandFiles } from './brand-files.ts'
import { pageCache } from './page-cache.ts'

const content = openContent('locales')
const tenant = aTenant({ locales: ['de', 'en'], domains: ['first.example'] })
const catalogue = aCatalogue([])
const shop = (language = 'de') =>
  ({
    tenant,
    language,
    translate: content.translator(tenant, language),
    visitor: { language },
    catalogue,
  }) as unknown as PageShop
const main = `https://first.example${tenant.mainPage}`
const kept = () => new Promise((resolve) => setTimeout(resolve, 30))

let pages: ReturnType<typeof pageCache>
let answer: ReturnType<typeof vi.fn<Answer>>
const errors: unknown[] = []

/** Renders its whole request, so that personal data would show. */
const echo: Answer = async (request, { language }, around) => {
  const said = `${language} ${new URL(request.url).search} ${request.headers.get('cookie')}`
  around.html = Buffer.from(`<p>${said}</p><script>go()</script>`)
  return new Response(null, { headers: { 'content-type': 'text/html; charset=utf-8' } })
}

/** Numbers that were counted. */
const given: unknown[] = []

function open({ production = true, fromSources = false } = {}) {
  const bundle = { answer: async () => answer, fromSources, middleware: undefined, close: async () => {} }
  const onError = (error: unknown) => void errors.push(error)
  const brands = brandFiles({ content, keepsPages: true })
  const count = (...counted: unknown[]) => void given.push(counted)
  return answerPages({ bundle, content, brands, pages, production, count, onError })
}

beforeEach(() => {
  given.length = 0
  pages = pageCache()
  answer = vi.fn(echo)
  errors.length = 0
})

test('a main page is rendered for nobody, and kept', async () => {
  const { handle, pageName } = open()
  const response = await handle(new Request(main, { headers: { cookie: 'cart=c-1; lng=de' } }), shop())
  expect(await response.text()).toContain('<p>de  null</p>')
  expect(response.headers.get('cache-control')).toBe('private, no-cache')
  expect(response.headers.get('vary')).toBe('accept-encoding, accept-language, cookie')
  await expect.poll(() => pages.size).toBe(1)
  const found = pages.find(
    tenant,
    pageName({ language: 'de', theme: 'light', host: 'first.example', address: tenant.mainPage }),
  )
  expect((await found?.as('identity'))?.body.toString()).not.toContain('c-1')
})

test('a kept page is rendered for a visitor without a session and a browser id', async () => {
  const visitor = { ip: '203.0.113.1', channel: 'web', language: 'de', requestId: 'r' } as const
  const customer = { customerId: 'ada', sessionId: 'here', language: 'de' }
  const ofCustomer = {
    ...shop(),
    visitor: { ...visitor, customer, browserId: 'b-1', keepBrowserId: () => 'b-1' },
  }
  await open().handle(new Request(main), ofCustomer)
  expect(answer.mock.lastCall?.[1].visitor).toEqual(visitor)
  await open().handle(new Request(`${main}?amount=15`), ofCustomer)
  expect(answer.mock.lastCall?.[1].visitor.customer).toEqual(customer)
})

test("a kept page's scripts are allowed by their hashes, another's by a nonce of its own", async () => {
  const { handle } = open()
  const hash = createHash('sha256').update('go()').digest('base64')
  const policyOf = async (url: string) =>
    (await handle(new Request(url), shop())).headers.get('content-security-policy')
  expect(await policyOf(main)).toContain(`script-src 'self' 'sha256-${hash}';`)
  const personal = await policyOf(`${main}?amount=15`)
  expect(personal).toMatch(/script-src 'self' 'nonce-[\w-]{36}';/)
  expect(personal).not.toBe(await policyOf(`${main}?amount=15`))
})

test.each([
  `${main}?msisdn=491711234567`,
  `${main}?amount=15`,
  `${main}?lng=en`,
  `${main}?utm_source=x`,
  'https://first.example/shop/checkout/cart',
])('%s is rendered for its guest each time, and kept nowhere', async (url) => {
  const { handle } = open()
  const request = () => new Request(url, { headers: { cookie: 'cart=c-1' } })
  const response = await handle(request(), shop())
  expect(await response.text()).toContain('cart=c-1')
  expect(response.headers.get('cache-control')).toBe('no-store')
  await handle(request(), shop())
  await kept()
  expect([answer.mock.calls.length, pages.size]).toEqual([2, 0])
})

test('a language asked for by the address is remembered for a week', async () => {
  const { handle } = open()
  for (const url of [`${main}?lng=en`, 'https://first.example/shop/checkout/payment?lng=en']) {
    const response = await handle(new Request(url), shop('en'))
    expect(response.headers.get('set-cookie')).toBe('lng=en; Path=/; Max-Age=604800; Secure; SameSite=Strict')
  }
  expect((await handle(new Request(main), shop('en'))).headers.has('set-cookie')).toBe(false)
})

test('a theme asked for by the address is remembered for a week, and the page is made in it', async () => {
  const themes = [
    { name: 'night', palette: 'dark' as const },
    { name: 'day', palette: 'light' as const },
  ]
  const brand = aTenant({ themes, domains: ['first.example'] })
  const asked = (query: string, cookie = '') =>
    open().handle(new Request(`${main}${query}`, { headers: { cookie } }), { ...shop(), tenant: brand })
  const worn = () => answer.mock.lastCall?.[2].looks[0].name
  const response = await asked('?theme=light')
  expect(response.headers.get('set-cookie')).toBe('theme=light; Path=/; Max-Age=604800; Secure; SameSite=Strict')
  expect(worn()).toBe('day')
  expect((await asked('', 'theme=light')).headers.has('set-cookie')).toBe(false)
  expect(worn()).toBe('day')
  expect((await asked('?theme=pink')).headers.has('set-cookie')).toBe(false)
  expect(worn()).toBe('night')
})

test('a page that failed is not kept', async () => {
  answer = vi.fn<Answer>(async (...asked) => new Response(null, { ...(await echo(...asked)), status: 500 }))
  const response = await open().handle(new Request(main), shop())
  await kept()
  expect([response.status, response.headers.get('cache-control'), pages.size]).toEqual([500, 'no-store', 0])
})

test('what was read before a clearing is not kept after it', async () => {
  const { handle } = open()
  const since = pages.age
  pages.clear()
  await handle(new Request(main), shop(), since)
  await kept()
  expect(pages.size).toBe(0)
})

test('the page of what is not there is the same for every guest, and stays 404', async () => {
  answer = vi.fn<Answer>(async (...asked) => new Response(null, { ...(await echo(...asked)), status: 404 }))
  const { handle } = open()
  expect((await handle(new Request('https://first.example/not-found'), shop())).status).toBe(404)
  await expect.poll(() => pages.size).toBe(1)
})

test.each(['about-us', 'contact', 'privacy', 'terms-of-use', 'impressum', 'accessibility', 'blog', 'blog/a-post'])(
  '/%s is the same for every guest: rendered for nobody, and kept',
  async (path) => {
    const url = `https://first.example/${path}`
    const response = await open().handle(new Request(url, { headers: { cookie: 'cart=c-1' } }), shop())
    expect(await response.text()).not.toContain('c-1')
    await expect.poll(() => pages.size).toBe(1)
  },
)

test.each(['blog?page=2', 'login', 'some-page', 'blog/a/b'])('/%s is not kept', async (path) => {
  await open().handle(new Request(`https://first.example/${path}`), shop())
  await kept()
  expect(pages.size).toBe(0)
})

test('every answer carries the safety headers: pages, files, refusals, redirects', async () => {
  const { handle } = open()
  const elsewhere: Answer = async () => new Response(null, { status: 302, headers: { location: '/shop' } })
  const answers = [
    await handle(new Request(main), shop()),
    await handle(new Request('https://first.example/robots.txt'), shop()),
    await handle(new Request(main, { method: 'POST', headers: { origin: 'https://evil.example' } }), shop()),
  ]
  answer = vi.fn(elsewhere)
  answers.push(await handle(new Request(main), shop()), await handle(new Request(`${main}?amount=5`), shop()))
  for (const { headers } of answers) {
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('strict-transport-security')).toMatch(/max-age=\d{7}/)
    expect(headers.get('referrer-policy')).toBe('same-origin')
  }
})

test.each([
  [{}, 'same-origin'],
  [{ payPalIframeEnabledOnceOff: true }, 'same-origin-allow-popups'],
  [{ payPalIframeEnabledAutomatic: true }, 'same-origin-allow-popups'],
  [{ paymentMethods: [{ id: 'googlepay' as const }] }, 'same-origin'],
])('a brand with %o keeps hold of the windows its pages open: %s', async (settings, policy) => {
  const brand = { ...shop(), tenant: aTenant({ domains: ['first.example'], ...settings }) }
  for (const url of [main, `${main}?amount=5`]) {
    const { headers } = await open().handle(new Request(url), brand)
    expect(headers.get('cross-origin-opener-policy')).toBe(policy)
  }
})

test('of a brand with Google’s wallet the one document that has its script may open its window', async () => {
  answer = vi.fn<Answer>(async (_request, _shop, around) => {
    around.walletScript = 'https://wallet.example/pay.js'
    return new Response('')
  })
  const { headers } = await open().handle(new Request(`${main}?amount=5`), shop())
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups')
})

test("a form on another site's page changes nothing here", async () => {
  const request = new Request(main, { method: 'POST', headers: { origin: 'https://evil.example' }, body: 'amount=15' })
  const response = await open().handle(request, shop())
  expect(response.status).toBe(403)
  expect(await response.text()).toBe(content.translator(tenant, 'de')('originNotAllowed'))
  expect(answer).not.toHaveBeenCalled()
})

test('an action that leaves for a partner is answered with a page that goes on there by itself', async () => {
  answer = vi.fn<Answer>(async (request, shop, around) => {
    around.leave = 'https://pay.example/1?locale=de'
    return echo(request, shop, around)
  })
  const request = new Request('https://first.example/shop/checkout/payment', { method: 'POST' })
  const response = await open().handle(request, shop())
  expect(response.headers.get('refresh')).toBe('0;url=https://pay.example/1?locale=de')
})

test("in production links name the brand's domain, in development the host that was typed", async () => {
  const origins: string[] = []
  answer = vi.fn<Answer>(async (request, shop, around) => {
    origins.push(around.origin)
    return echo(request, shop, around)
  })
  const request = () => new Request(main.replace('https://first.example', 'http://www.first.example:81'))
  await open({ production: true }).handle(request(), shop())
  await open({ production: false }).handle(request(), shop())
  expect(origins).toEqual(['https://first.example', 'http://www.first.example:81'])
})

test('from the sources nothing is kept and no policy is told', async () => {
  const response = await open({ fromSources: true, production: false }).handle(new Request(main), shop())
  await kept()
  expect(response.headers.has('content-security-policy')).toBe(false)
  expect(pages.size).toBe(0)
})

test('the page that is kept for all numbers the visit of who asked first, and of nobody else', async () => {
  const { handle, pageName } = open()
  const numbering = aTenant({ hasSessionIdCookie: true, domains: ['first.example'] })
  const response = await handle(new Request(main), { ...shop(), tenant: numbering } as PageShop)
  expect(response.headers.getSetCookie()).toEqual([expect.stringMatching(/^sessionId=/)])
  await expect.poll(() => pages.size).toBe(1)
  const name = pageName({ language: 'de', theme: 'light', host: 'first.example', address: tenant.mainPage })
  expect((await pages.find(numbering, name)?.as('identity'))?.headers.join()).not.toContain('sessionId')
})

test('where the brand keeps a session id, a missing one is created, hidden from scripts; others get none', async () => {
  const { handle } = open()
  const kept = aTenant({ hasSessionIdCookie: true })
  const cookiesFor = async (brand: typeof tenant, headers: Record<string, string> = {}) => {
    const request = new Request('https://first.example/shop/checkout/cart', { headers })
    const given = { ...shop(), tenant: brand } as PageShop
    return (await handle(request, given)).headers.getSetCookie().filter((line) => line.startsWith('sessionId='))
  }
  expect(await cookiesFor(kept)).toEqual([
    expect.stringMatching(/^sessionId=[\w-]{36}; Path=\/; Max-Age=604800; Secure; SameSite=Strict; HttpOnly$/),
  ])
  expect(await cookiesFor(kept, { cookie: 'sessionId=s-1' })).toEqual([])
  // A visitor from another site sends no strict cookies: there may be one already.
  expect(await cookiesFor(kept, { 'sec-fetch-site': 'cross-site' })).toEqual([])
  expect(await cookiesFor(tenant)).toEqual([])
})

test('a number that a page recognised is counted for whoever looks at the answer, and for no program', async () => {
  answer.mockImplementation(async (_, __, around) => {
    around.numberGiven = true
    return new Response('data')
  })
  const { handle } = open()
  const ask = (headers: Record<string, string>) =>
    handle(new Request('https://first.example/shop/number.data?msisdn=015112345678', { headers }), shop())
  await ask({ 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' })
  await ask({ 'sec-fetch-site': 'same-origin', 'sec-purpose': 'prefetch' })
  expect(given).toEqual([])
  await ask({ 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty', 'sec-fetch-site': 'same-origin' })
  expect(given).toEqual([[tenant.id, 'number', 'shop']])
})
