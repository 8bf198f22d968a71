import { parseSettings, type Tenant } from '#tenants'
import type { WrittenSettings } from '#tenants/define'

/** The required settings of a brand, and no others. */
export const leastSettings: WrittenSettings = {
  provider: { name: 'First Brand', shortName: 'First' },
  identification: {
    company: 'Saldo Test GmbH',
    representedBy: 'Mira Beispiel',
    street: 'Musterallee 15',
    zip: '10115',
    city: 'Berlin',
    country: 'de',
    register: 'Amtsgericht Berlin, HRB 000000',
    vatId: 'DE000000000',
    email: 'impressum@first.example',
    phone: '+49 30 0000000',
  },
  supportEmail: 'help@first.example',
  supportPhone: '+49 30 0000000',
  locales: ['de', 'en'],
  mail: { name: 'First Brand', address: 'service@first.example' },
  sms: { sender: 'First', number: '+4915799900001' },
}

/** A brand for tests, with the id of the test database's first tenant unless another is given. */
export function aTenant(written: Partial<WrittenSettings> = {}, id = 'firstbrand'): Tenant {
  const { settings, problems } = parseSettings(id, { ...leastSettings, ...written })
  if (!settings) throw new Error(`the test's brand is wrong: ${JSON.stringify(problems)}`)
  return { ...settings, id, version: 1, copy: {} }
}
