import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Resvg } from '@resvg/resvg-js'
import { brandColours, readDocuments } from '#content'
import { drawMark, type Mark, pictureOf, picturesOfKinds } from '#kit/marks'
import { shareSize } from '#kit/share-pictures'
import { readBrands } from '#tenants'

const { width, height } = shareSize

const folders = { locales: 'locales', tenants: 'tenants' }

/** A link's picture is higher than a drawing: the things stand above the middle, over the plate with the brand's name. */
const frame = { x: -60, y: -17, width: 240, height: 126 }

/**
 * Draws what a shared link to each brand's pages shows, with the brand's word mark on it: the shop its panel picture, a
 * page of what is sold a picture of its kind, an article its own. @param only these brands
 */
export async function drawSharePictures(into: string, only?: readonly string[]): Promise<void> {
  const { brands } = await readBrands(folders.tenants)
  for (const brand of brands.filter(({ id }) => !only || only.includes(id))) {
    const drawing = (file: string) => readFile(join(folders.tenants, brand.assetsFolderName, file), 'utf8')
    const colours = brandColours(brand)
    const plate = plateOf(await drawing(brand.header.logo), colours.header)
    const draw = async (name: string, picture: string) => {
      const file = join(into, brand.id, `${name}.png`)
      await mkdir(dirname(file), { recursive: true })
      await writeFile(file, drawn(picture, plate))
    }
    await draw('shop', await drawing('picture.svg'))
    if (brand.features.hasMultipleBrands)
      for (const [kind, things] of Object.entries(picturesOfKinds))
        await draw(kind, framed(pictureOf(kind, colours, things)))
    const { post } = await readDocuments(folders, brand)
    for (const { slug, picture } of new Map(post.map((one) => [one.slug, one])).values())
      await draw(`posts/${slug}`, framed(pictureOf(slug, colours, picture)))
  }
}

const framed = (mark: Mark) => drawMark(mark, frame)

/** The brand's word mark on the colour that it stands on in the shop. */
function plateOf(logo: string, colour: string): string {
  const [, wide = 4, high = 1] = (/viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(logo) ?? []).map(Number)
  const size = { height: 72, width: Math.min(460, (72 * wide) / high) }
  const [x, y] = [48, height - 48 - 72 - 56]
  return (
    `<rect x="${x}" y="${y}" width="${size.width + 80}" height="${size.height + 56}" rx="20" fill="${colour}"/>` +
    embedded(logo, { x: x + 40, y: y + 28, ...size })
  )
}

function drawn(picture: string, plate: string): Buffer {
  const all = { x: 0, y: 0, width, height }
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${embedded(picture, all, 'slice')}${plate}</svg>`
  return new Resvg(svg, { font: { loadSystemFonts: false } }).render().asPng()
}

type Place = { x: number; y: number; width: number; height: number }

function embedded(svg: string, place: Place, fit: 'meet' | 'slice' = 'meet'): string {
  const at = `x="${place.x}" y="${place.y}" width="${place.width}" height="${place.height}"`
  return `<image href="data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}" ${at} preserveAspectRatio="xMidYMid ${fit}"/>`
}
