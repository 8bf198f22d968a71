import { describe, expect, test } from 'vitest'
import type { WrittenSettings } from '#tenants/define'
import { aTenant, leastSettings } from '../../support/brands/brand.ts'
import { aGuest, element } from '../../support/pages/ask-page.tsx'

type Identification = WrittenSettings['identification']
const usual = leastSettings.identification

/** The page with this brand's word for the field, and with the usual one. */
async function pages(path: string, given: Partial<Identification>) {
  const [own, other] = [aTenant({ identification: { ...usual, ...given } }), aTenant()]
  return [await aGuest(own).get(path), await aGuest(other).get(path)] as const
}

/** The page of identification names who is responsible for the shop, in this brand's words. */
function isShown(field: keyof Identification, value: string, shown = value, beside: Partial<Identification> = {}) {
  test('stands on the page that says who answers for the shop', async () => {
    const [own, other] = await pages('/impressum', { [field]: value, ...beside })
    expect(own.text).toContain(shown)
    expect(other.text).not.toContain(shown)
  })
}

describe('identification.company', () => {
  isShown('company', 'Ganz Andere GmbH')
  test('stands in terms and privacy notice', async () => {
    for (const path of ['/terms-of-use', '/privacy']) {
      const [own, other] = await pages(path, { company: 'Ganz Andere GmbH' })
      expect(own.text, path).toContain('Ganz Andere GmbH')
      expect(other.text, path).not.toContain('Ganz Andere GmbH')
    }
  })
})
describe('identification.representedBy', () => isShown('representedBy', 'Erika Anders'))
describe('identification.street', () => isShown('street', 'Andere Gasse 7'))
describe('identification.zip', () => isShown('zip', '99999'))
describe('identification.city', () => isShown('city', 'Anderstadt'))
describe('identification.country', () => isShown('country', 'at', 'Österreich', { vatId: 'none' }))
describe('identification.register', () => isShown('register', 'Firmenbuch FN 1'))
describe('identification.vatId', () => {
  isShown('vatId', 'DE987654321')
  test('is not spoken of where the company has none', async () => {
    const [own, other] = await pages('/impressum', { vatId: 'none' })
    expect(own.text).not.toMatch(/Umsatzsteuer-Identifikationsnummer|none/)
    expect(other.text).toContain('Umsatzsteuer-Identifikationsnummer')
  })
})
describe('identification.email', () => {
  isShown('email', 'anders@first.example')
  test('is whom to write to about one’s data', async () => {
    const [own, other] = await pages('/privacy', { email: 'anders@first.example' })
    expect(element(own.html, 'href="mailto:anders@first.example"')).toBeDefined()
    expect(element(other.html, 'href="mailto:anders@first.example"')).toBeUndefined()
  })
})
describe('identification.phone', () => isShown('phone', '+43 1 0000000'))
