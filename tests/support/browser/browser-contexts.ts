import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { blockOtherSites, withoutOwnScripts } from './block-other-sites.ts'
import { axeOnCall } from './page-audit.ts'

type Kept = { context: BrowserContext; page: Page; wish: string }

/** Contexts of earlier visitors, by browser, oldest first, each with its page and its options. */
const left = new WeakMap<Browser, Kept[]>()
/** Each keeps a process alive. */
const mostKept = 4

/**
 * A browser context and a page of it as new: without cookies, storage, history, permissions or routes. Process, cache,
 * compiled scripts and the page itself may be an earlier visitor's: opening another page and closing it costs 90 ms of a
 * processor. Other sites do not answer (`blockOtherSites`).
 */
export async function openContext(
  browser: Browser,
  options: BrowserContextOptions,
  kind: Kind,
): Promise<[BrowserContext, Page]> {
  const wish = JSON.stringify([options, kind])
  const kept = left.get(browser) ?? []
  const place = kept.findIndex((one) => one.wish === wish)
  if (place >= 0) {
    const { context, page } = kept.splice(place, 1)[0] as Kept
    return [context, page]
  }
  const context = await browser.newContext(options)
  return [context, await aPage(context, kind)]
}

type Kind = {
  /** Axe stays: each document takes a little longer with it, so only such visitors get the page again. */
  isAudited: boolean
  /** The shop's own scripts do not come. */
  isStill: boolean
}

type Leaving = {
  options: BrowserContextOptions
  kind: Kind
  /**
   * Where the visitor was. A page that was left elsewhere is not used again: what it keeps of its own can only be cleared
   * there. Partners' pages keep nothing.
   */
  shopUrl: string
}

/** Clears a context and its page, and keeps them for the next visitor with the same options. */
export async function leaveContext(context: BrowserContext, page: Page, leaving: Leaving): Promise<void> {
  const { options, kind } = leaving
  const browser = context.browser()
  if (!browser) return context.close()
  // One of them is open at all times: it keeps the process.
  for (const other of context.pages()) if (other !== page) await other.close()
  const next = (await isLeftAsNew(page, leaving)) ? page : await aPage(context, kind)
  if (next !== page) await page.close()
  await context.unrouteAll()
  await context.clearPermissions()
  await context.setOffline(false)
  const session = await context.newCDPSession(next)
  await session.send('Page.resetNavigationHistory')
  // Cookies as well, of any site.
  await session.send('Storage.clearDataForOrigin', { origin: '*', storageTypes: 'all' })
  await session.detach()
  const kept = left.get(browser) ?? []
  left.set(browser, kept)
  kept.push({ context, page: next, wish: JSON.stringify([options, kind]) })
  if (kept.length > mostKept) await kept.shift()?.context.close()
}

type Heard = Parameters<Page['removeListener']>

/** Of each page: what listens to it, and what was added that stays as long as the page does. */
const states = new WeakMap<Page, { heard: Heard[]; added: unknown[] }>()
const changes = ['addInitScript', 'exposeBinding', 'exposeFunction', 'route', 'routeWebSocket'] as const

async function aPage(context: BrowserContext, { isStill }: Kind): Promise<Page> {
  const page = await context.newPage()
  await blockOtherSites(page)
  if (isStill) await withoutOwnScripts(page)
  const state = { heard: [] as Heard[], added: [] as unknown[] }
  const on = page.on.bind(page) as (...given: Heard) => Page
  const hearing = (...given: Heard) => {
    state.heard.push(given)
    return on(...given)
  }
  Object.assign(page, { on: hearing })
  for (const name of changes) {
    const does = page[name].bind(page) as (...given: unknown[]) => unknown
    const changing = (...given: unknown[]) => {
      state.added.push(given[0])
      return does(...given)
    }
    Object.assign(page, { [name]: changing })
  }
  states.set(page, state)
  return page
}

/** Leaves a page as it was when it was new. @returns whether it could */
async function isLeftAsNew(page: Page, { options, kind, shopUrl }: Leaving): Promise<boolean> {
  const state = states.get(page)
  if (!state || page.isClosed() || new URL(page.url()).origin !== shopUrl) return false
  if (state.added.some((what) => !(kind.isAudited && what === axeOnCall))) return false
  for (const heard of state.heard.splice(0)) page.removeListener(...heard)
  // What a visitor had it do besides.
  for (const name of ['goto', 'reload', 'goBack']) Reflect.deleteProperty(page, name)
  try {
    await page.evaluate(() => sessionStorage.clear())
    // Where it is when a page is new.
    await page.mouse.move(0, 0)
    await page.emulateMedia({ media: null, colorScheme: null, reducedMotion: options.reducedMotion ?? null })
    await page.goto('about:blank')
    return true
  } catch {
    // It was on its way to another page.
    return false
  }
}
