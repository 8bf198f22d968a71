import { defineTenant } from '#tenants/define'

export default defineTenant({
  provider: { name: '__name__', shortName: '__name__' },
  identification: {
    company: '__name__ GmbH',
    representedBy: 'Mira Beispiel',
    street: 'Musterallee 15',
    zip: '10115',
    city: 'Berlin',
    country: 'de',
    register: 'Amtsgericht Berlin, HRB 000000',
    vatId: 'DE000000000',
    email: 'impressum@__host__.saldo.example',
    phone: '+49 30 0000000',
  },
  legal: {
    hosting: {
      company: 'Saldo Demo Rechenzentrum GmbH',
      street: 'Musterring 1',
      zip: '60311',
      city: 'Frankfurt am Main',
      country: 'de',
      phone: '+49 69 0000000',
    },
    mailing: {
      company: 'Saldo Demo Post GmbH',
      street: 'Musterring 1',
      zip: '60311',
      city: 'Frankfurt am Main',
      country: 'de',
    },
    dataProtectionAuthority: 'Berliner Beauftragte für Datenschutz und Informationsfreiheit, Berlin',
  },
  // Made up. Write the real ones and take them off this list: production refuses the brand until then.
  invented: ['identification', 'legal', 'supportEmail', 'supportPhone', 'domains', 'mail.address'],
  supportEmail: 'hilfe@__host__.saldo.example',
  supportPhone: '+49 30 0000020',
  locales: ['de', 'en'],
  features: { hasContainer: true, hasDetailedSuccessPage: true, hasManifestIcons: true },
  domains: ['__host__.saldo.example'],
  mail: { name: '__name__', address: 'service@__host__.saldo.example' },
  sms: { sender: '__sender__' },
})
