import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { problemsOf } from './page-audit.ts'

/** Holds the page that is shown to WCAG 2.2 AA and to its width: nothing may have to be scrolled for sideways. */
export async function usableNow(page: Page, state: string): Promise<void> {
  expect(await problemsOf(page), state).toEqual([])
}
