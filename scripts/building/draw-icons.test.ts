import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { drawIcons } from './draw-icons.ts'

test('every brand with a sign has it in the sizes that phones want', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'saldo-icons-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await drawIcons(folder)
  const brands = await readdir(folder)
  expect(brands).toContain('congstar')
  for (const brand of brands) {
    const sides = { 'touch.png': 180, '192.png': 192, '512.png': 512, 'maskable.png': 512 }
    expect((await readdir(join(folder, brand))).toSorted(), brand).toEqual(Object.keys(sides).toSorted())
    for (const [name, side] of Object.entries(sides)) {
      const png = await readFile(join(folder, brand, name))
      // A PNG begins with its signature; its width and height are in its first chunk. One colour alone would take less.
      expect([png.subarray(1, 4).toString(), png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual(['PNG', side, side])
      expect(png.length, `${brand} ${name}`).toBeGreaterThan(600)
    }
  }
})
