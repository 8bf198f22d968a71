import type { Page } from 'playwright-core'

/**
 * Others' services are not there in tests; whatever is asked of them is answered by nothing. Unlike Playwright's routes
 * this leaves the browser's cache on.
 */
export async function answerStrangers(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  session.on('Fetch.requestPaused', ({ requestId }) => {
    const answer = {
      requestId,
      responseCode: 200,
      responseHeaders: [{ name: 'Content-Type', value: 'text/javascript' }],
    }
    // A page that is closed meanwhile wants no answer.
    session.send('Fetch.fulfillRequest', answer).catch(() => {})
  })
  await session.send('Fetch.enable', { patterns: [{ urlPattern: 'https:*' }] })
}
