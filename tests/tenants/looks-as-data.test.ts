import { describe, expect, test } from 'vitest'
import { parseSettings, readBrands, type Tenant } from '#tenants'
import { tokensOf } from '#tenants/look'
import { lookAsData } from '../support/brands/look-as-data.ts'

// What a folder says of a brand's look can be published by the back office, and the brand looks as before.

const { brands, written } = await readBrands('tenants')

test('there are 24 brands', () => {
  expect(brands).toHaveLength(24)
})

describe('a look as settings sets what the folder set, in every theme', () => {
  test.each(brands.map((brand) => [brand.id, brand] as const))('%s', async (id, brand) => {
    const look = await lookAsData(brand)
    // 18 colours of each theme, the font, and at least the first drawing.
    for (const { palette } of brand.themes) expect(Object.keys(look[palette] ?? {})).toHaveLength(18)
    expect(look).toMatchObject({ font: expect.any(String), picture: expect.stringMatching(/^<svg/) })
    const { settings, problems } = parseSettings(id, { ...(written.get(id) as object), look })
    expect(problems).toEqual([])
    const dressed = { ...(settings as Tenant), id }
    for (const { name } of brand.themes) expect(tokensOf(dressed, name)).toEqual(tokensOf(brand, name))
  })
})
