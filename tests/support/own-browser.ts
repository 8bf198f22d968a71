import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'

type Own = { context: BrowserContext; origins: Set<string>; isChanged: boolean }

/** What nobody uses any more, by what it was opened with: opening one takes a second of a core. */
const left = new WeakMap<Browser, Map<string, Own[]>>()

/**
 * A browser of one visitor's own, without cookies, storage and cache. Those who come later take it over, emptied.
 * @returns its first page; `leave` closes all of them
 */
export async function ownBrowser(browser: Browser, options: BrowserContextOptions) {
  const { extraHTTPHeaders = {}, viewport = null, ...lasting } = options
  const idle = idleOf(browser, JSON.stringify(lasting))
  const found = idle.pop()
  const own = found ?? watched(await browser.newContext(lasting))
  const { context, origins } = own
  await context.setExtraHTTPHeaders(extraHTTPHeaders)
  const page = await context.newPage()
  if (viewport) await page.setViewportSize(viewport)
  if (found) await empty(page, origins)
  context.on('request', (request) => {
    if (request.isNavigationRequest() && URL.canParse(request.url())) origins.add(new URL(request.url()).origin)
  })
  const leave = async (isSound: boolean) => {
    if (own.isChanged || !isSound) return context.close()
    for (const event of ['page', 'request'] as const) context.removeAllListeners(event)
    await Promise.all(context.pages().map((each) => each.close()))
    idle.push(own)
  }
  return { context, page, leave }
}

function idleOf(browser: Browser, key: string): Own[] {
  const ofBrowser = left.get(browser) ?? new Map<string, Own[]>()
  left.set(browser, ofBrowser)
  const idle = ofBrowser.get(key) ?? []
  ofBrowser.set(key, idle)
  return idle
}

async function empty(page: Page, origins: Set<string>): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.clearBrowserCache')
  for (const origin of origins) await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
  await page.context().clearCookies()
  await session.detach()
  origins.clear()
}

/** Notes what would outlive the visitor: scripts and routes of the whole browser, its clock, its line. */
function watched(context: BrowserContext): Own {
  const own: Own = { context, origins: new Set(), isChanged: false }
  const note = <T extends object>(of: T, name: keyof T) => {
    const real = of[name] as (...args: unknown[]) => unknown
    const noting = (...args: unknown[]) => {
      own.isChanged = true
      return real.apply(of, args)
    }
    Object.assign(of, { [name]: noting })
  }
  for (const name of ['addInitScript', 'exposeBinding', 'grantPermissions', 'route', 'setOffline'] as const)
    note(context, name)
  note(context.clock, 'install')
  return own
}
