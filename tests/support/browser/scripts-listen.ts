import type { Page } from 'playwright-core'
import { untilHolds } from '../test-run/until-holds.ts'

/** Pages of visitors who read without scripts. */
const scriptless = new WeakSet<Page>()
export const withoutScripts = (page: Page) => scriptless.add(page)

/**
 * Waits until scripts listen to all of the page, also to the parts whose scripts come later. A page is painted and loaded
 * before: whoever acts on it here is not quicker than they are.
 *
 * Asks again and again by itself: Playwright's `waitForFunction` loads all its helpers into the page for one question, a
 * tenth of what opening the page costs.
 */
export async function scriptsOfPageListen(page: Page): Promise<void> {
  if (scriptless.has(page)) return
  await untilHolds(async () => {
    if (!(page.isClosed() || (await page.evaluate(isAlive)))) throw new Error(`scripts do not listen on ${page.url()}`)
  })
}

/** Runs in the browser. A part that React has not looked at yet is a suspended fibre which still holds the server's HTML. */
function isAlive(): boolean {
  if (!document.querySelector('script[type="module"]')) return true
  type Fibre = {
    tag: number
    memoizedState: { isDehydrated?: boolean; dehydrated?: unknown } | null
    child: Fibre | null
    sibling: Fibre | null
  }
  const key = Object.keys(document).find((name) => name.startsWith('__reactContainer'))
  const root = key && (document as unknown as Record<string, { stateNode: { current: Fibre } }>)[key]
  if (!root || root.stateNode.current.memoizedState?.isDehydrated) return false
  const suspense = 13
  const waiting = [root.stateNode.current.child]
  for (let fibre = waiting.pop(); fibre !== undefined; fibre = waiting.pop()) {
    if (!fibre) continue
    if (fibre.tag === suspense && fibre.memoizedState?.dehydrated) return false
    waiting.push(fibre.child, fibre.sibling)
  }
  return true
}

/** Waits until scripts listen to a part of the page: as the server sent it, it only stands there. */
export const scriptsOfPartListen = (page: Page, part: string) =>
  page.waitForFunction(
    (selector) => Object.keys(document.querySelector(selector) ?? {}).some((key) => key.startsWith('__reactFiber')),
    part,
  )

/** Tells whether the line is there. It comes alive last. */
export const notice = '.offline-notice'

/** Holds back the scripts of pages that come from now on. @returns lets them come */
export async function holdScripts(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await held.promise
    await route.continue()
  })
  return held.resolve
}
