import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Presses Tab until this element has the focus, which must be visible. */
export async function tabsTo({ page }: { page: Page }, selector: string): Promise<void> {
  // Waits for what the page does after loading, because it may move the focus.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
  for (let press = 0; press < 90; press += 1) {
    await page.keyboard.press('Tab')
    if (!(await page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector))) continue
    const seen = await page.evaluate(() => {
      let box: Element | null = document.activeElement
      for (let up = 0; box && up < 2; up += 1, box = box.parentElement) {
        if (getComputedStyle(box).outlineStyle === 'solid') return true
      }
      return false
    })
    expect(seen, `the focus on ${selector} can be seen`).toBe(true)
    return
  }
  throw new Error(`the keyboard does not reach ${selector}`)
}
