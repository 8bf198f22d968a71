import { readdir, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { parseSettings } from '#tenants'
import { mostOfDrawing } from '#tenants/look'
import { leastSettings } from '../../../../tests/support/brands/brand.ts'
import { cleanDrawing } from './clean-drawing.ts'

const svg = (inside: string, attributes = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"${attributes}>${inside}</svg>`
const plain = '<path d="M0 0h9v9z" fill="#aa0033" />'
const cleaned = (file: string) => {
  const done = cleanDrawing(file)
  return 'drawing' in done ? done.drawing : done.refusal
}

test.each([
  ['scripts', `<script>alert(1)</script>${plain}`],
  ['handlers', plain.replace('path', 'path onclick="alert(1)"')],
  ['foreign elements', `<foreignObject><p>x</p></foreignObject>${plain}`],
  ['pictures from elsewhere', `<image href="https://foreign.example/a.png" />${plain}`],
  ['references to elsewhere', plain.replace('path', 'path mask="url(https://foreign.example/a)"')],
  ['animations', `<animate attributeName="href" to="javascript:alert(1)" />${plain}`],
])('left out: %s', (_, inside) => {
  expect(cleaned(svg(inside))).toBe(svg(plain))
})

test('a drawing keeps what it shows, in the case in which it was written', () => {
  const inside = `<defs><linearGradient id="a" gradientUnits="userSpaceOnUse"><stop offset="0" /></linearGradient></defs><path d="M0 0h9" fill="url(#a)" />`
  expect(cleaned(`<?xml version="1.0"?>\n<!-- by hand -->\n${svg(inside)}\n`)).toBe(svg(inside))
})

test('what is no drawing, is too long, or is drawn by styles, is refused', () => {
  expect(cleaned('\u0089PNG')).toBe('drawingNotSvg')
  expect(cleaned('<html><svg></svg></html>')).toBe('drawingNotSvg')
  expect(cleaned('a'.repeat(mostOfDrawing + 1))).toBe('drawingTooLarge')
  expect(cleaned(svg('<style>path{fill:red}</style>'))).toBe('drawingStyled')
  expect(cleaned(svg('<path style="fill:red" />'))).toBe('drawingStyled')
})

test('every drawing of our brands can be brought, and is one that settings take', async () => {
  for (const id of await readdir('tenants')) {
    const file = await readFile(`tenants/${id}/logo.svg`, 'utf8').catch(() => undefined)
    if (file === undefined) continue
    expect(parseSettings(id, { ...leastSettings, look: { logo: cleaned(file) } }).problems, id).toEqual([])
  }
})
