import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { cleanDrawing } from '#admin/brands/look'
import type { readBrands, Tenant } from '#tenants'
import { fontNames, tokensOf } from '#tenants/look'
import { colours, fieldOfColour } from '#tenants/look/contract'

type Brand = Awaited<ReturnType<typeof readBrands>>['brands'][number]
type Look = Tenant['look']

/**
 * What a brand's folder says of its look, as settings that the back office publishes: colours of each theme, fonts,
 * shapes, and its drawings as they come out of the look editor. What no setting can say is left out, and stays as the
 * folder says it: shadows, weights of fonts, a pattern of its own, a drawing that is coloured by styles.
 */
export async function lookAsData(brand: Brand): Promise<Partial<Look>> {
  const said = { ...shapesOf(tokensOf(brand)), light: {} as Look['light'], dark: {} as Look['dark'] }
  for (const { name, palette } of brand.themes) said[palette] = coloursOf(tokensOf(brand, name))
  const isOneLogo = brand.footer.logo === brand.header.logo
  const drawings = {
    ...(isOneLogo && { logo: await drawingOf(brand, brand.header.logo) }),
    picture: await drawingOf(brand, 'picture.svg'),
    icon: await drawingOf(brand, 'favicon.svg'),
  }
  return { ...said, ...withoutUnsaid(drawings) }
}

type Tokens = Readonly<Record<string, string>>

function shapesOf(tokens: Tokens): Partial<Look> {
  const headingCase = (['none', 'uppercase'] as const).find((one) => one === tokens['heading-case'])
  return withoutUnsaid({
    font: fontOf(tokens.font),
    headingFont: fontOf(tokens['font-display']),
    headingCase,
    radius: pixelsOf(tokens.radius),
    controlRadius: pixelsOf(tokens['radius-control']),
    borderWidth: pixelsOf(tokens['border-width']),
    density: tokens.density === undefined ? undefined : Number(tokens.density),
  })
}

const coloursOf = (tokens: Tokens): Look['light'] =>
  withoutUnsaid(Object.fromEntries(colours.map((colour) => [fieldOfColour(colour), hexOf(tokens[colour])])))

const hexOf = (value = ''): string | undefined => (/^#[0-9a-f]{6}$/i.test(value) ? value.toLowerCase() : undefined)

const pixelsOf = (value = ''): number | undefined => {
  const [, pixels] = /^(\d+)px$/.exec(value) ?? []
  return pixels === undefined || Number(pixels) > 40 ? undefined : Number(pixels)
}

const fontOf = (value = ''): Look['font'] => fontNames.find((name) => value.startsWith(`"${name}"`))

async function drawingOf({ assetsFolderName }: Brand, file: string): Promise<string | undefined> {
  const svg = await readFile(join('tenants', assetsFolderName, file), 'utf8').catch(() => '')
  const cleaned = cleanDrawing(svg)
  return 'drawing' in cleaned ? cleaned.drawing : undefined
}

const withoutUnsaid = <T extends object>(said: T): T =>
  Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined)) as T
