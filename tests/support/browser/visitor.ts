import type { Browser, BrowserContext, BrowserContextOptions, ConsoleMessage, Page } from 'playwright-core'
import { expect, onTestFinished } from 'vitest'
import { openContent, type Translator } from '#content'
import { readBrands } from '#tenants'
import { bareKeys } from '../pages/bare-keys.ts'
import { patience } from '../test-run/patience.ts'
import { blockOtherSites, withoutOwnScripts } from './block-other-sites.ts'
import { leaveContext, openContext } from './browser-contexts.ts'
import type { RunningShop } from './running-shop.ts'
import { scriptsOfPageListen, withoutScripts } from './scripts-listen.ts'

export const phone = { width: 390, height: 844 }
export const desktop = { width: 1280, height: 900 }

export type Visitor = {
  page: Page
  /** The shop's texts, in the visitor's language. */
  t: Translator
  tenant: string
  street: RunningShop
}

type Wishes = Pick<BrowserContextOptions, 'javaScriptEnabled' | 'locale' | 'reducedMotion' | 'userAgent'> & {
  tenant: string
  /** The brand as which a new one began: its folder has the words. */
  model?: string
  viewport?: { width: number; height: number }
  language?: string
  /** Was not asked about cookies yet; others have refused them before. */
  isNew?: boolean
  /**
   * With the brand's service worker; others do without, for speed, and because a test's routes do not see its requests.
   */
  keepsPages?: boolean
  /** A browser that nobody used before or uses after: for stories that move its clock or rely on an empty cache. */
  hasOwnBrowser?: boolean
  /** The story audits its pages: axe, once installed, stays with the page for the next such story. */
  isAudited?: boolean
  /**
   * Looks at layout and colours alone, of pages as the server sends them: the shop's own scripts do not come, which a brand's
   * first page spends most of its time on.
   */
  isStill?: boolean
  /** The story answers requests to other sites by a route of its own. */
  meetsStrangers?: boolean
  /** Console messages and failed requests that belong to the story. */
  expects?: RegExp[]
}

const content = openContent('locales')
const { brands } = await readBrands('tenants')
let visitors = 0

export function brandOf(tenant: string) {
  const brand = brands.find(({ id }) => id === tenant)
  if (!brand) throw new Error(`there is no brand ${tenant}`)
  return brand
}

/** The shop's texts of a brand in one of its languages. */
export const translatorOf = (tenant: string, language: string): Translator =>
  content.translator({ ...brandOf(tenant), version: 1 } as Parameters<typeof content.translator>[0], language)

/**
 * Someone opens a browser of their own: no cookies yet, an address of their own. When the test is over, whatever the
 * browser complained about (errors, warnings, broken policies, failed requests, answers of 500) fails it.
 */
export async function visit(
  street: RunningShop,
  {
    tenant,
    model = tenant,
    language,
    isNew = false,
    keepsPages = false,
    hasOwnBrowser = false,
    meetsStrangers = false,
    isAudited = false,
    isStill = false,
    viewport = desktop,
    expects = [],
    ...options
  }: Wishes,
): Promise<Visitor> {
  const brand = brandOf(model)
  const spoken = language ?? brand.defaultLocale
  visitors += 1
  const wishes = {
    viewport: desktop,
    locale: spoken,
    reducedMotion: 'reduce',
    serviceWorkers: keepsPages ? 'allow' : 'block',
    ...options,
  } as const
  // Playwright's routes switch the browser's cache off: only visitors who meet other sites' scripts have one.
  // Whoever is asked about cookies may let them in; an audit answers nothing.
  const isRouted = meetsStrangers || (isNew && !isAudited) || brand.deviceIDSwitch
  const isShared = !hasOwnBrowser && !keepsPages && !isRouted
  const [context, page] = isShared
    ? await openContext(street.browser, wishes, { isAudited, isStill })
    : await openOwnContext(street.browser, wishes, { isRouted, isStill })
  context.setDefaultTimeout(patience)
  const address = `198.51.${Math.floor(visitors / 250)}.${(visitors % 250) + 1}`
  await context.setExtraHTTPHeaders({ 'X-Forwarded-For': address })
  if (page.viewportSize()?.width !== viewport.width || page.viewportSize()?.height !== viewport.height)
    await page.setViewportSize(viewport)
  if (!isNew) {
    const value = encodeURIComponent(JSON.stringify({ necessary: true, statistics: false }))
    await context.addCookies([
      { name: 'CookieConsent', value, url: street.shopUrl(tenant), secure: true, sameSite: 'Strict' },
    ])
  }
  const isScriptless = options.javaScriptEnabled === false || isStill
  const complaints: string[] = []
  const complain = (text: string) => {
    if (isStill && /ERR_BLOCKED_BY_CLIENT|Failed to fetch dynamically imported module/.test(text)) return
    // A form with errors is answered with 422, which browsers log.
    if (![/status of 422/, /Service Worker registration blocked/, ...expects].some((expected) => expected.test(text)))
      complaints.push(text)
  }
  const begin = (page: Page) => {
    watch(page, complain, isScriptless)
    opensWithin(page, street.shopUrl(tenant))
  }
  begin(page)
  context.on('page', begin)
  if (isScriptless) withoutScripts(page)
  else waitsForScripts(page)
  onTestFinished(async ({ task }) => {
    const { SALDO_PICTURES: folder } = process.env
    if (folder && task.result?.state === 'fail') await page.screenshot({ path: `${folder}/${task.name}.png` })
    const words = await wordsShown(page)
    context.off('page', begin)
    await (isShared && task.result?.state !== 'fail'
      ? leaveContext(context, page, { options: wishes, kind: { isAudited, isStill }, shopUrl: street.shopUrl(tenant) })
      : context.close())
    expect(bareKeys(words)).toEqual([])
    expect(complaints).toEqual([])
  })
  return {
    page,
    t: translatorOf(model, spoken),
    tenant,
    street,
  }
}

async function openOwnContext(
  browser: Browser,
  options: BrowserContextOptions,
  { isRouted, isStill }: { isRouted: boolean; isStill: boolean },
): Promise<[BrowserContext, Page]> {
  const context = await browser.newContext(options)
  if (isRouted) await context.route(/^https:/, (route) => route.fulfill({ contentType: 'text/javascript', body: '' }))
  const page = await context.newPage()
  if (!isRouted) await blockOtherSites(page)
  if (isStill) await withoutOwnScripts(page)
  return [context, page]
}

/** @returns the text of the page that the visitor left last */
async function wordsShown(page: Page): Promise<string> {
  if (page.isClosed()) return ''
  // biome-ignore lint/performance/useDomNodeTextContent: the page's scripts and data are not part of its text
  return page.evaluate(() => document.body.innerText).catch(() => '')
}

/** A path belongs to the visitor's shop. */
export function opensWithin(page: Page, shopUrl: string): void {
  const goto = page.goto.bind(page)
  page.goto = (url, options) => goto(new URL(url, shopUrl).href, options)
}

/** Opening a page, again or the one before, ends when its scripts listen. */
export function waitsForScripts(page: Page): void {
  const [goto, reload, goBack] = [page.goto.bind(page), page.reload.bind(page), page.goBack.bind(page)]
  const alive = async <T>(answer: T) => {
    await scriptsOfPageListen(page)
    return answer
  }
  page.goto = async (url, options) => alive(await goto(url, options))
  page.reload = async (options) => alive(await reload(options))
  page.goBack = async (options) => alive(await goBack(options))
}

export function watch(page: Page, complain: (text: string) => void, scriptless: boolean): void {
  page.on('console', (message: ConsoleMessage) => {
    if (['error', 'warning'].includes(message.type())) complain(`${message.text()} (${message.location().url})`)
  })
  page.on('pageerror', (error) => complain(String(error.stack || error)))
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? ''
    // A page's requests are cancelled when it is left.
    const isSwitchedOff = scriptless && request.resourceType() === 'script'
    if (reason !== 'net::ERR_ABORTED' && !isSwitchedOff) complain(`${request.url()}: ${reason}`)
  })
  page.on('response', (answer) => {
    if (answer.status() >= 500) complain(`${answer.url()}: ${answer.status()}`)
  })
}
