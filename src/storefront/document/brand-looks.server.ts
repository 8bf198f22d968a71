// On the server only: which file belongs to which brand, and the hashed URLs of the build.
const themes = import.meta.glob<string>('../../../tenants/*/theme.css', {
  query: '?inline',
  import: 'default',
  eager: true,
})

/** @returns the brand's own styles: colours, fonts and shapes. Inlined, because a file would delay the first paint. */
export const themeOf = (tenant: string): string | undefined => themes[`../../../tenants/${tenant}/theme.css`]

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

/** @returns the URL of a drawing in the brand's folder: `logo.svg`, `picture.svg` */
export const pictureOf = (folder: string, file: string): string | undefined =>
  pictures[`../../../tenants/${folder}/${file}`]
