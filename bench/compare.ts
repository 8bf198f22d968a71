import { writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import type { Browser } from 'playwright-core'
import { readBrands } from '#tenants'
import { openCamera } from '../scripts/pictures/photograph.ts'
import { productAndNumberOf } from '../tests/support/browser/product-and-number.ts'
import { withCheckout } from './against.ts'
import { type Judged, judge, sheetsFolder, tableOfPictures } from './compare/judge.ts'
import { type Goods, type Pictures, photographPages, type Scene, setScene } from './compare/photograph-pages.ts'
import { exportAll, takeOver } from './compare/take-over.ts'
import { openTown, type Town, townFolder } from './town.ts'

// `npm run compare` for all brands, `npm run compare -- congstar fcb` for some. Photographs the pages of each brand while
// its folder keeps it, after the back office took it over with its look as settings, and with a program whose brand folders
// are the exported ones; compares them pixel by pixel, and ends with 1 if one differs. A run over all brands writes
// docs/same-pictures.md. `--against <commit>` compares with the pages of another commit's program in place of these;
// `--report` ends with 0 all the same.

const { values, positionals: wished } = parseArgs({
  allowPositionals: true,
  options: { against: { type: 'string' }, report: { type: 'boolean', default: false } },
})
const { brands: all } = await readBrands('tenants')
const unknown = wished.filter((id) => !all.some((brand) => brand.id === id))
if (unknown.length > 0) {
  console.error(`There is no brand ${unknown.join(', ')}.`)
  process.exit(1)
}
const brands = all.filter(({ id }) => wished.length === 0 || wished.includes(id))

/** All brands' pictures. */
type Album = ReadonlyMap<string, Pictures>
type Scenes = ReadonlyMap<string, Scene>

const now = new Date()
const browser: Browser = await openCamera()
try {
  const renderings = values.against === undefined ? ['back office', 'export'] : [values.against]
  const judged: Judged[] = []
  const albums = values.against === undefined ? await keepers() : await bothCommits(values.against)
  for (const { id, themes } of brands)
    judged.push(
      await judge({ brand: id, themes: themes.length, of: albums.map((album) => album.get(id)) as [Pictures] }),
    )
  const table = tableOfPictures(judged, renderings)
  console.log(`\n${table}`)
  const pictures = judged.reduce((sum, one) => sum + one.pictures, 0)
  const differing = judged.reduce((sum, one) => sum + one.differing.reduce((each, { size }) => each + size, 0), 0)
  const summary = `${brands.length} brands, ${pictures} pictures, each taken ${renderings.length + 1} times, ${differing} differ`
  console.log(`\n${summary}${differing === 0 ? '' : `, side by side in ${sheetsFolder}`}`)
  if (values.against === undefined && wished.length === 0)
    await writeFile('docs/same-pictures.md', page(table, summary))
  process.exitCode = differing === 0 || values.report ? 0 : 1
} finally {
  await browser.close()
}

/** Kept by the folders, by the back office, and by exported folders: one after the other, with the same orders and carts. */
async function keepers(): Promise<[Album, ...Album[]]> {
  const [{ folder, clear }, copy] = [await townFolder(), await townFolder()]
  let town = await openTown(folder)
  try {
    const scenes = await setScenes(town)
    const byFolder = await photographAll(town, scenes, 'kept by its folder')
    await takeOver(town, brands)
    const byBackOffice = await photographAll(town, scenes, 'kept by the back office', byFolder)
    const checkout = await exportAll(town, brands, copy.folder)
    await town.stop()
    town = await openTown(folder, { checkout })
    const exported = await photographAll(town, scenes, 'kept by its exported folder', byFolder)
    return [byFolder, byBackOffice, exported]
  } finally {
    await town.stop()
    await Promise.all([clear(), copy.clear()])
  }
}

async function bothCommits(commit: string): Promise<[Album, ...Album[]]> {
  return withCheckout(commit, async (checkout) => {
    const goods = new Map<string, Goods>()
    for (const brand of brands) goods.set(brand.id, await productAndNumberOf(brand))
    const albums: Album[] = []
    for (const [where, name] of [
      [checkout, commit],
      ['.', 'here'],
    ] as const) {
      const { folder, clear } = await townFolder()
      const town = await openTown(folder, { checkout: where })
      try {
        albums.push(await photographAll(town, await setScenes(town, goods), name))
      } finally {
        await town.stop()
        await clear()
      }
    }
    return albums.toReversed() as [Album, ...Album[]]
  })
}

async function setScenes(town: Town, goods?: ReadonlyMap<string, Goods>): Promise<Scenes> {
  const scenes = new Map<string, Scene>()
  for (const brand of brands)
    scenes.set(brand.id, await setScene(town, brand, goods?.get(brand.id) ?? (await productAndNumberOf(brand))))
  return scenes
}

async function photographAll(town: Town, scenes: Scenes, what: string, before?: Album): Promise<Album> {
  const album = new Map<string, Pictures>()
  const waiting = [...brands]
  const photograph = async () => {
    for (let brand = waiting.shift(); brand; brand = waiting.shift()) {
      const known = before?.get(brand.id)
      const pictures = await photographPages(browser, town, brand, scenes.get(brand.id) as Scene, now, known)
      album.set(brand.id, pictures)
      const other = known && [...pictures].filter(([name, picture]) => !known.get(name)?.equals(picture)).length
      console.log(`${brand.id}, ${what}: ${pictures.size} pictures${known ? `, ${other} differ` : ''}`)
    }
  }
  await Promise.all(cpus().slice(0, 2).map(photograph))
  return album
}

function page(table: string, summary: string): string {
  return `# The brands look the same, whoever keeps them

\`npm run compare\` writes this page; it is not edited by hand. It starts the program as \`npm start\` does, buys once for each brand, and photographs main page, payment page, result, sign-in and legal notice at 390 and 1280 pixels in every theme of the brand, each page from its top to its end:
first while the folder keeps the brand; then after the back office took it over and published colours, fonts, shapes and drawings of the folder as settings; then with a program whose brand folders are the exported ones. Every pixel counts. Moving things stand still, and the page's clock too.

${summary}.

${table}
`
}
