import type { Page } from 'playwright-core'

/** Waits until scripts listen to a part of the page: as the server sent it, it only stands there. */
export const comesAlive = (page: Page, part: string) =>
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
