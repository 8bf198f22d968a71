import { deep, hueBetween, isDeep } from './colours.ts'
import { type Ground, grounds, type Motif, motifs } from './drawings.ts'

/** A drawn picture: things on a ground, in a colour and a second one. The first thing is the main one. */
export type Mark = { ground: Ground; motifs: readonly [Motif, ...Motif[]]; colour: string; accent: string }

export const allGrounds = Object.keys(grounds) as Ground[]
export const allMotifs = Object.keys(motifs) as [Motif, ...Motif[]]

/** What is drawn for brands that chose nothing, by what they sell. */
const usual = {
  topup: ['sim', 'bars', 'tower', 'phone', 'chat', 'globe', 'wave', 'bolt', 'wifi', 'orbit', 'spark', 'swap'],
  giftcard: ['gift', 'bag', 'cart', 'ticket', 'spark'],
  voucher: ['card', 'lock', 'coins', 'wallet'],
  'esim-plan': ['plane', 'suitcase', 'sun', 'pin', 'globe', 'orbit'],
} as const satisfies Record<string, readonly Motif[]>

const accents = ['#ffd166', '#7ee0c3', '#ff9e8a', '#8cd0ff', '#d5c0ff', '#cdee70']

/** What a shared link to a page of each kind shows. */
export const picturesOfKinds = {
  topup: ['phone', 'sim', 'bars'],
  giftcard: ['gift', 'bag', 'ticket'],
  voucher: ['card', 'lock', 'coins'],
  'esim-plan': ['plane', 'globe', 'sim'],
} as const satisfies Record<keyof typeof usual, readonly Motif[]>

type Marked = { brandId: string; colour: string; motif?: string | undefined; kinds: readonly (keyof typeof usual)[] }

/** The same brand has the same mark in every shop: all that is not chosen follows from its id. */
export function markOf({ brandId, colour, motif, kinds }: Marked): Mark {
  const next = numbersOf(brandId)
  const { accent, ground } = looksOf(colour, next)
  const own = usual[kinds[0] ?? 'topup']
  const chosen = allMotifs.find((one) => one === motif)
  return { colour: deep(colour), accent, ground, motifs: [chosen ?? pick(own, next)] }
}

/** The colours of a brand's buttons and of its header. */
type BrandColours = { accent: string; header: string }

/**
 * A wide picture of three things in a brand's colours, for a text or a kind of page.
 * @param chosen the things, the main one first; what is missing follows from the name
 */
export function pictureOf(name: string, colours: BrandColours, chosen: readonly string[]): Mark {
  const next = numbersOf(name)
  // White does not stand on a bright colour: it becomes the second one, on the brand's dark header if there is one.
  const isBright = !isDeep(colours.accent) && isDeep(colours.header)
  const looks = looksOf(colours.accent, next)
  const { colour, accent, ground } = isBright
    ? { colour: colours.header, accent: colours.accent, ground: looks.ground }
    : { colour: deep(colours.accent), ...looks }
  const left = allMotifs.filter((one) => !chosen.includes(one))
  const several = allMotifs.filter((one) => chosen.includes(one))
  several.sort((one, other) => chosen.indexOf(one) - chosen.indexOf(other))
  while (several.length < 3) several.push(...left.splice(next(left.length), 1))
  return { colour, accent, ground, motifs: [several[0] ?? 'spark', ...several.slice(1, 3)] }
}

function looksOf(colour: string, next: Next) {
  const apart = accents.filter((accent) => hueBetween(accent, colour) > 60)
  return { accent: pick(apart, next), ground: pick(allGrounds, next) }
}

const pick = <One>(several: readonly One[], next: Next): One => several[next(several.length)] as One

type Next = (below: number) => number

/** Numbers from 0 that look random and are the same each time: FNV-1a of the text, then a step of xorshift each. */
function numbersOf(text: string): Next {
  let state = 0x811c9dc5
  for (const letter of text) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  return (below) => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) % below
  }
}
