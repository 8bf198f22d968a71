import type { Browser, Page } from 'playwright-core'
import { shopPath } from '#tenants/contract'
import { everyAddress } from '../../tests/support/browser/every-address.ts'
import { accountAddresses, addressesOfMails, customersCookies } from '../../tests/support/browser/every-route.ts'
import { problemsOf } from '../../tests/support/browser/page-audit.ts'
import { productAndNumberOf } from '../../tests/support/browser/product-and-number.ts'
import { asTyped, onSlowLine, walksAgain, walksToResult } from '../../tests/support/browser/quick-purchase.ts'
import type { Town } from '../town.ts'
import type { Walks } from './first-purchase-page.ts'
import { type Brand, contactOf, pageWith, shopping } from './guest.ts'

/** What a brand's pages have against them, and what a purchase on a phone takes, in the brand's own language. */
export type Finding = Walks & {
  languages: readonly string[]
  themes: string[]
  /** Number of different addresses. */
  addresses: number
  /** Number of pages: addresses times languages times themes. */
  pages: number
  problems: string[]
}

/** Audits every page of one brand in every language and theme. */
export async function lookAtBrand(browser: Browser, town: Town, brand: Brand): Promise<Finding> {
  const url = `http://${brand.id}.localhost:${town.port}`
  const themes = brand.themes.map(({ palette }) => palette)
  const found = await everyAddress({ apiUrl: `http://127.0.0.1:${town.port}`, tenant: brand.id }, { perKind: 2 })
  const problems = [...found]
    .filter(([, status]) => status !== 200)
    .map(([path, status]) => `${path} answers ${status}`)
  const { fillCart, payOrder } = shopping(town, brand)
  const cartName = await fillCart()
  const buying = [shopPath(brand, 'checkout/cart'), shopPath(brand, 'checkout/payment')]
  const addresses = [...found.keys(), '/not-found', ...buying]
  const place = { apiUrl: `http://127.0.0.1:${town.port}`, sandboxUrl: `http://127.0.0.1:${town.sandboxPort}` }
  const [ofMails, ofCustomers] = [addressesOfMails(brand), accountAddresses(brand)]
  let pages = 0
  for (const language of brand.locales) {
    // The result page uses the language of the checkout.
    const resultPath = await payOrder(language)
    for (const theme of themes) {
      const look = async (cookies: Iterable<[string, string]>, addresses: readonly string[]) => {
        const page = await pageWith(browser, url, { language, meetsFrames: brand.deviceIDSwitch }, [
          ['theme', theme],
          ...cookies,
        ])
        const complaints: string[] = []
        complaintsOf(page, (complaint) => complaints.push(complaint))
        for (const [index, address] of addresses.entries()) {
          const [path = ''] = address.split('?')
          const seen = await lookAt(page, address, language, index === 0 ? 'all' : 'main')
          problems.push(
            ...[...complaints.splice(0), ...seen].map((problem) => `${path} (${language}, ${theme}): ${problem}`),
          )
          pages += 1
        }
        await page.context().close()
      }
      await look([['cart', cartName]], [...addresses, resultPath])
      // There are many of these pages and they are alike: one theme and one language are enough.
      if (language !== brand.locales[0] || theme !== themes[0]) continue
      await look([], ofMails)
      if (ofCustomers.length > 0) await look(await customersCookies(place, brand.id), ofCustomers)
    }
  }
  const asked = addresses.length + 1 + ofMails.length + ofCustomers.length
  const walks = await buysAsGuest(browser, town, brand, (problem) => problems.push(problem))
  return { brand: brand.id, languages: brand.locales, themes, addresses: asked, pages, problems, ...walks }
}

/**
 * Walks through a first purchase with the question about cookies on the page, through the same once more, and through
 * a first one on a slow line.
 */
export async function buysAsGuest(
  browser: Browser,
  town: Town,
  brand: Brand,
  complain: (problem: string) => void,
): Promise<Omit<Walks, 'brand'>> {
  const { phoneNumber } = await productAndNumberOf(brand)
  const [home = brand.country] = brand.phoneCountryCodes
  const { mainPage } = brand
  const contact = contactOf(brand)
  const wish = { number: asTyped(phoneNumber, home), email: contact.email, contact, mainPage }
  const walks: Omit<Walks, 'brand'> = { walk: undefined, again: undefined, slow: undefined }
  await onPhone(browser, town, brand, async (page) => {
    walks.walk = await walksToResult(page, { ...wish, keeps: true })
    walks.again = await walksAgain(page, mainPage)
  }).catch((error) => complain(`${walks.walk ? 'the same again' : 'a first purchase'}: ${wordsOf(error)}`))
  await onPhone(browser, town, brand, async (page) => {
    await onSlowLine(page)
    // Another's: some brands ask for a code when one number is topped up three times.
    walks.slow = await walksToResult(page, { ...wish, number: asTyped(neighbourOf(phoneNumber), home) })
  }).catch((error) => complain(`a first purchase on a slow line: ${wordsOf(error)}`))
  return walks
}

/** Another number of the same network: its ending stays, by which the sandbox decides what becomes of a top-up. */
const neighbourOf = (e164: string): string => e164.replace(/\d(?=\d{4}$)/, (digit) => String((Number(digit) + 1) % 10))

const wordsOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

async function onPhone(browser: Browser, town: Town, brand: Brand, act: (page: Page) => Promise<void>): Promise<void> {
  const url = `http://${brand.id}.localhost:${town.port}`
  const page = await pageWith(browser, url, { language: brand.defaultLocale, meetsFrames: brand.deviceIDSwitch }, [])
  try {
    await page.setViewportSize({ width: 390, height: 844 })
    await act(page)
  } finally {
    await page.context().close()
  }
}

/** @param part header and footer are the same on every page of a brand, language and theme */
async function lookAt(page: Page, address: string, language: string, part: 'all' | 'main'): Promise<string[]> {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(address, { waitUntil: 'load' })
  const problems = await problemsOf(page, part)
  const spoken = await page.locator('html').getAttribute('lang')
  if (spoken !== language) problems.push(`speaks ${spoken}`)
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    if (over > 0) problems.push(`has to be scrolled sideways by ${over} px at ${width}`)
  }
  return problems
}

function complaintsOf(page: Page, complain: (text: string) => void): void {
  page.on('console', (message) => {
    // Browsers log the answer of a missing page; here it is expected.
    const isExpected = /status of 404/.test(message.text()) && /not-found|=none/.test(page.url())
    if (['error', 'warning'].includes(message.type()) && !isExpected) complain(`console: ${message.text()}`)
  })
  page.on('pageerror', (error) => complain(`error: ${error.message}`))
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText
    if (reason !== 'net::ERR_ABORTED') complain(`${request.url()}: ${reason}`)
  })
}
