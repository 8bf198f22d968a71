import { defineTenant } from '#tenants/define'

export default defineTenant({
  provider: { name: 'AY YILDIZ', shortName: 'AY YILDIZ', domain: 'ayyildiz.saldo.example' },
  identification: {
    company: 'Saldo Demo GmbH',
    representedBy: 'Mira Beispiel',
    street: 'Musterallee 15',
    zip: '40210',
    city: 'Düsseldorf',
    country: 'de',
    register: 'Amtsgericht Düsseldorf, HRB 000000',
    vatId: 'DE000000000',
    email: 'impressum@ayyildiz.saldo.example',
    phone: '+49 211 0000000',
  },
  supportEmail: 'hilfe@ayyildiz.saldo.example',
  supportPhone: '+49 211 0000010',
  locales: ['de', 'tr'],
  topup: { autoTopupTypes: ['weekly', 'monthly'] },
  isPhoneRegistrationAllowed: true,
  tracking: {
    gtmId: 'GTM-DEMOAY1',
    messengerAppId: '100000000000106',
    messengerPage: 'ayyildiz.demo',
    whatsAppShopUrl: 'https://chat.example/ayyildiz',
    whatsAppPhoneNumber: '4900000000106',
  },
  footer: {
    socialMedia: {
      facebook: 'https://social.example/ayyildiz',
      instagram: 'https://pictures.example/ayyildiz',
      tiktok: 'https://clips.example/ayyildiz',
    },
  },
  features: { hasContainer: true, hasManifestIcons: true, showInputHelperText: true, showScrollToTop: true },
  domains: ['ayyildiz.saldo.example'],
  mail: { name: 'AY YILDIZ Aufladung', address: 'service@ayyildiz.saldo.example' },
  sms: { sender: 'AY YILDIZ' },
})
