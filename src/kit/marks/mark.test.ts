import { expect, test } from 'vitest'
import { drawMark, markAt, markUrl } from './draw.ts'
import { allGrounds, allMotifs, markOf, pictureOf } from './mark.ts'

const blue = { accent: '#123a8c', header: '#ffffff' }
const brand = { brandId: 'x', colour: '#123a8c' }

test('a brand has the same mark wherever it is sold, and another one than its neighbours', () => {
  const markedAs = (brandId: string) => markUrl(markOf({ ...brand, brandId, kinds: ['topup'] }))
  expect(markedAs('some-network')).toBe(markedAs('some-network'))
  expect(new Set(['one', 'two', 'three', 'four', 'five'].map(markedAs)).size).toBe(5)
})

test('what it shows is what its shop chose, else something that it sells', () => {
  expect(markOf({ ...brand, motif: 'film', kinds: ['topup'] }).motifs).toEqual(['film'])
  expect(['gift', 'bag', 'cart', 'ticket', 'spark']).toContain(markOf({ ...brand, kinds: ['giftcard'] }).motifs[0])
  expect(['card', 'lock', 'coins', 'wallet']).toContain(
    markOf({ ...brand, motif: 'no-longer-drawn', kinds: ['voucher'] }).motifs[0],
  )
})

test('white stands out on it, whatever the colour, and so does the second colour', () => {
  for (const colour of ['#ffffff', '#ffd800', '#7ee0c3', '#000000', '#808080', '#8f1d5b']) {
    const mark = markOf({ ...brand, colour, kinds: ['topup'] })
    expect(contrast(mark.colour, '#ffffff'), `white on ${mark.colour}`).toBeGreaterThanOrEqual(3)
    expect(mark.accent).toMatch(/^#[0-9a-f]{6}$/)
  }
})

test('its URL says all of it, and no other URL is a mark', () => {
  const mark = markOf({ ...brand, kinds: ['topup'] })
  expect(markAt(markUrl(mark))).toEqual(mark)
  const wide = pictureOf('post', blue, ['plane', 'sim'])
  expect(markAt(markUrl(wide))).toEqual(wide)
  for (const path of [
    '/marks/dots-sim-123a8c.svg',
    '/marks/dots-nothing-123a8c-ffd166.svg',
    '/marks/dots-sim.nothing-123a8c-ffd166.svg',
    '/marks/constructor-sim-123a8c-ffd166.svg',
    '/marks/dots-sim-red-ffd166.svg',
    '/marks/dots-sim.sim.sim.sim-123a8c-ffd166.svg',
  ])
    expect(markAt(path), path).toBeUndefined()
})

test('each thing on each ground is a drawing of well-formed elements in its two colours', () => {
  for (const ground of allGrounds)
    for (const motif of allMotifs) {
      const drawn = drawMark({ ground, motifs: [motif], colour: '#123a8c', accent: '#ffd166' })
      expect(drawn).toMatch(/^<svg [^>]*color="#123a8c" fill="#ffd166">.*<\/svg>$/)
      const open: string[] = []
      for (const [, end, name, alone] of drawn.matchAll(/<(\/?)(\w+)(?:[^>"]|"[^"]*")*?(\/?)>/g))
        if (end) expect(open.pop()).toBe(name)
        else if (!alone) open.push(name ?? '')
      expect(open, motif).toEqual([])
      expect(drawn).not.toMatch(/undefined|NaN|href|style|<script/)
    }
})

test('a text has three things in its picture, those of its author first', () => {
  expect(pictureOf('post', blue, ['plane']).motifs).toHaveLength(3)
  expect(pictureOf('post', blue, ['plane']).motifs[0]).toBe('plane')
  expect(new Set(pictureOf('post', blue, []).motifs).size).toBe(3)
  expect(pictureOf('post', blue, [])).toEqual(pictureOf('post', blue, []))
})

test('a bright brand has its pictures on its dark header; without one its colour is darkened', () => {
  const bright = { accent: '#ffd800', header: '#111111' }
  expect(pictureOf('post', bright, [])).toMatchObject({ colour: '#111111', accent: '#ffd800' })
  const pale = pictureOf('post', { ...bright, header: '#ffffff' }, [])
  expect(contrast(pale.colour, '#ffffff')).toBeGreaterThanOrEqual(3)
})

test('a larger frame is filled to its edges, and shows all three things', () => {
  const drawn = drawMark(pictureOf('post', blue, []), { x: -60, y: -17, width: 240, height: 126 })
  expect(drawn).toContain('viewBox="-60 -17 240 126"')
  expect(drawn).toContain('d="M-60 -17h240v126h-240z"')
  expect(drawn.match(/<g transform="translate\((-60|90)/g)).toHaveLength(2)
})

function contrast(one: string, other: string): number {
  const [first = 0, second = 0] = [one, other].map(luminance).toSorted((a, b) => b - a)
  return (first + 0.05) / (second + 0.05)
}

const luminance = (colour: string) =>
  [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
    .reduce((sum, part, at) => sum + part * ([0.2126, 0.7152, 0.0722][at] ?? 0), 0)
