// Browser-safe: colours that a picture, such as a logo, proposes for a brand.

import type { Colour } from './contract.ts'
import { contrast, contrastsOf } from './palette.ts'

export { contrast }

/** The colours of a theme that a picture proposes: buttons and what stands on them, links, and the background. */
export const proposed = ['accent', 'on-accent', 'accent-ink', 'surface'] as const satisfies Colour[]
export type Proposal = Readonly<Record<(typeof proposed)[number], string>>

type Rgb = readonly [red: number, green: number, blue: number]
type Tokens = Readonly<Record<string, string>>

/**
 * @param pixels four bytes each, as a canvas has them: red, green, blue, opacity
 * @param tokens of the theme that is changed; only colours that a proposal leaves as they are must be right already
 * @returns proposals that pass the checks of a look, the main colour of the picture first; none where it has no colour,
 *   or where none would pass
 */
export function proposeColours(pixels: ArrayLike<number>, tokens: Tokens): Proposal[] {
  const found = mainColours(pixels)
  return found.flatMap((main, place) => {
    const other = found[place === 0 ? 1 : 0] ?? main
    const proposal = proposalOf(main, other, tokens)
    return proposal ? [proposal] : []
  })
}

function proposalOf(main: Rgb, other: Rgb, tokens: Tokens): Proposal | undefined {
  const accent = written(main)
  // The background keeps as much of the colour as what stands on it allows, and is the theme's own at the latest.
  for (const share of [0.06, 0.04, 0.02, 0]) {
    const surface = share === 0 ? tokens.surface : tinted(tokens.surface, main, share)
    if (surface === undefined) return undefined
    const grounds = [surface, tokens.raised, tokens['accent-soft']].flatMap((ground) => ground ?? [])
    const ink = legible(written(other), grounds, 4.5)
    const proposal = ink && { accent, 'on-accent': onTopOf(accent), 'accent-ink': ink, surface }
    if (proposal && faintIn({ ...tokens, ...proposal }).length === 0) return proposal
  }
  return undefined
}

/** Contrasts that do not hold, of those that a proposal has a part in. */
const faintIn = (tokens: Tokens) =>
  contrastsOf(tokens).filter(
    ({ front, back, ratio, least }) => ratio < least && [front, back].some((one) => isProposed(one)),
  )

const isProposed = (colour: Colour): boolean => proposed.some((one) => one === colour)

/** White or black, whichever stands out more: one of them always does enough. */
export const onTopOf = (colour: string): string =>
  (contrast(colour, '#ffffff') ?? 0) >= (contrast(colour, '#000000') ?? 0) ? '#ffffff' : '#000000'

/**
 * @param least the contrast that it needs to each of the grounds
 * @returns the colour made darker or lighter, as little as it takes to be legible on all of them; undefined if nothing is
 */
export function legible(colour: string, grounds: readonly string[], least: number): string | undefined {
  const rgb = partsOf(colour)
  if (!rgb) return undefined
  const holds = (one: string) => grounds.every((ground) => (contrast(one, ground) ?? 0) >= least)
  for (let step = 0; step <= 50; step += 1) {
    const nearest = [[0, 0, 0] as const, [255, 255, 255] as const]
      .map((end) => written(mixed(rgb, end, step / 50)))
      .find(holds)
    if (nearest !== undefined) return nearest
  }
  return undefined
}

/** So many colours are proposed at most. */
const most = 3
/** Of 0 to 1: what is paler than this is grey, white or black to the eye. */
const leastChroma = 0.18
/** Hues this near are one colour, in degrees. */
const sameHue = 28

/** The colours that fill the picture, the one that fills most first; without white, black, grey and what is transparent. */
function mainColours(pixels: ArrayLike<number>): Rgb[] {
  const buckets = new Map<number, { count: number; sum: [number, number, number] }>()
  for (let at = 0; at + 3 < pixels.length; at += 4) {
    const [red = 0, green = 0, blue = 0, opacity = 0] = [pixels[at], pixels[at + 1], pixels[at + 2], pixels[at + 3]]
    if (opacity < 128 || chromaOf([red, green, blue]) < leastChroma) continue
    // The upper four bits of each: what a photo or a soft edge makes of one colour is counted together.
    const key = ((red >> 4) << 8) | ((green >> 4) << 4) | (blue >> 4)
    const bucket = buckets.get(key) ?? { count: 0, sum: [0, 0, 0] }
    bucket.count += 1
    bucket.sum = [bucket.sum[0] + red, bucket.sum[1] + green, bucket.sum[2] + blue]
    buckets.set(key, bucket)
  }
  const all = [...buckets.values()]
    .map(({ count, sum: [red, green, blue] }): { count: number; colour: Rgb } => ({
      count,
      colour: [red / count, green / count, blue / count],
    }))
    // Equal counts come in the order of their colours, whatever the order of the pixels.
    .sort((one, other) => other.count - one.count || (written(one.colour) < written(other.colour) ? -1 : 1))
  const whole = all.reduce((sum, { count }) => sum + count, 0)
  const chosen: Rgb[] = []
  for (const { colour, count } of all) {
    const isNew = chosen.every((one) => hueApart(one, colour) > sameHue)
    if (isNew && count >= whole / 50 && chosen.length < most) chosen.push(colour)
  }
  return chosen.length > 0 ? chosen : all.slice(0, 1).map(({ colour }) => colour)
}

const chromaOf = (colour: Rgb): number => (Math.max(...colour) - Math.min(...colour)) / 255

function hueOf([red, green, blue]: Rgb): number {
  const [top, low] = [Math.max(red, green, blue), Math.min(red, green, blue)]
  const span = top - low || 1
  const turn = top === red ? (green - blue) / span : top === green ? 2 + (blue - red) / span : 4 + (red - green) / span
  return (turn * 60 + 360) % 360
}

function hueApart(one: Rgb, other: Rgb): number {
  const apart = Math.abs(hueOf(one) - hueOf(other))
  return Math.min(apart, 360 - apart)
}

const tinted = (ground: string | undefined, colour: Rgb, share: number): string | undefined => {
  const rgb = partsOf(ground)
  return rgb && written(mixed(rgb, colour, share))
}

const mixed = (one: Rgb, other: Rgb, share: number): Rgb => [
  one[0] + (other[0] - one[0]) * share,
  one[1] + (other[1] - one[1]) * share,
  one[2] + (other[2] - one[2]) * share,
]

function partsOf(colour = ''): Rgb | undefined {
  const [, red, green, blue] = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(colour) ?? []
  const part = (hex: string | undefined) => Number.parseInt(hex ?? '0', 16)
  return red === undefined ? undefined : [part(red), part(green), part(blue)]
}

const written = (colour: Rgb): string =>
  `#${colour.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`
