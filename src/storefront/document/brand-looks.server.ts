import type { Tenant } from '#tenants/contract'
import { facesFor, ownDrawingUrl, ownRulesOf } from '#tenants/look'

// On the server only: which file belongs to which brand, and the hashed URLs of the build.
const themes = import.meta.glob<string>('../../../tenants/*/theme.css', {
  query: '?inline',
  import: 'default',
  eager: true,
})

const known = new WeakMap<Tenant, string>()

/** @returns the brand's own styles: colours, fonts and shapes. Inlined, because a file would delay the first paint. */
export function themeOf(tenant: Tenant): string {
  const css = known.get(tenant) ?? composeTheme(tenant)
  known.set(tenant, css)
  return css
}

/** What its folder says, and after it what its version says: both are one part of the page. */
function composeTheme(tenant: Tenant): string {
  const stylesIn = (folder: string) => themes[`../../../tenants/${folder}/theme.css`]
  // A brand without a folder has the styles of the one that it takes its drawings from.
  const folder = stylesIn(tenant.id) ?? stylesIn(tenant.assetsFolderName) ?? ''
  return folder + facesFor(tenant, folder, Object.values(themes)) + ownRulesOf(tenant)
}

/** @returns every brand with styles, and its palettes, the default first */
export const dressedBrands = (): { id: string; palettes: string[] }[] =>
  Object.entries(themes).map(([file, css]) => ({
    id: file.split('/').at(-2) ?? '',
    palettes: palettesIn(css),
  }))

/** A theme without a palette is light. */
function palettesIn(css: string): string[] {
  const named = [...css.matchAll(/color-scheme:\s*(\w+)/g)].map(([, palette = '']) => palette)
  return named.length > 0 ? named : ['light']
}

const pictures = import.meta.glob<string>('../../../tenants/*/*.svg', { query: '?url', import: 'default', eager: true })

/** @returns the URL of the brand's logo: its own, else the named one of its folder */
export const logoUrl = (tenant: Tenant, file: string): string | undefined =>
  ownDrawingUrl(tenant, 'logo') ?? pictureOf(tenant.assetsFolderName, file)

/** @returns the URL of a drawing in the brand's folder: `logo.svg`, `picture.svg` */
export const pictureOf = (folder: string, file: string): string | undefined =>
  pictures[`../../../tenants/${folder}/${file}`]
