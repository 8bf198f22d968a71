import { glob, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { drawSharePictures } from './draw-share-pictures.ts'

test('a shared link shows a picture of its own for shop, kind and article, in the size that networks want', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'saldo-share-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await drawSharePictures(folder, ['aufladen', 'whitelabel_tmobilenl'])
  const names: string[] = []
  for await (const file of glob(`${folder}/**/*.png`)) {
    names.push(relative(folder, file))
    const png = await readFile(file)
    // A PNG begins with its signature; its width and height are in its first chunk. One colour alone would take less.
    expect([png.subarray(1, 4).toString(), png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual(['PNG', 1200, 630])
    expect(png.length, file).toBeGreaterThan(8000)
  }
  expect(names).toHaveLength(new Set(names).size)
  expect(names).toEqual(
    expect.arrayContaining([
      'aufladen/shop.png',
      'aufladen/giftcard.png',
      'aufladen/posts/esim-erklaert.png',
      'whitelabel_tmobilenl/shop.png',
    ]),
  )
  expect(names).not.toContain('whitelabel_tmobilenl/giftcard.png')
})
