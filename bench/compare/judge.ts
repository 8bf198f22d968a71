import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { count } from '../row.ts'
import type { Pictures } from './photograph-pages.ts'
import { countDifferent, sideBySide } from './pixels.ts'

/** Where differing pictures are put side by side; git ignores it. */
export const sheetsFolder = 'compared'

/** Pictures of one brand that should show the same: of the first rendering, and of each later one. */
export type Compared = { brand: string; themes: number; of: readonly [Pictures, ...Pictures[]] }

/** What a comparison came to: of each later rendering, the pixels by which its pictures differ from the first's. */
export type Judged = { brand: string; themes: number; pictures: number; differing: ReadonlyMap<string, number>[] }

/** Compares, and writes what differs side by side. A picture that only one has differs. */
export async function judge({ brand, themes, of }: Compared, folder = sheetsFolder): Promise<Judged> {
  const [first, ...later] = of
  const names = [...new Set(of.flatMap((pictures) => [...pictures.keys()]))]
  const differing = later.map(
    (pictures) =>
      new Map(
        names.flatMap((name): [string, number][] => {
          const [one, other] = [first.get(name), pictures.get(name)]
          const pixels = one && other ? countDifferent(one, other) : Number.NaN
          return pixels === 0 ? [] : [[name, pixels]]
        }),
      ),
  )
  await rm(join(folder, brand), { recursive: true, force: true })
  for (const name of new Set(differing.flatMap((each) => [...each.keys()]))) {
    const taken = of.flatMap((pictures) => pictures.get(name) ?? [])
    await mkdir(join(folder, brand), { recursive: true })
    await writeFile(join(folder, brand, `${name.replace(/\W+/g, '-')}.png`), sideBySide(taken))
  }
  return { brand, themes, pictures: names.length, differing }
}

/** @returns a table in Markdown, and below it each picture that differs */
export function tableOfPictures(judged: readonly Judged[], renderings: readonly string[]): string {
  const byName = judged.toSorted((one, other) => one.brand.localeCompare(other.brand))
  const head = ['brand', 'themes', 'pictures', ...renderings.flatMap((name) => [`${name}: differ`, 'pixels'])]
  const rows = byName.map(({ brand, themes, pictures, differing }) => [
    brand,
    themes,
    pictures,
    ...differing.flatMap((each) => [each.size, inPixels(each)]),
  ])
  const line = (cells: readonly unknown[]) => `| ${cells.join(' | ')} |`
  const table = [line(head), line(head.map((_, column) => (column === 0 ? '---' : '---:'))), ...rows.map(line)]
  const list = byName.flatMap(({ brand, differing }) =>
    differing.flatMap((each, at) =>
      [...each].map(([name, pixels]) => `- ${brand}, ${renderings[at]}, ${name}: ${pixelsInWords(pixels)}`),
    ),
  )
  return [...table, ...(list.length > 0 ? ['', ...list] : [])].join('\n')
}

const inPixels = (differing: ReadonlyMap<string, number>): string =>
  count([...differing.values()].reduce((sum, pixels) => sum + (pixels || 0), 0))

const pixelsInWords = (pixels: number): string =>
  Number.isNaN(pixels) ? 'only one of them has this page' : `${count(pixels)} pixels`
