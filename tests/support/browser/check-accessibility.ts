import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { auditedByNow, nameOf, noteAudited } from './audited.ts'
import { markupOf } from './markup.ts'
import { type Part, problemsOf, wcag } from './page-audit.ts'

/** `isMeant`: a fault elsewhere that is intended here; `part`: `main` if the rest was checked before. */
type Wish = { isMeant?: RegExp; part?: Part }

/**
 * Checks the open page against WCAG 2.2 AA and its width: nothing may need sideways scrolling. `problemsSeen`, as an
 * expectation.
 */
export async function checkAccessibility(
  page: Page,
  state: string,
  { isMeant = /^$/, part = 'all' }: Wish = {},
): Promise<void> {
  const problems = await problemsSeen(page, part)
  expect(
    problems.filter((problem) => !isMeant.test(problem)),
    state,
  ).toEqual([])
}

/**
 * Looks for what a page does wrong (`problemsOf`), once for each element in a run of the tests.
 * axe judges elements in their surroundings. If all elements of a page were judged before on this size, it does not run
 * again. Contrast depends on the brand's colours too: that rule runs again for elements in new colours. Of a part of a
 * page only the elements that are new are judged; of a whole page all, because some rules look at all of it.
 */
export async function problemsSeen(page: Page, part: Part): Promise<string[]> {
  const { names, around, theme } = await elementsOf(page, part)
  const audited = auditedByNow()
  const width = page.viewportSize()?.width
  const onThisSize = `${width}`
  const inTheseColours = `${width} ${new URL(page.url()).hostname} ${theme}`
  const rowsNew = (where: string) => names.flatMap((name, row) => (audited.has(`${name} ${where}`) ? [] : [row]))
  const [rows, rowsInColours] = [rowsNew(onThisSize), rowsNew(inTheseColours)]
  const rules = rows.length > 0 ? wcag : rowsInColours.length > 0 ? ['color-contrast'] : []
  // Whatever is new has all that is in it looked at.
  const outermost = rowsInColours.filter((row) => !rowsInColours.includes(around[row] ?? -1))
  const problems = await problemsOf(page, part, rules, part === 'all' ? undefined : outermost)
  noteAudited(names.flatMap((name) => [`${name} ${onThisSize}`, `${name} ${inTheseColours}`]))
  return problems
}

/** @returns the names of all elements of a part of the page, the row of the one around each, and the page's colours */
async function elementsOf(page: Page, part: Part): Promise<{ names: string[]; around: number[]; theme: string }> {
  const { rows, theme } = await page.evaluate(markupOf, part === 'all' ? 'html' : part)
  const names: string[] = []
  for (const [around, element] of rows) names.push(nameOf(element, names[around]))
  return { names, around: rows.map(([around]) => around), theme }
}
