import { describe, expect, test } from 'vitest'
import { aTenant } from '../../support/brands/brand.ts'
import { aGuest } from '../../support/pages/ask-page.tsx'

describe('provider.name', () => {
  test('titles and texts name the provider', async () => {
    const read = (name: string) => aGuest(aTenant({ provider: { name, shortName: 'B' } })).get('/about-us')
    const [own, other] = [await read('Blaues Netz'), await read('Anderes Netz')]
    expect(own.html).toMatch(/<title>[^<]* – Blaues Netz<\/title>/)
    expect(own.text).toContain('Blaues Netz ist der Shop')
    expect(own.html).toContain('<meta property="og:site_name" content="Blaues Netz"/>')
    expect(other.html).not.toContain('Blaues Netz')
  })
})
