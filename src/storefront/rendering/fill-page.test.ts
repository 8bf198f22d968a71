import { expect, test } from 'vitest'
import { askedPlace, type Part } from '../document/kept-part.tsx'
import { fillPage } from './fill-page.ts'

const aPart = (html?: string): Part & { kept: string[] } => {
  const kept: string[] = []
  const before = html?.split(askedPlace).map((piece) => Buffer.from(piece))
  return { html: before, keep: (made) => kept.push(made.join(askedPlace)), kept }
}
const filled = (
  html: string,
  { pieces = {}, parts = {}, keeps = true }: { pieces?: object; parts?: Record<string, Part>; keeps?: boolean },
) =>
  String(
    Buffer.concat(
      fillPage(html, { pieces: { ...pieces }, parts: new Map(Object.entries(parts)), keeps, asked: 'amount=15&amp;' }),
    ),
  )

const header = '<div class="contents" data-part="header"><a href="/">Größe</a><wbr data-part-ends=""/></div><p>€</p>'

test('a part is kept as it was rendered, and what ended it is taken out', () => {
  const part = aPart()
  expect(filled(header, { parts: { header: part } })).toBe(
    '<div class="contents" data-part="header"><a href="/">Größe</a></div><p>€</p>',
  )
  expect(part.kept).toEqual(['<a href="/">Größe</a>'])
})

test('a part that is kept is put into its place, and nothing is kept anew', () => {
  const part = aPart('<a href="/">kept</a>')
  expect(filled('<div data-part="header"></div><p>€</p>', { parts: { header: part } })).toBe(
    '<div data-part="header"><a href="/">kept</a></div><p>€</p>',
  )
  expect(part.kept).toEqual([])
})

test('the pieces of a part are in what is kept of it', () => {
  const part = aPart()
  const html =
    '<div data-part="header"><i data-piece="ways"></i><b></b><wbr data-part-ends=""/></div><i data-piece="footer"></i>'
  expect(filled(html, { pieces: { ways: 'WAYS', footer: 'FOOTER' }, parts: { header: part } })).toBe(
    '<div data-part="header"><i data-piece="ways">WAYS</i><b></b></div><i data-piece="footer">FOOTER</i>',
  )
  expect(part.kept).toEqual(['<i data-piece="ways">WAYS</i><b></b>'])
})

test("what the address of a page asks for is that page's own", () => {
  const link = `<a href="/shop?${askedPlace}lng=de">de</a>`
  const [first, later] = [aPart(), aPart(`${link}<i></i>`)]
  const own = '<a href="/shop?amount=15&amp;lng=de">de</a><i></i>'
  expect(
    filled(`<div data-part="header">${link}<i></i><wbr data-part-ends=""/></div>`, { parts: { header: first } }),
  ).toBe(`<div data-part="header">${own}</div>`)
  expect(first.kept).toEqual([`${link}<i></i>`])
  expect(filled('<div data-part="header"></div>', { parts: { header: later } })).toBe(
    `<div data-part="header">${own}</div>`,
  )
})

test('nothing of a page that failed is kept', () => {
  const part = aPart()
  filled(header, { parts: { header: part }, keeps: false })
  expect(part.kept).toEqual([])
})

test('a place that React filled by itself, or that nobody has anything for, stays as it is', () => {
  const html = '<i data-piece="kind"><b>chosen</b></i><i data-piece="footer"></i><div data-part="header"><p></p></div>'
  expect(filled(html, { pieces: { kind: 'unchosen' } })).toBe(html)
})

test('what a visitor typed is no place', () => {
  const html = '<input value=" data-piece=&quot;footer&quot;&gt;"/><p> data-piece=&quot;footer&quot;&gt;</p>'
  expect(filled(html, { pieces: { footer: 'FOOTER' } })).toBe(html)
})
