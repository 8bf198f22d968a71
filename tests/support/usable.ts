import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Holds a page as it stands to WCAG 2.2 AA, and to its width: nothing may have to be scrolled for sideways. */
export async function usableNow(page: Page, state: string): Promise<void> {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axe.source)
  const found = await page.evaluate(
    `axe.run(document, { runOnly: ${JSON.stringify(rules)}, resultTypes: ['violations'] }).then(({ violations }) =>
      violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ target, any }) => target + ' ' + any.map((a) => a.message)).join(' | ')))`,
  )
  expect(found, state).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), state).toBeLessThanOrEqual(0)
}
