// Draws the animations of the result page (specification, section 2): a growing disc, into which a sign is drawn once.
// Each has a still picture beside it for visitors who prefer less motion.
import { mkdirSync, writeFileSync } from 'node:fs'
import gifenc from 'gifenc'

type Point = [x: number, y: number]
type Colour = [red: number, green: number, blue: number]

const folder = 'src/storefront/pages/shop/checkout/result/pictures'
// Three dots for each of the page's, so that the hard edge of a GIF is not visible.
const size = 288
const frames = 16
const frameMs = 40

const arc = (x: number, y: number, radius: number): Point[] =>
  Array.from({ length: 13 }, (_, step) => {
    const angle = -Math.PI / 2 + (Math.PI * step) / 12
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)]
  })

/** Strokes on a field of 96 by 96, in drawing order. */
const pictures: Record<string, { colour: Colour; strokes: Point[][] }> = {
  'successful-payment': {
    colour: [26, 127, 72],
    strokes: [
      [
        [29, 49],
        [42, 62],
        [68, 35],
      ],
    ],
  },
  'failed-payment': {
    colour: [196, 43, 43],
    strokes: [
      [
        [34, 34],
        [62, 62],
      ],
      [
        [62, 34],
        [34, 62],
      ],
    ],
  },
  'refunded-payment': {
    colour: [58, 84, 122],
    strokes: [
      [[40, 66], ...arc(54, 53, 13).reverse(), [30, 40]],
      [
        [41, 29],
        [30, 40],
        [41, 51],
      ],
    ],
  },
}

const lengthOf = ([ax, ay]: Point, [bx, by]: Point) => Math.hypot(bx - ax, by - ay)
const segmentsOf = (stroke: readonly Point[]) =>
  stroke.slice(1).map((end, index) => [stroke[index] as Point, end] as const)

/**
 * @returns the strokes drawn up to this moment.
 * @param part zero to one
 */
function drawn(strokes: Point[][], part: number): (readonly [Point, Point])[] {
  const all = strokes.flatMap(segmentsOf)
  let left = part * all.reduce((sum, [from, to]) => sum + lengthOf(from, to), 0)
  return all.flatMap(([from, to]) => {
    const length = lengthOf(from, to)
    const share = Math.min(1, Math.max(0, left / length))
    left -= length
    const end: Point = [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share]
    return share > 0 ? [[from, end] as const] : []
  })
}

function distance([x, y]: Point, [[ax, ay], [bx, by]]: readonly [Point, Point]): number {
  const [dx, dy] = [bx - ax, by - ay]
  const along = Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1)))
  return Math.hypot(x - ax - dx * along, y - ay - dy * along)
}

// The first colour is transparent; the others lead from the disc's colour to white.
const steps = 15
const paletteOf = (colour: Colour): Colour[] => [
  [255, 255, 255],
  ...Array.from(
    { length: steps + 1 },
    (_, step) => colour.map((part) => Math.round(part + ((255 - part) * step) / steps)) as Colour,
  ),
]

function frame(strokes: Point[][], disc: number, sign: number): Uint8Array {
  const segments = drawn(strokes, sign)
  const scale = 96 / size
  const radius = 45 * disc
  return Uint8Array.from({ length: size * size }, (_, place) => {
    const point: Point = [((place % size) + 0.5) * scale, (Math.floor(place / size) + 0.5) * scale]
    if (lengthOf(point, [48, 48]) > radius) return 0
    const near = Math.min(...segments.map((segment) => distance(point, segment)), Number.POSITIVE_INFINITY)
    const white = Math.min(1, Math.max(0, (4 - near) / scale + 0.5))
    return 1 + Math.round(white * steps)
  })
}

const easeOut = (part: number) => 1 - (1 - Math.min(1, Math.max(0, part))) ** 3

function gif(colour: Colour, shown: Uint8Array[]): Uint8Array {
  const encoder = gifenc.GIFEncoder()
  const options = { palette: paletteOf(colour), repeat: -1, transparent: true, transparentIndex: 0, dispose: 2 }
  for (const index of shown) encoder.writeFrame(index, size, size, { ...options, delay: frameMs })
  encoder.finish()
  return encoder.bytes()
}

mkdirSync(folder, { recursive: true })
for (const [name, { colour, strokes }] of Object.entries(pictures)) {
  const moving = Array.from({ length: frames }, (_, index) => {
    const part = index / (frames - 1)
    return frame(strokes, 0.2 + 0.8 * easeOut(part / 0.45), easeOut((part - 0.35) / 0.65))
  })
  writeFileSync(`${folder}/${name}.gif`, gif(colour, moving))
  writeFileSync(`${folder}/${name}-still.gif`, gif(colour, moving.slice(-1)))
}
