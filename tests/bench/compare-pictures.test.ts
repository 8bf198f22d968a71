import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { PNG } from 'pngjs'
import { afterAll, expect, test } from 'vitest'
import { judge, tableOfPictures } from '../../bench/compare/judge.ts'
import { countDifferent } from '../../bench/compare/pixels.ts'
import { temporaryFolder } from '../support/test-run/temporary-folder.ts'

const folder = await temporaryFolder('pictures')
afterAll(() => rm(folder, { recursive: true }))

/** A grey picture, with single pixels in another shade. */
function picture(width: number, height: number, shades: Record<number, number> = {}): Buffer {
  const png = new PNG({ width, height })
  for (let at = 0; at < width * height; at++)
    png.data.fill(shades[at] ?? 200, at * 4, at * 4 + 3).fill(255, at * 4 + 3, at * 4 + 4)
  return PNG.sync.write(png)
}

test('one shade of one pixel is a difference, in every place', () => {
  for (let at = 0; at < 9; at++) expect(countDifferent(picture(3, 3), picture(3, 3, { [at]: 201 }))).toBe(1)
  expect(countDifferent(picture(3, 3), picture(3, 3))).toBe(0)
})

test('what only the larger picture has is a difference', () => {
  expect(countDifferent(picture(4, 10), picture(4, 12))).toBe(8)
  expect(countDifferent(picture(5, 10), picture(4, 10))).toBe(10)
})

test('what differs is counted for each rendering, listed, and put side by side', async () => {
  const pages = (more: Record<string, Buffer>) => new Map(Object.entries({ 'main page': picture(4, 4), ...more }))
  const judged = await judge(
    {
      brand: 'first',
      themes: 1,
      of: [
        pages({ result: picture(4, 4), 'sign-in, 390 px': picture(4, 4) }),
        pages({ result: picture(4, 4), 'sign-in, 390 px': picture(4, 4) }),
        pages({ result: picture(4, 5) }),
      ],
    },
    folder,
  )
  const [head, , row, , ...list] = tableOfPictures([judged], ['one', 'other']).split('\n')
  expect(head).toBe('| brand | themes | pictures | one: differ | pixels | other: differ | pixels |')
  expect(row).toBe('| first | 1 | 3 | 0 | 0 | 2 | 4 |')
  expect(list).toEqual([
    '- first, other, result: 4 pixels',
    '- first, other, sign-in, 390 px: only one of them has this page',
  ])
  // Three renderings, and where the last one differs.
  const sheet = PNG.sync.read(await readFile(join(folder, 'first', 'result.png')))
  expect([sheet.width, sheet.height]).toEqual([4 * 4 + 3 * 20, 5])
})
