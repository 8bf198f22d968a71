import { expect, test } from 'vitest'
import { problemsSeen } from '../../support/browser/check-accessibility.ts'
import { runningShop } from '../../support/browser/running-shop.ts'
import { visit } from '../../support/browser/visitor.ts'

const street = await runningShop()

// An audit looks at what is new on a page, and at three of those that are alike (check-accessibility.ts, markup.ts).
const list = (kind: string, other = '') => `<ul>${kind.repeat(5)}${other}${kind.repeat(5)}</ul>`
const comes: [what: string, html: string, fault: RegExp][] = [
  ['a text', '<p class="pale">words</p>', /^color-contrast: \.pale /],
  ['a picture', '<img src="/favicon.svg" width="30">', /^image-alt: /],
  ['every second of a list', list('<li class="even">words</li>'), /^color-contrast: .*nth-child\(2\)/],
  ['the last of a list', list('<li class="last">words</li>'), /^color-contrast: .*nth-child\(10\)/],
  ['one of another kind', list('<li>words</li>', '<li class="pale one">words</li>'), /^color-contrast: \.one /],
  ['one with something in it', list('<li>w</li>', '<li><b class="pale">words</b></li>'), /^color-contrast: b /],
]

test('whatever comes to a page is judged, once', async () => {
  const { page } = await visit(street, { tenant: 'congstar', isAudited: true })
  await page.goto('/impressum')
  await problemsSeen(page, 'main')
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('.pale, .even:nth-child(even), .last:last-child { color: #ddd; background: #fff }')
    document.adoptedStyleSheets = [sheet]
  })
  for (const [what, html, fault] of comes) {
    await page.evaluate((added) => document.querySelector('main')?.insertAdjacentHTML('beforeend', added), html)
    expect(await problemsSeen(page, 'main'), what).toEqual([expect.stringMatching(fault)])
    expect(await problemsSeen(page, 'main'), what).toEqual([])
  }
})
