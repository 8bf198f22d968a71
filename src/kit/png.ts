import { crc32, deflateSync } from 'node:zlib'

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/**
 * @returns a black and white picture as a PNG file (W3C PNG, third edition): `true` is black, each square this many
 *   pixels wide
 */
export function pngOf(squares: readonly (readonly boolean[])[], pixels: number): Buffer {
  const [width, height] = [(squares[0]?.length ?? 0) * pixels, squares.length * pixels]
  const rows = squares.flatMap((row) => Array.from({ length: pixels }, () => scanline(row, pixels)))
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // One bit per pixel, greyscale: 1 is white.
  header[8] = 1
  const parts = [chunk('IHDR', header), chunk('IDAT', deflateSync(Buffer.concat(rows))), chunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([signature, ...parts])
}

/** One line of pixels, eight per byte, after the byte for "no filter". */
function scanline(row: readonly boolean[], pixels: number): Buffer {
  const line = Buffer.alloc(1 + Math.ceil((row.length * pixels) / 8))
  row.forEach((isBlack, at) => {
    for (let x = at * pixels; x < (at + 1) * pixels; x++) {
      if (!isBlack) line[1 + (x >> 3)] = (line[1 + (x >> 3)] ?? 0) | (0x80 >> (x & 7))
    }
  })
  return line
}

function chunk(type: string, data: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const framed = Buffer.alloc(8 + typed.length)
  framed.writeUInt32BE(data.length, 0)
  typed.copy(framed, 4)
  framed.writeUInt32BE(crc32(typed), 4 + typed.length)
  return framed
}
