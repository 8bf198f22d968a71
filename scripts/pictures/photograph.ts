import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { ensureBrowser } from './browser.ts'

/** The browser that takes the pictures for the docs. */
export const openCamera = (): Promise<Browser> =>
  chromium.launch({
    executablePath: ensureBrowser(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
  })

/** Opens a shop's page as a returning visitor sees it: the question about cookies is answered. */
export async function standBefore(browser: Browser, url: string, options: BrowserContextOptions): Promise<Page> {
  const page = await browser.newPage(options)
  await page.context().addCookies([{ name: 'CookieConsent', value: '{}', url }])
  await page.goto(url, { waitUntil: 'load' })
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  return page
}
