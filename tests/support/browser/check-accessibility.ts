import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { markupOf } from './markup.ts'
import { type Part, problemsOf, wcag } from './page-audit.ts'

/** `isMeant`: a fault elsewhere that is intended here; `part`: `main` if the rest was checked before. */
type Wish = { isMeant?: RegExp; part?: Part }

/** The elements that this process has seen, each with its surroundings, and its number. */
const elements = new Map<string, number>()
/** Those that were audited: on a size, and on a size in the colours of a brand. */
const audited = new Set<string>()

/**
 * Checks the open page against WCAG 2.2 AA and its width: nothing may need sideways scrolling.
 * axe judges elements in their surroundings. If all elements of a page were judged before on this size, it does not run
 * again. Contrast depends on the brand's colours too: that rule runs again for elements in new colours.
 */
export async function checkAccessibility(
  page: Page,
  state: string,
  { isMeant = /^$/, part = 'all' }: Wish = {},
): Promise<void> {
  const { numbers, theme } = await elementsOf(page, part)
  const width = page.viewportSize()?.width
  const colours = `${new URL(page.url()).hostname} ${theme}`
  const isKnown = (where: string) => numbers.every((number) => audited.has(`${number} ${where}`))
  const onThisSize = `${width}`
  const inTheseColours = `${width} ${colours}`
  const rules = isKnown(inTheseColours) ? [] : isKnown(onThisSize) ? ['color-contrast'] : wcag
  const problems = await problemsOf(page, part, rules)
  expect(
    problems.filter((problem) => !isMeant.test(problem)),
    state,
  ).toEqual([])
  for (const number of numbers) audited.add(`${number} ${onThisSize}`).add(`${number} ${inTheseColours}`)
}

/** @returns the numbers of all elements of a part of the page, and its theme */
async function elementsOf(page: Page, part: Part): Promise<{ numbers: number[]; theme: string | undefined }> {
  const { rows, theme } = await page.evaluate(markupOf, part === 'all' ? 'html' : part)
  const numbers: number[] = []
  for (const [around, element] of rows) {
    const name = `${numbers[around]} ${element}`
    const number = elements.get(name) ?? elements.size
    elements.set(name, number)
    numbers.push(number)
  }
  return { numbers, theme }
}
