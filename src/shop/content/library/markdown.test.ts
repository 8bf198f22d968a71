import { expect, test } from 'vitest'
import { htmlOf, isSafeLink, plainInMarkdown } from './markdown.ts'

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert(1))',
  '[x](java\nscript:alert(1))',
  '[x](&#106;avascript:alert(1))',
  '[x](%6aavascript:alert(1))',
  '[x](vbscript:msgbox(1))',
  '[x](data:text/html;base64,PHNjcmlwdD4=)',
  '[x](//evil.example)',
  '[x](/\\evil.example)',
  '[x](http://plain.example)',
  '<javascript:alert(1)>',
  '![x](https://evil.example/pixel.png)',
  '[x][y]\n\n[y]: javascript:alert(1)',
  '# x <svg onload=alert(1)>',
  '|a|\n|:-:|\n|b|',
  '"onmouseover="alert(1)',
  '[x](https://ok.example "a\\" onclick=\\"alert(1)")',
])('%j stays harmless', (markdown) => {
  const html = htmlOf(markdown)
  // Text within an attribute's quotes is its value, whatever it looks like.
  const tags = html.match(/<[^>]*>/g)?.map((tag) => tag.replace(/"[^"]*"/g, '')) ?? []
  expect(tags.join('')).not.toMatch(/<(script|img|svg|iframe|table|style)|\son\w+=|\sstyle=/i)
  for (const [, href] of html.matchAll(/href="([^"]*)"/g)) expect(isSafeLink(href ?? '')).toBe(true)
  expect(html).not.toMatch(/href="(?!https:)[^"]*(script|data:|evil|plain)/i)
})

test('links within the shop, to other sites, to mail and telephone are kept', () => {
  const html = htmlOf('[a](/support) [b](https://x.example/y) [c](mailto:a@b.example) [d](tel:+49301234567) [e](#e)')
  expect(html.match(/href=/g)).toHaveLength(5)
})

test('headings have unique ids, different from the page’s own', () => {
  expect(htmlOf('# Ihre Rechte\n\n## Ihre Rechte\n\n## Çok önemli')).toBe(
    '<h2 id="ihre-rechte">Ihre Rechte</h2>\n<h2 id="ihre-rechte-2">Ihre Rechte</h2>\n<h2 id="cok-onemli">Çok önemli</h2>\n',
  )
})

test('a value is escaped for Markdown', () => {
  const value = '*a* [b](c) _d_ `e` <f> # g | h ~i~ \\ !j'
  expect(htmlOf(plainInMarkdown(value))).toBe('<p>*a* [b](c) _d_ `e` &lt;f&gt; # g | h ~i~ \\ !j</p>\n')
})
