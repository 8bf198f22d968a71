import { glob, mkdir, readFile, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { Resvg } from '@resvg/resvg-js'
import { icons } from '#kit/icons'

/** Draws the icons of every brand's `favicon.svg`, on white: phones show no transparency. */
export async function drawIcons(into: string, tenants = 'tenants'): Promise<void> {
  for await (const file of glob(`${tenants}/*/favicon.svg`)) {
    const sign = await readFile(file)
    const folder = join(into, basename(dirname(file)))
    await mkdir(folder, { recursive: true })
    for (const [name, { side, part }] of Object.entries(icons))
      await writeFile(join(folder, `${name}.png`), drawn(sign, side, part))
  }
}

function drawn(sign: Buffer, side: number, part: number): Buffer {
  const [edge, size] = [(side * (1 - part)) / 2, side * part]
  const image = `<image href="data:image/svg+xml;base64,${sign.toString('base64')}" x="${edge}" y="${edge}" width="${size}" height="${size}"/>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"><rect width="${side}" height="${side}" fill="#fff"/>${image}</svg>`
  return new Resvg(svg, { font: { loadSystemFonts: false } }).render().asPng()
}
