import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { problemsOf } from './page-audit.ts'

/** `isMeant`: what would be wrong elsewhere and is not here; `part`: `main` where the rest was held to it before. */
type Wish = { isMeant?: RegExp; part?: 'all' | 'main' | 'header' }

/**
 * Holds the page that is shown to WCAG 2.2 AA and to its width: nothing may have to be scrolled for sideways.
 */
export async function usableNow(page: Page, state: string, { isMeant = /^$/, part }: Wish = {}): Promise<void> {
  const problems = await problemsOf(page, part)
  expect(
    problems.filter((problem) => !isMeant.test(problem)),
    state,
  ).toEqual([])
}
