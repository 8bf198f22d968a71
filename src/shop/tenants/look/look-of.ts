import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type DrawingName, drawingNames } from './contract.ts'
import { type Dressed, ownRules, withOwnLook } from './own-css.ts'
import { type Tokens, tokensOfTheme } from './tokens.ts'

type Brand = Dressed & { id: string; assetsFolderName: string }

/** The tokens that hold in each theme of a brand, by the theme's name, for what has no stylesheet. */
const known = new WeakMap<Brand, ReadonlyMap<string, Tokens>>()

/** @returns the tokens of a brand in a theme; default: its first */
export function tokensOf(brand: Brand, theme = brand.themes[0]?.name ?? 'light'): Tokens {
  const before = known.get(brand)
  if (before) return before.get(theme) ?? {}
  const css = stylesheetOf(brand)
  known.set(brand, new Map(brand.themes.map(({ name }) => [name, tokensOfTheme(css, brand.themes, name)])))
  return tokensOf(brand, theme)
}

/** The stylesheet of a brand's folder with its own look. */
export const stylesheetOf = (brand: Brand): string => withOwnLook(folderStylesOf(brand), brand)

/** A brand without a folder has the styles of the one that it takes its drawings from. */
const folderStylesOf = ({ id, assetsFolderName }: Brand): string =>
  fileOf(id, 'theme.css') ?? fileOf(assetsFolderName, 'theme.css') ?? ''

/** What a brand's own look adds to the stylesheet of its folder; nothing if it chose nothing. */
export const ownRulesOf = (brand: Brand): string => ownRules(folderStylesOf(brand), brand)

/** @returns the URL of a drawing that is part of a brand's version, if it has one in place of the folder's */
export function ownDrawingUrl({ look }: Dressed, name: DrawingName): string | undefined {
  const svg = look[name]
  return svg === undefined ? undefined : `/brand/${hashOf(svg)}.svg`
}

/** @returns the drawing at the URL, if the brand has it */
export function ownDrawingAt(brand: Dressed, pathname: string): string | undefined {
  const name = drawingNames.find((one) => ownDrawingUrl(brand, one) === pathname)
  return name && brand.look[name]
}

/** @returns a brand's logo, for what cannot load one */
export const logoOf = (brand: Brand & { header: { logo: string } }): string | undefined =>
  brand.look.logo ?? fileOf(brand.assetsFolderName, brand.header.logo)

const hashOf = (svg: string): string => createHash('sha256').update(svg).digest('hex').slice(0, 32)

function fileOf(folder: string, name: string): string | undefined {
  try {
    return readFileSync(join('tenants', folder, name), 'utf8')
  } catch {
    return undefined
  }
}
