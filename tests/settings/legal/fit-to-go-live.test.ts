import { describe, expect, test } from 'vitest'
import { hasReservedHost, notLive, parseSettings } from '#tenants'
import type { Country } from '#tenants/contract'
import type { WrittenSettings } from '#tenants/define'
import { aTenant, leastSettings } from '../../support/brands/brand.ts'

const identification = {
  ...leastSettings.identification,
  company: 'Blauwal GmbH',
  register: 'Amtsgericht Berlin, HRB 123000',
  vatId: 'DE123456789',
  email: 'impressum@blauwal.shop',
  phone: '+49 30 4455660',
}
const company = { company: 'Serverhaus GmbH', street: 'Ring 1', zip: '60311', city: 'Frankfurt', country: 'de' }
/** A brand with real facts. */
const real: Partial<WrittenSettings> = {
  identification,
  legal: { hosting: company, mailing: company, dataProtectionAuthority: 'Berliner Beauftragte für Datenschutz' },
  supportEmail: 'hilfe@blauwal.shop',
  supportPhone: '+49 30 4455661',
  domains: ['blauwal.shop'],
  mail: { name: 'Blauwal', address: 'service@blauwal.shop' },
}
const keptBack = (written: Partial<WrittenSettings>) =>
  notLive([aTenant({ ...real, ...written })]).map(({ file, field }) => `${file} ${field}`)
const at = (...fields: string[]) => fields.map((field) => `tenants/firstbrand/tenant.ts ${field}`)

describe('invented', () => {
  test('a brand with real facts goes live', () => {
    expect(keptBack({})).toEqual([])
  })

  test('it does not with one that is marked as invented: a field, or each text of a group', () => {
    expect(keptBack({ invented: ['identification.register'] })).toEqual(at('identification.register'))
    expect(keptBack({ invented: ['mail', 'domains'] })).toEqual(at('domains.0', 'mail.name', 'mail.address'))
  })

  test('it does not with what cannot be real, though nobody marked it', () => {
    const mail = { name: 'Blauwal', address: 'service@blauwal.example' }
    const nobody = { ...identification, register: 'HRB 000000', vatId: 'DE000000000' }
    expect(keptBack({ identification: nobody, domains: ['blauwal.saldo.example'], mail })).toEqual(
      at('identification.register', 'identification.vatId', 'domains.0', 'mail.address'),
    )
  })

  test('it does not with a mark that names nothing, which would leave a made-up fact unmarked', () => {
    expect(keptBack({ invented: ['identification.vatID'] })).toEqual(at('invented'))
  })

  test('who loads it is told in words what to do', () => {
    const [found] = notLive([aTenant({ ...real, invented: ['supportPhone'] })])
    expect(found?.message).toBe("'+49 30 4455661' is invented: write the real one and take it off `invented`")
  })

  test.each([
    ['shop.example', true],
    ['https://www.shop.example/a', true],
    ['help@example.com', true],
    ['shop.test', true],
    ['example.shop', false],
    ['www.example.shop', false],
    ['https://exemplary.com', false],
    ['test.shop', false],
    ['shop.tests', false],
  ])('%s as a host: reserved %s', (host, reserved) => {
    expect(hasReservedHost(host)).toBe(reserved)
  })
})

describe('impressumHiddenBecause', () => {
  const hidden = { visibility: { impressum: false } }
  // What else each country requires is tested with `legal`.
  const hiddenAt = (written: Partial<WrittenSettings>) =>
    keptBack(written).filter((field) => field.includes('impressum'))
  const seated = (country: Country, vatId: string) => ({
    country,
    identification: { ...identification, country, vatId },
  })

  test.each([
    ['de', 'DE123456789', '§ 5 DDG'],
    ['at', 'ATU12345678', '§ 5 ECG'],
  ] as const)('no brand of %s hides its imprint in production without a reason', (country, vatId, law) => {
    const brand = { ...seated(country, vatId), ...hidden }
    expect(hiddenAt(brand)).toEqual(at('visibility.impressum'))
    expect(notLive([aTenant({ ...real, ...brand })]).map(({ message }) => message)).toContainEqual(
      expect.stringContaining(`what ${law} asks for`),
    )
    expect(hiddenAt({ ...brand, impressumHiddenBecause: 'It stands on the site around this shop.' })).toEqual([])
  })

  test('a brand elsewhere may, whose law says it in other ways', () => {
    expect(hiddenAt({ ...seated('gb', 'GB123456789'), ...hidden })).toEqual([])
  })

  test('no company with its seat in Germany does, wherever it sells', () => {
    expect(keptBack({ country: 'nl', ...hidden })).toEqual(at('visibility.impressum'))
  })
})

describe('identification.vatId has the form of its country', () => {
  const problemOf = (country: Country, vatId: string) =>
    parseSettings('firstbrand', { ...leastSettings, identification: { ...identification, country, vatId } }).problems

  test.each([
    ['de', 'DE123456789', 'DE12345678'],
    ['nl', 'NL123456789B01', 'NL123456789001'],
    ['be', 'BE0123456789', 'BE2123456789'],
    ['fr', 'FRK7123456789', 'FRO7123456789'],
    ['fr', 'FR12123456789', 'FR123456789'],
    ['at', 'ATU12345678', 'AT12345678'],
    ['gb', 'GB123456789', 'GB12345678'],
    ['gb', 'XI123456789', 'GBHA400'],
    ['gb', 'GBGD123', 'UK123456789'],
  ] as const)('%s: %s and not %s', (country, right, wrong) => {
    expect(problemOf(country, right)).toEqual([])
    expect(problemOf(country, wrong)).toEqual([
      { field: 'identification.vatId', message: expect.stringContaining("or 'none'") },
    ])
  })

  test.each(['DE 123456789', 'de123456789', 'ATU12345678', 'keine'])('Germany takes no %s', (vatId) => {
    expect(problemOf('de', vatId)).toHaveLength(1)
  })

  test.each(['de', 'nl', 'be', 'fr', 'at', 'gb'] as const)('%s: none, for a company without one', (country) => {
    expect(problemOf(country, 'none')).toEqual([])
  })
})
