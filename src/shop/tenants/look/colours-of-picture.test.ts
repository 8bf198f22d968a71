import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readBrands } from '#tenants'
import { legible, onTopOf, proposeColours } from './colours-of-picture.ts'
import { contrast, contrastsOf, tokensOf } from './index.ts'

const { brands } = await readBrands('tenants')
/** The tokens of every theme of every brand. */
const themes = brands.flatMap((brand) => brand.themes.map(({ name }) => tokensOf(brand, name)))
const [tokens = {}] = themes

type Rgba = readonly [number, number, number, number]
const picture = (...parts: readonly [count: number, colour: Rgba][]) =>
  Uint8ClampedArray.from(parts.flatMap(([count, colour]) => Array.from({ length: count }, () => colour).flat()))
const [white, black, grey, nothing]: Rgba[] = [
  [255, 255, 255, 255],
  [0, 0, 0, 255],
  [128, 130, 127, 255],
  [200, 0, 0, 0],
]
const [red, blue]: Rgba[] = [
  [214, 0, 28, 255],
  [0, 70, 173, 255],
]

test('whatever the pixels and whatever the theme, a proposal passes the checks of a look', () => {
  const pixel = fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255), fc.constantFrom(0, 127, 128, 255))
  // Few colours, each in many pixels, as a logo has them; and pixels of all colours.
  const logos = fc
    .array(fc.tuple(fc.integer({ min: 1, max: 40 }), pixel), { maxLength: 5 })
    .map((parts) => picture(...(parts as [number, Rgba][])))
  const photos = fc.array(pixel, { maxLength: 200 }).map((pixels) => Uint8ClampedArray.from(pixels.flat()))
  const theme = fc.constantFrom(...themes)
  let proposals = 0
  fc.assert(
    fc.property(fc.oneof(logos, photos), theme, (pixels, tokens) => {
      for (const proposal of proposeColours(pixels, tokens)) {
        proposals += 1
        const faint = contrastsOf({ ...tokens, ...proposal }).filter(({ ratio, least }) => ratio < least)
        expect(faint).toEqual([])
        for (const colour of Object.values(proposal)) expect(colour).toMatch(/^#[0-9a-f]{6}$/)
      }
    }),
    { numRuns: 250 },
  )
  expect(proposals).toBeGreaterThan(100)
})

test.each<[string, ReturnType<typeof picture>]>([
  ['nothing', picture()],
  ['white, black and grey', picture([50, white as Rgba], [50, black as Rgba], [50, grey as Rgba])],
  ['what is transparent', picture([50, nothing as Rgba])],
  ['half a pixel', Uint8ClampedArray.of(214, 0)],
])('%s proposes nothing', (_, pixels) => {
  expect(proposeColours(pixels, tokens)).toEqual([])
})

describe('the colours of a logo', () => {
  const logo = picture([900, white as Rgba], [60, red as Rgba], [40, blue as Rgba], [20, black as Rgba])

  test('are proposed as they are, the one that fills most first; order and soft edges change nothing', () => {
    const [first, second, ...others] = proposeColours(logo, tokens)
    expect(first).toMatchObject({ accent: '#d6001c', 'on-accent': '#ffffff', 'accent-ink': '#0046ad' })
    expect(second).toMatchObject({ accent: '#0046ad' })
    expect(others).toEqual([])
    const turned = picture([20, black as Rgba], [40, blue as Rgba], [60, red as Rgba], [900, white as Rgba])
    expect(proposeColours(turned, tokens)).toEqual([first, second])
    const soft = picture([60, red as Rgba], [3, [215, 2, 30, 255]], [2, [234, 120, 130, 255]], [40, blue as Rgba])
    expect(proposeColours(soft, tokens)[0]?.accent).toMatch(/^#d[67]0[0-4]1[cde]$/)
  })

  test('one colour is buttons and links; a faint one is darkened for links, and has dark words on it', () => {
    const [only, ...others] = proposeColours(picture([60, [255, 221, 0, 255]]), tokens)
    expect(others).toEqual([])
    expect(only).toMatchObject({ accent: '#ffdd00', 'on-accent': '#000000' })
    expect(only?.['accent-ink']).not.toBe('#ffdd00')
  })

  test('where the theme has no ground nothing is proposed', () => {
    expect(proposeColours(logo, {})).toEqual([])
  })
})

test('a colour is moved as little as it takes, and said to be impossible where it is', () => {
  const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)
  fc.assert(
    fc.property(hex, hex, (colour, ground) => {
      const moved = legible(colour, [ground], 4.5)
      // White or black is legible on every ground.
      expect(contrast(moved, ground)).toBeGreaterThanOrEqual(4.5)
      if ((contrast(colour, ground) ?? 0) >= 4.5) expect(moved).toBe(colour)
      expect(contrast(onTopOf(colour), colour)).toBeGreaterThanOrEqual(4.5)
    }),
  )
  expect(legible('#d6001c', ['#ffffff', '#000000'], 4.7)).toBeUndefined()
  expect(legible('red', ['#ffffff'], 4.5)).toBeUndefined()
})
