import pixelmatch from 'pixelmatch'
import { PNG } from 'pngjs'

/** @returns how many pixels of two PNG files differ; what only one of them has counts too */
export function countDifferent(one: Buffer, other: Buffer): number {
  if (one.equals(other)) return 0
  return marked([PNG.sync.read(one), PNG.sync.read(other)]).different
}

/** Puts PNG files side by side, and after them the last one with the pixels marked in which it differs from the first. */
export function sideBySide(files: readonly Buffer[]): Buffer {
  const [first, ...others] = files.map((file): PNG => PNG.sync.read(file))
  if (!first) throw new Error('there is no picture')
  const shown = [first, ...others, marked([first, others.at(-1) ?? first]).picture]
  const gap = 20
  const sheet = blank(
    shown.reduce((sum, { width }) => sum + width + gap, -gap),
    Math.max(...shown.map(({ height }) => height)),
  )
  let x = 0
  for (const picture of shown) {
    PNG.bitblt(picture, sheet, 0, 0, picture.width, picture.height, x, 0)
    x += picture.width + gap
  }
  return PNG.sync.write(sheet)
}

function marked(two: readonly [PNG, PNG]): { different: number; picture: PNG } {
  const [width, height] = [Math.max(...two.map((one) => one.width)), Math.max(...two.map((one) => one.height))]
  const [one, other] = two.map((picture) => onGround(picture, width, height)) as [PNG, PNG]
  const picture = blank(width, height)
  // Every shade counts, also in the smoothed edges of letters.
  const exact = { threshold: 0, includeAA: true }
  return { different: pixelmatch(one.data, other.data, picture.data, width, height, exact), picture }
}

/** On a ground that no page has: what lies beyond the smaller picture differs from whatever the other has there. */
function onGround(picture: PNG, width: number, height: number): PNG {
  if (picture.width === width && picture.height === height) return picture
  const ground = new PNG({ width, height })
  for (let at = 0; at < ground.data.length; at += 4) ground.data.writeUInt32BE(0xff00feff, at)
  PNG.bitblt(picture, ground, 0, 0, picture.width, picture.height, 0, 0)
  return ground
}

function blank(width: number, height: number): PNG {
  const picture = new PNG({ width, height })
  picture.data.fill(0xff)
  return picture
}
