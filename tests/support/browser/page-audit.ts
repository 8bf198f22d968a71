import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const require = createRequire(import.meta.url)
/** The short form: what is not read takes no time. */
const axe = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8')
/** Runs only in documents that are audited: most contain no element that is new. */
export const axeOnCall = `window.loadAxe = () => {${axe}\n}`
/** All rules of axe that belong to WCAG 2.2 AA. */
export const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const wish = {
  resultTypes: ['violations'],
  // It would read all style sheets again for one experimental rule that does not run.
  preload: { assets: ['media'] },
}

export type Part = 'all' | 'main' | 'header'

/**
 * Checks the open page against WCAG 2.2 AA and its width, and looks for texts that were forgotten.
 * @param part `main` if header and footer of the same brand were checked before, because they are most of a page;
 *   `header` if nothing else has changed
 * @param rules which of axe's rules, if others were run before
 * @param rows which elements of the part, by the rows that `markupOf` has just found; otherwise all
 * @returns the faults, in words
 */
export async function problemsOf(
  page: Page,
  part: Part = 'all',
  rules: readonly string[] = wcag,
  rows?: readonly number[],
): Promise<string[]> {
  const violations = rules.length === 0 ? [] : await violationsOn(page, part, rules, rows)
  const seen = await page.evaluate(() => ({
    tooWide: document.documentElement.scrollWidth - innerWidth,
    headings: document.querySelectorAll('h1').length,
    title: document.title,
    // Not by a locator: Playwright's helpers for one cost as much as a tenth of opening the page.
    // biome-ignore lint/performance/useDomNodeTextContent: the words that are shown, without scripts and what is hidden
    words: [...document.querySelectorAll<HTMLElement>('header, main, footer')].map(({ innerText }) => innerText),
    // A sample quotes a text as it is written, braces included.
    // biome-ignore lint/performance/useDomNodeTextContent: as above
    quoted: [...document.querySelectorAll('samp')].map(({ innerText }) => innerText),
  }))
  return [
    ...violations,
    ...(seen.tooWide > 0 ? [`has to be scrolled sideways by ${seen.tooWide} px at ${page.viewportSize()?.width}`] : []),
    ...(seen.headings === 1 ? [] : [`has ${seen.headings} first headings`]),
    ...(seen.title === '' ? ['has no title'] : []),
    ...forgotten(
      seen.quoted.reduce((words, quoted) => words.replace(quoted, ''), `${seen.title}\n${seen.words.join('\n')}`),
    ),
  ]
}

async function violationsOn(
  page: Page,
  part: Part,
  rules: readonly string[],
  rows: readonly number[] | undefined,
): Promise<string[]> {
  if (!(await page.evaluate('"loadAxe" in window'))) {
    await page.evaluate(axeOnCall)
    // Installed once for the page's next documents: sending half a megabyte to each costs as much as opening the page.
    await page.addInitScript(axeOnCall)
  }
  await page.evaluate('"axe" in window || loadAxe()')
  const all = part === 'all' ? 'document' : JSON.stringify(part)
  const some = `${JSON.stringify(rows)}.flatMap((row) => elementsOfRows[row])`
  const fewer = `{ include: ${some}.filter((one) => !repeatedElements.includes(one)), exclude: repeatedElements }`
  // Where the page has changed since, all of it is looked at.
  const context = rows ? `${some}.every((one) => one.isConnected) ? ${fewer} : ${all}` : all
  const found = await audit(page, context, rules)
  if (!found.some(({ id }) => id === covered)) return wordsOf(found)
  // A bar that stays in view lies on others only until they are scrolled from under it: what is covered at the end of the
  // page as well is at fault.
  await page.evaluate('scrollTo({ top: document.documentElement.scrollHeight, behavior: "instant" })')
  const still = (await audit(page, context, [covered])).map(({ target }) => target)
  await page.evaluate('scrollTo({ top: 0, behavior: "instant" })')
  return wordsOf(found.filter(({ id, target }) => id !== covered || still.includes(target)))
}

/** The rule of axe that finds what something else lies on. */
const covered = 'target-size'

type Violation = { id: string; target: string; said: string }

/** A frame of another origin is a page of its own, which axe cannot reach from here. */
const ownFrames = `[...document.querySelectorAll('iframe')].every(({ src }) => new URL(src, location.href).origin === origin)`

const audit = (page: Page, context: string, rules: readonly string[]) =>
  page.evaluate<Violation[]>(
    `axe.run(${context}, { ...${JSON.stringify({ ...wish, runOnly: rules })}, iframes: ${ownFrames} }).then(({ violations }) => violations.flatMap(
      ({ id, nodes }) => nodes.map(({ target, any }) => ({ id, target: String(target), said: String(any.map((a) => a.message)) }))))`,
  )

/** A rule's faults in one line. */
const wordsOf = (found: readonly Violation[]): string[] =>
  [...Map.groupBy(found, ({ id }) => id)].map(
    ([id, faults]) => `${id}: ${faults.map(({ target, said }) => `${target} ${said}`).join(' | ')}`,
  )

/** A missing text shows its key; a missing value shows its braces. */
const forgotten = (words: string): string[] =>
  [...words.matchAll(/\{\{\w*\}\}|\b[a-z]+[A-Z]\w*\.\w+\b|\bundefined\b|\[object \w+\]|\bNaN\b/g)].map(
    ([found]) => `says “${found}”`,
  )
