import { readdir, readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { openContent } from '#content'
import { readBrands } from '#tenants'
import type { WrittenSettings } from '#tenants/define'
import { contrastsOf, facesFor, fontNames, ownDrawingUrl, ownRulesOf, tokensOf } from '#tenants/look'
import { themeOf } from '../../../src/storefront/document/brand-looks.server.ts'
import { brandFiles } from '../../../src/storefront/server/brand-files.ts'
import { aTenant } from '../../support/brands/brand.ts'
import { aGuest } from '../../support/pages/ask-page.tsx'

const content = openContent('locales')
const main = '/shop/topup/firstbrand'
const drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>'
const withLook = (look: WrittenSettings['look'], id?: string) => aTenant({ look, assetsFolderName: 'reloadnow' }, id)

describe('look', () => {
  test('colours and shapes of a version stand after those of the folder, without a build', () => {
    const own = { light: { accent: '#AA0033' }, radius: 7, headingCase: 'uppercase', motif: 'dots' } as const
    expect(themeOf(withLook(own)).slice(0, -3)).toMatch(/:root \{\n {2}--heading-case: uppercase;\n {2}--radius: 7px;/)
    expect(themeOf(withLook(own))).toContain('--accent: #aa0033;')
    expect(themeOf(withLook(own))).toContain('fill%3D%22%23aa0033%22')
    const [before, after] = [{}, { light: { header: '#123456' } }].map((look) => withLook(look, 'reloadnow'))
    if (!before || !after) throw new Error('two brands')
    expect(tokensOf(after)).toEqual({ ...tokensOf(before), header: '#123456' })
  })

  test('a font of the build comes with its files and its stand-in, once', async () => {
    const ids = (await readdir('tenants', { withFileTypes: true })).filter((entry) => entry.isDirectory())
    const all = await Promise.all(ids.map(({ name }) => readFile(`tenants/${name}/theme.css`, 'utf8')))
    const faces = (font: (typeof fontNames)[number], own = '') => facesFor(withLook({ font }), own, all)
    for (const font of fontNames) {
      expect(faces(font)).toContain(`font-family: "${font}";`)
      expect(faces(font)).toContain(`font-family: "${font} stand-in";`)
      expect(faces(font, faces(font))).toBe('')
    }
  })

  test('each theme has its own colours', () => {
    const themes: WrittenSettings['themes'] = [
      { name: 'dark', palette: 'dark' },
      { name: 'light', palette: 'light' },
    ]
    const brand = aTenant({ themes, look: { dark: { ink: '#eeeeee' }, light: { ink: '#111111' } } })
    expect(tokensOf(brand).ink).toBe('#eeeeee')
    expect(tokensOf(brand, 'light').ink).toBe('#111111')
    expect(contrastsOf({ 'on-accent': '#ffffff', accent: '#ffffff' })).toEqual([
      { front: 'on-accent', back: 'accent', ratio: 1, least: 4.5 },
    ])
  })

  test('drawings are served by their content, and can do nothing', async () => {
    const brand = withLook({ logo: drawing, picture: drawing, icon: drawing })
    const url = ownDrawingUrl(brand, 'logo') ?? ''
    const { html } = await aGuest(brand).get(main)
    expect(html.split(`src="${url}"`).length).toBeGreaterThan(1)
    const files = brandFiles({ content, keepsPages: false })
    const ask = (path: string) => files.answer(new Request(`http://shop.example${path}`), brand)
    expect(await ask(url)?.text()).toBe(drawing)
    expect(ask(url)?.headers.get('content-security-policy')).toContain('sandbox')
    expect(ask('/brand/0.svg')?.status).toBe(404)
    expect(await ask('/favicon.svg')?.text()).toBe(drawing)
  })

  test.each([
    '<svg xmlns="http://www.w3.org/2000/svg"><path fill="url(https://foreign.example/a)"/></svg>',
    '<!DOCTYPE svg><svg xmlns="http://www.w3.org/2000/svg"></svg>',
    '<svg xmlns="http://www.w3.org/2000/svg"><script>0</script></svg>',
    `<svg>${'a'.repeat(40_000)}</svg>`,
    'a logo',
  ])('refused as a drawing: %.60s', (logo) => {
    expect(() => withLook({ logo })).toThrow('look.logo')
  })

  test('a value that could break out of the stylesheet is refused', () => {
    expect(() => withLook({ light: { ink: '#111111; } body { display: none' } })).toThrow('look.light.ink')
    expect(() => withLook({ font: 'Comic Sans' as 'Lexend' })).toThrow('look.font')
  })

  test('brands that chose nothing look as their folders say', async () => {
    const { brands } = await readBrands('tenants')
    expect(brands.filter((brand) => ownRulesOf(brand) !== '')).toEqual([])
    expect(brands).toHaveLength(24)
  })
})
