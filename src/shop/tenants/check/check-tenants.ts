import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { unknownInvented } from '../going-live.ts'
import { type Brand, readBrands } from '../loading/read-folder.ts'
import { withOwnLook } from '../look/own-css.ts'
import type { Problem } from '../problem.ts'
import { drawingProblems } from './drawing.ts'
import { productProblems } from './products.ts'
import { brandTextProblems, findMissingTexts, readShopTexts, type ShopTexts } from './shop-texts.ts'
import { textProblems } from './texts.ts'
import { themeProblems } from './theme.ts'

/** Reads a brand folder's list of products; undefined if there is none. */
type ListedProducts = (folder: string, brand: Brand) => Promise<unknown>

type Around = {
  /** If a folder's list of products is not simply its `products.json`. */
  listedProducts?: ListedProducts
  /** `locales/`: if given, the shop's own texts are checked too. */
  localesFolder?: string
}

/**
 * Checks all brand folders: settings, legible colours, pictures, texts in every language, products.
 * @param folder the folder of the brand folders
 * @returns all faults; a brand with faulty settings is checked further once they are right
 */
export async function checkTenants(folder: string, around: Around = {}): Promise<Problem[]> {
  const { listedProducts = asWritten, localesFolder } = around
  const { brands, problems } = await readBrands(folder)
  const spoken = new Set(brands.flatMap(({ locales }) => locales))
  const texts = localesFolder === undefined ? undefined : await readShopTexts(localesFolder, spoken)
  const silent = texts ? findMissingTexts(texts) : []
  const found = await Promise.all(brands.map((brand) => checkBrand(folder, brand, listedProducts, texts)))
  return [
    ...problems,
    ...silent.map((problem) => ({ ...problem, file: `${basename(localesFolder ?? '')}/${problem.file}` })),
    ...found.flat(),
  ]
}

/** Checks one brand: its texts, and what its folder has beside the settings. */
export async function checkBrand(
  folder: string,
  brand: Brand,
  listedProducts: ListedProducts,
  shopTexts: ShopTexts | undefined,
): Promise<Problem[]> {
  const named = (file: string) => `${basename(folder)}/${brand.id}/${file}`
  const read = (of: string) => readFile(join(folder, of, 'theme.css'), 'utf8').catch(() => undefined)
  // A brand without a folder has the styles of the one that it takes its drawings from.
  const theme = (await read(brand.id)) ?? (await read(brand.assetsFolderName))
  const products = await listedProducts(folder, brand)
  const look =
    theme === undefined
      ? [missing]
      : themeProblems(
          withOwnLook(theme, brand),
          brand.themes.map(({ name }) => name),
        )
  const sold = products === undefined ? [missing] : productProblems(products, brand)
  const marks = unknownInvented(brand).map((problem) => ({ file: 'tenant.ts', ...problem }))
  const texts = [...marks, ...textProblems(brand), ...(shopTexts ? brandTextProblems(brand, shopTexts) : [])]
  return [
    ...look.map((problem) => ({ file: named('theme.css'), ...problem })),
    ...sold.map((problem) => ({ file: named('products.json'), ...problem })),
    ...texts.map((problem) => ({ ...problem, file: named(problem.file) })),
    ...(await pictureProblems(folder, brand)),
  ]
}

async function pictureProblems(folder: string, { assetsFolderName, header, footer }: Brand): Promise<Problem[]> {
  const files = new Set([header.logo, footer.logo, header.shoppingFlowImage, 'picture.svg', 'favicon.svg'])
  const problems = [...files].map(async (file): Promise<Problem[]> => {
    if (file === undefined) return []
    const named = `${basename(folder)}/${assetsFolderName}/${file}`
    const drawing = await readFile(join(folder, assetsFolderName, file), 'utf8').catch(() => undefined)
    if (drawing === undefined) return [{ file: named, ...missing }]
    return drawingProblems(drawing).map((problem) => ({ file: named, ...problem }))
  })
  return (await Promise.all(problems)).flat()
}

const missing = { message: 'is missing' }

async function asWritten(folder: string, { id }: Brand): Promise<unknown> {
  try {
    return JSON.parse(await readFile(join(folder, id, 'products.json'), 'utf8'))
  } catch (error) {
    // An unreadable list counts as a faulty one.
    return (error as { code?: string }).code === 'ENOENT' ? undefined : null
  }
}
