import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { problemsOf } from './page-audit.ts'

/**
 * Holds the page that is shown to WCAG 2.2 AA and to its width: nothing may have to be scrolled for sideways.
 * @param isMeant what would be wrong elsewhere and is not here
 */
export async function usableNow(page: Page, state: string, isMeant: RegExp = /^$/): Promise<void> {
  const problems = await problemsOf(page)
  expect(
    problems.filter((problem) => !isMeant.test(problem)),
    state,
  ).toEqual([])
}
