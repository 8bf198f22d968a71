import { type IncomingHttpHeaders, request } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { problemsOf } from '../../support/browser/page-audit.ts'
import { runningShop } from '../../support/browser/running-shop.ts'
import { patience } from '../../support/test-run/patience.ts'

// What the back office's server answers before a page is asked, and the way in.

const street = await runningShop()
const { host } = new URL(street.backOfficeUrl)

type Answer = { status: number | undefined; headers: IncomingHttpHeaders; text: string }

function ask(path: string, { body = '', ...headers }: Record<string, string> = {}): Promise<Answer> {
  const form = body ? { 'content-type': 'application/x-www-form-urlencoded' } : {}
  return new Promise((resolve, reject) => {
    const asked = request(
      `${street.apiUrl}${path}`,
      { method: body ? 'POST' : 'GET', headers: { host, ...form, ...headers } },
      async (answer) => {
        let text = ''
        for await (const part of answer) text += part
        resolve({ status: answer.statusCode, headers: answer.headers, text })
      },
    )
    asked.on('error', reject)
    asked.end(body)
  })
}

test('pages, redirects and refusals are framed by nobody, kept by nobody, and run no foreign script', async () => {
  for (const [path, status] of [
    ['/sign-in', 200],
    ['/orders', 302],
    ['/invitation/none', 200],
  ] as const) {
    const { headers, ...answer } = await ask(path)
    expect([path, answer.status]).toEqual([path, status])
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-frame-options': 'DENY',
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
    })
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("frame-ancestors 'none'")
    // The one foreign thing that is shown: drafts of brands, each at a host of its own below this one.
    expect(policy.replace(`frame-src 'self' http://*.preview.${host};`, '')).not.toMatch(/unsafe|\*|https?:|frame-src/)
    // The nonce is new each time, and each inline script of the page has it.
    const nonce = /'nonce-([^']+)'/.exec(policy)?.[1]
    for (const [tag] of answer.text.matchAll(/<script(?![^>]*\ssrc=)[^>]*>/g)) expect(tag).toContain(`nonce="${nonce}"`)
    expect(String((await ask(path)).headers['content-security-policy'])).not.toContain(nonce)
  }
})

test('a form from another site, a form too large for a stranger and one that is none are refused', async () => {
  const body = 'email=ada%40house.example'
  expect((await ask('/sign-in', { body, 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  expect((await ask('/sign-in', { body, origin: 'https://elsewhere.example' })).status).toBe(403)
  const large = `email=${'a'.repeat(20_000)}`
  expect((await ask('/sign-in', { body: large, 'sec-fetch-site': 'same-origin' })).status).toBe(413)
  const fine = await ask('/sign-in', { body, 'sec-fetch-site': 'same-origin', origin: street.backOfficeUrl })
  expect([fine.status, fine.text.includes('a link is on its way')]).toEqual([200, true])
})

test('a session that is none is dropped, and leads to the sign-in page', async () => {
  const { status, headers } = await ask('/orders', { cookie: '__Host-operator=none; operator=none' })
  expect([status, headers.location]).toEqual([302, '/sign-in?next=%2Forders'])
})

test('somebody invited comes in by the identity provider of the house, and later to the page they wanted', async () => {
  const email = 'iris@house.example'
  const link = await street.saldo('operators', 'invite', email, '--name', 'Iris Identity', '--role', 'support')
  const context = await street.browser.newContext({ locale: 'en', viewport: { width: 390, height: 844 } })
  context.setDefaultTimeout(patience)
  onTestFinished(() => context.close())
  const page = await context.newPage()
  /** Says at the provider, which the sandbox plays, who one is. */
  const atProvider = async () => {
    await page.getByRole('link', { name: 'Sign in with your organisation' }).click()
    await page.waitForURL(`${street.sandboxUrl}/identity/**`)
    await page.locator('input[name="email"]').fill(email)
    await page.getByRole('button').first().click()
  }
  await page.goto(/http\S+/.exec(link)?.[0] ?? expect.fail(link))
  expect(await problemsOf(page)).toEqual([])
  await atProvider()
  await page.waitForURL(`${street.backOfficeUrl}/`)
  await context.clearCookies()
  await page.goto(`${street.backOfficeUrl}/orders?state=done`)
  expect(await problemsOf(page)).toEqual([])
  await atProvider()
  await page.waitForURL(`${street.backOfficeUrl}/orders?state=done`)
  await page.getByRole('heading', { name: 'Orders', level: 1 }).waitFor()
  // Nobody becomes an operator by being known to the provider.
  await context.clearCookies()
  await page.goto(`${street.backOfficeUrl}/sign-in`)
  await page.getByRole('link', { name: 'Sign in with your organisation' }).click()
  await page.locator('input[name="email"]').fill('stranger@house.example')
  await page.getByRole('button').first().click()
  await page.getByRole('alert').waitFor()
  await page.goto(`${street.backOfficeUrl}/orders`)
  expect(new URL(page.url()).pathname).toBe('/sign-in')
})
