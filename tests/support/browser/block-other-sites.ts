import type { Page } from 'playwright-core'

/**
 * Other sites are not reachable in tests; every request to them gets no answer. Unlike Playwright's routes this leaves
 * the browser's cache on.
 */
export async function blockOtherSites(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  session.on('Fetch.requestPaused', ({ requestId }) => {
    const answer = {
      requestId,
      responseCode: 200,
      responseHeaders: [{ name: 'Content-Type', value: 'text/javascript' }],
    }
    // A page that was closed meanwhile needs no answer.
    session.send('Fetch.fulfillRequest', answer).catch(() => {})
  })
  await session.send('Fetch.enable', { patterns: [{ urlPattern: 'https:*' }] })
}

/** The shop's own scripts do not come, with nothing to load and compile: a page stays as the server sends it. */
export async function withoutOwnScripts(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.setBlockedURLs', { urls: ['*/assets/*.js'] })
}
