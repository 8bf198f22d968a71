import { describe, expect, test } from 'vitest'
import { notLive } from '#tenants'
import type { Country } from '#tenants/contract'
import type { WrittenSettings } from '#tenants/define'
import { aTenant, leastSettings } from '../../support/brands/brand.ts'
import { aGuest } from '../../support/pages/ask-page.tsx'

type Legal = NonNullable<WrittenSettings['legal']>
const company = { company: 'Serverhaus GmbH', street: 'Ring 1', zip: '1010', city: 'Wien', country: 'at' }
const body = { name: 'Schlichtung e. V.', address: 'Platz 3, 77694 Kehl', website: 'https://schlichtung.shop' }

/** What every imprint and privacy notice of a country must contain, each fact as it may be written. */
const facts: Record<Country, { register: string; vatId: string; legal: Legal; imprint: readonly string[] }> = {
  de: {
    register: 'Amtsgericht Berlin, HRB 123000',
    vatId: 'DE123456789',
    legal: { dataProtectionAuthority: 'Berliner Beauftragte für Datenschutz', contentResponsible: 'Ada Lang' },
    imprint: ['Amtsgericht Berlin, HRB 123000', 'DE123456789', 'Ada Lang', 'impressum@first', '+49 30'],
  },
  at: {
    register: 'Handelsgericht Wien, FN 123456a',
    vatId: 'ATU12345678',
    legal: {
      chamber: 'Wirtschaftskammer Wien',
      tradeAuthority: 'Magistrat der Stadt Wien',
      tradeRules: 'Gewerbeordnung, www.ris.bka.gv.at',
      purpose: 'Handel mit Guthaben',
    },
    imprint: [
      'FN 123456a',
      'ATU12345678',
      'Wirtschaftskammer Wien',
      'Magistrat der Stadt Wien',
      'www.ris.bka.gv.at',
      'Media owner',
      'Handel mit Guthaben',
    ],
  },
  fr: {
    register: 'RCS Lyon 123 456 789',
    vatId: 'FRK7123456789',
    legal: {
      hosting: { ...company, phone: '+43 1 234567' },
      shareCapital: 'SAS au capital de 10 000 €',
      publicationDirector: 'Camille Roux',
      mediator: body,
    },
    imprint: [
      'RCS Lyon 123 456 789',
      'SAS au capital de 10 000 €',
      'Camille Roux',
      'Serverhaus GmbH',
      '+43 1 234567',
      body.name,
      body.address,
      body.website,
    ],
  },
  nl: {
    register: 'KvK 12345678',
    vatId: 'NL123456789B01',
    legal: {},
    imprint: ['KvK 12345678', 'NL123456789B01'],
  },
  be: {
    register: 'KBO 0123.456.789, RPR Brussel',
    vatId: 'BE0123456789',
    legal: {},
    imprint: ['0123.456.789', 'BE0123456789', 'consumerombudsman.be', 'eccbelgium.be'],
  },
  gb: {
    register: 'Companies House 01234567',
    vatId: 'GB123456789',
    legal: { registeredIn: 'England and Wales', icoRegistration: 'ZA123456' },
    imprint: ['Companies House 01234567', 'England and Wales', 'ZA123456', 'GB123456789'],
  },
}
const countries = Object.keys(facts) as Country[]

function brandOf(country: Country, more: Partial<Legal> = {}) {
  const { register, vatId, legal } = facts[country]
  const identification = { ...leastSettings.identification, country, register, vatId }
  const everywhere = { hosting: company, mailing: company }
  const features = { hasBlog: true }
  return aTenant({ country, locales: ['en'], identification, features, legal: { ...everywhere, ...legal, ...more } })
}
const refused = (tenant: ReturnType<typeof brandOf>) =>
  notLive([tenant])
    .filter(({ message }) => message.includes('asks for it'))
    .map(({ field }) => field)

describe('legal', () => {
  test.each(countries)('the imprint of a brand of %s holds what its law asks for', async (country) => {
    const { text } = await aGuest(brandOf(country)).get('/impressum')
    for (const fact of facts[country].imprint) expect(text).toContain(fact)
    expect(refused(brandOf(country))).toEqual([])
  })

  test.each(countries)('production refuses a brand of %s for each fact that it lacks, by field', (country) => {
    const { legal } = facts[country]
    for (const name of ['hosting', 'mailing', ...Object.keys(legal)]) {
      expect(refused(brandOf(country, { [name]: undefined }))).toEqual([`legal.${name}`])
    }
  })

  test('production wants the telephone of a French host, and register numbers of the Dutch and Belgian form', () => {
    expect(refused(brandOf('fr', { hosting: company }))).toEqual(['legal.hosting.phone'])
    for (const country of ['nl', 'be'] as const) {
      const brand = brandOf(country)
      const nameless = { ...brand, identification: { ...brand.identification, register: 'Handelsregister' } }
      expect(refused(nameless)).toEqual(['identification.register'])
    }
  })

  test('a German brand says that it stays away from consumer arbitration, or before which body it goes', async () => {
    const spoken = (brand: ReturnType<typeof brandOf>) => aGuest(brand)
    for (const path of ['/impressum', '/terms-of-use']) {
      expect((await spoken(brandOf('de')).get(path)).text).toContain('neither obliged nor willing')
      const joined = (await spoken(brandOf('de', { arbitration: body })).get(path)).text
      expect(joined).not.toContain('neither obliged nor willing')
      for (const fact of Object.values(body)) expect(joined).toContain(fact)
    }
  })

  test('the privacy notice names host, mail carrier, authority and data protection officer', async () => {
    const brand = brandOf('de', {
      dataProtectionOfficer: 'dpo@first.example',
      mailing: { ...company, company: 'Post AG' },
    })
    const { text } = await aGuest(brand).get('/privacy')
    for (const fact of ['Serverhaus GmbH', 'Post AG', 'Berliner Beauftragte für Datenschutz', 'dpo@first.example'])
      expect(text).toContain(fact)
    const other = await aGuest(brandOf('fr')).get('/privacy')
    expect(other.text).toContain('CNIL')
    expect(other.text).not.toContain('data protection officer')
  })
})
