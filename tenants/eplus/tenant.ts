import { defineTenant, major } from '#tenants/define'

export default defineTenant({
  provider: { name: 'E-Plus', shortName: 'E-Plus', domain: 'eplus.saldo.example' },
  identification: {
    company: 'Saldo Demo GmbH',
    representedBy: 'Mira Beispiel',
    street: 'Musterallee 15',
    zip: '40210',
    city: 'Düsseldorf',
    country: 'de',
    register: 'Amtsgericht Düsseldorf, HRB 000000',
    vatId: 'DE000000000',
    email: 'impressum@eplus.saldo.example',
    phone: '+49 211 0000000',
  },
  supportEmail: 'hilfe@eplus.saldo.example',
  supportPhone: '+49 211 0000010',
  ssoLoginUrl: 'https://kundenportal.eplus.saldo.example/anmelden',
  locales: ['de', 'en', 'es', 'fr', 'it', 'pl', 'ro'],
  topup: { autoTopupTypes: ['low-balance', 'weekly', 'monthly'], lowBalanceLimit: major(2) },
  tracking: { gtmId: 'GTM-DEMOEP1', xtremepushId: 'xp-demo-108', convergePixel: 'cp-demo-108' },
  footer: {
    socialMedia: {
      instagram: 'https://pictures.example/eplus',
      x: 'https://short.example/eplus',
      youtube: 'https://video.example/eplus',
    },
  },
  widgets: {
    trustPilotWidget: 'demo-eplus',
    sovendusContainer: { trafficSourceNumber: '1108', trafficMediumNumber: '2' },
  },
  features: {
    hasContainer: true,
    hasManifestIcons: true,
    hasDetailedSuccessPage: true,
    showScrollToTop: true,
    cartButtonVariant: 'text',
  },
  domains: ['eplus.saldo.example'],
  mail: { name: 'E-Plus Aufladung', address: 'service@eplus.saldo.example' },
  sms: { sender: 'EPlus' },
})
