import { describe, expect, test } from 'vitest'
import { openContent } from '#content'
import type { WrittenSettings } from '#tenants/define'
import { brandFiles } from '../../../src/storefront/server/brand-files.ts'
import { aTenant } from '../../support/brands/brand.ts'

const doors = brandFiles({ content: openContent('locales'), keepsPages: true })

/** The manifest that a phone reads to put the shop on its home screen. */
async function manifestOf(settings: Partial<WrittenSettings>) {
  const tenant = aTenant({ assetsFolderName: 'congstar', ...settings })
  const ask = (path: string) => doors.answer(new Request(`https://shop.example${path}`), tenant)
  const manifest = (await ask('/api/manifest')?.json()) as {
    short_name: string
    icons?: { src: string; sizes: string }[]
  }
  return { ...manifest, ask }
}

describe('features.hasManifestIcons', () => {
  test('the shop brings its own sign for the home screen, and every sign it names is there', async () => {
    const { icons = [], ask } = await manifestOf({ features: { hasManifestIcons: true } })
    expect(icons.length).toBeGreaterThan(0)
    for (const { src } of icons) {
      const icon = ask(src)
      expect(icon?.status, src).toBe(200)
      expect(icon?.headers.get('content-type'), src).toMatch(/^image\//)
    }
  })

  test('or it leaves the choice of a sign to the phone', async () => {
    expect((await manifestOf({})).icons).toBeUndefined()
  })
})

describe('provider.shortName', () => {
  test('it stands under the sign', async () => {
    const provider = { name: 'First Brand', shortName: 'Shorty' }
    expect((await manifestOf({ provider })).short_name).toBe('Shorty')
  })
})
