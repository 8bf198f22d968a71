import { defineTenant, major } from '#tenants/define'

export default defineTenant({
  provider: { name: 'FCB Mobil', shortName: 'FCB Mobil', domain: 'fcb.saldo.example' },
  identification: {
    company: 'Saldo Demo GmbH',
    representedBy: 'Mira Beispiel',
    street: 'Musterallee 15',
    zip: '80331',
    city: 'München',
    country: 'de',
    register: 'Amtsgericht München, HRB 000000',
    vatId: 'DE000000000',
    email: 'impressum@fcb.saldo.example',
    phone: '+49 89 0000000',
  },
  supportEmail: 'hilfe@fcb.saldo.example',
  supportPhone: '+49 89 0000010',
  locales: ['de', 'en'],
  topup: {
    autoTopupTypes: ['low-balance', 'weekly', 'monthly'],
    lowBalanceLimit: major(2),
    allowAutoTopupPause: true,
    hasAutoTopupLight: true,
  },
  autoTopupLightEnabled: true,
  addressFields: { street: 'optional', houseNumber: 'optional', zip: 'optional', city: 'optional' },
  tracking: { gtmId: 'GTM-DEMOFC1', messengerAppId: '100000000000102', messengerPage: 'fcbmobil.demo' },
  footer: {
    socialMedia: {
      facebook: 'https://social.example/fcb',
      instagram: 'https://pictures.example/fcb',
      x: 'https://short.example/fcb',
      youtube: 'https://video.example/fcb',
    },
    showNewsletterSignup: true,
  },
  widgets: { sovendusContainer: { trafficSourceNumber: '1102', trafficMediumNumber: '1' } },
  features: {
    hasContainer: true,
    hasDetailedSuccessPage: true,
    hasDetailedCart: true,
    hasManifestIcons: true,
    hasNewsletterCheckbox: true,
  },
  domains: ['fcb.saldo.example'],
  mail: { name: 'FCB Mobil', address: 'service@fcb.saldo.example' },
  sms: { sender: 'FCB Mobil' },
})
