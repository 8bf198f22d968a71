import { describe, expect, test } from 'vitest'
import { readBrands, type Tenant } from '#tenants'
import { proposeColours } from '#tenants/look/colours/contract'
import { findProblems } from '#tenants/versions'
import { cleanDrawing } from '../look/index.ts'
import { letterAsIcon, nameAsLogo } from './drawings.ts'
import { groundOf, planBrand } from './plan-brand.ts'

const { brands, written } = await readBrands('tenants')
const around = {
  folder: 'tenants',
  localesFolder: 'locales',
  taken: brands.flatMap(({ domains }) => domains),
  isLive: false,
}
const modelOf = (brand: Omit<Tenant, 'version'>) => ({
  tenant: { ...brand, version: 1 },
  written: written.get(brand.id),
  copy: brand.copy,
})

test.each(brands.map((brand) => [brand.id, brand] as const))(
  'a brand begins as %s, and nothing is wrong with it',
  async (_, brand) => {
    const { locales, country } = brand
    const planned = planBrand(modelOf(brand), { name: 'Blue Whale', locales, country })
    const { brand: made, problems } = await findProblems({ tenant: 'blue_whale', ...planned }, around)
    expect(problems).toEqual([])
    expect(made).toMatchObject({ domains: [], mainPage: '/shop/topup/blue_whale', signOffs: [] })
    expect(Object.keys(planned.written as object)).not.toContain('tracking')
    expect(JSON.stringify(planned.copy)).not.toContain(brand.provider.name)
  },
)

describe('a colour of its own', () => {
  const [model] = brands.map(modelOf)
  test.each([
    ['#ffdd00', '#000000'],
    ['#7a003c', '#ffffff'],
  ])('%s has legible words on it', (accent, onAccent) => {
    if (!model) throw new Error('there is no brand')
    const wish = { name: 'Blue Whale', locales: model.tenant.locales, country: model.tenant.country, accent }
    expect(planBrand(model, wish).written).toMatchObject({
      look: { light: { accent, onAccent }, dark: { accent, onAccent } },
    })
  })
})

test.each(brands.map((brand) => [brand.id, brand] as const))(
  'a brand begins as %s in the colours of a logo, and nothing is wrong with it',
  async (_, brand) => {
    const { locales, country } = brand
    for (const logo of [
      [214, 0, 28],
      [255, 221, 0],
      [20, 40, 30],
      [0, 70, 173],
    ]) {
      const [proposal] = proposeColours([...logo, 255], groundOf({ ...brand, version: 1 }))
      if (!proposal) continue
      const wish = {
        name: 'Blue Whale',
        locales,
        country,
        accent: proposal.accent,
        accentInk: proposal['accent-ink'],
        surface: proposal.surface,
      }
      const planned = planBrand(modelOf(brand), wish)
      expect(planned.written).toMatchObject({
        look: { [brand.themes[0]?.palette ?? 'light']: { surface: wish.surface } },
      })
      expect((await findProblems({ tenant: 'blue_whale', ...planned }, around)).problems).toEqual([])
    }
    expect(proposeColours([214, 0, 28, 255], groundOf({ ...brand, version: 1 }))).toHaveLength(1)
  },
)

test('drawings are ones that may be brought, whatever the name', () => {
  const colours = { accent: '#7a003c', onAccent: '#ffffff' }
  const name = `A & "B" <script>`
  for (const drawing of [nameAsLogo(name, colours), letterAsIcon(name, colours)]) {
    expect(drawing).not.toContain('<script>')
    expect(cleanDrawing(drawing)).toHaveProperty('drawing')
  }
})
