import { expect, test } from 'vitest'
import { aTenant } from '../../../../tests/support/brands/brand.ts'
import { accessibilityAuthority } from './accessibility-authority.ts'
import { fillPlain, valuesOf } from './placeholders.ts'
import { readDocuments } from './read-documents.ts'

const locales = ['de', 'en', 'nl', 'fr', 'es', 'it', 'pl', 'ro', 'tr']
const { page: pages } = await readDocuments({ locales: 'locales', tenants: 'none' }, { id: 'none', locales })
const countries = ['de', 'nl', 'be', 'fr', 'at', 'gb'] as const

test.each(locales)(
  'the accessibility statement in %s says where to report a barrier, and who watches in each country',
  (language) => {
    const statement = pages.find((page) => page.slug === 'accessibility' && page.language === language)
    for (const country of countries) {
      const brand = aTenant({ country })
      const body = fillPlain(valuesOf(brand, language))(statement?.body ?? '')
      expect(body).toContain(`mailto:${brand.supportEmail}`)
      expect(body).toContain(brand.supportPhone)
      expect(body).toContain(accessibilityAuthority[country])
    }
    expect(new Set(Object.values(accessibilityAuthority)).size).toBe(countries.length)
  },
)
