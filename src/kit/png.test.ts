import { inflateSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { pngOf } from './png.ts'

it('draws squares in black on white, each as wide and high as it is told', () => {
  const png = pngOf(
    [
      [true, false],
      [false, true],
    ],
    4,
  )
  expect([png.toString('latin1', 1, 4), png.readUInt32BE(16), png.readUInt32BE(20), png[24]]).toEqual(['PNG', 8, 8, 1])
  const at = png.indexOf('IDAT')
  const lines = inflateSync(png.subarray(at + 4, at + 4 + png.readUInt32BE(at - 4)))
  expect([...lines]).toEqual([...Array(4).fill([0, 0x0f]), ...Array(4).fill([0, 0xf0])].flat())
})
