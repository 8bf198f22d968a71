import { defineTenant } from '#tenants/define'

export default defineTenant({
  provider: { name: 'FooCall', shortName: 'FooCall', domain: 'foocall.saldo.example' },
  identification: {
    company: 'Saldo Demo GmbH',
    representedBy: 'Mira Beispiel',
    street: 'Musterallee 15',
    zip: '10115',
    city: 'Berlin',
    country: 'de',
    register: 'Amtsgericht Berlin, HRB 000000',
    vatId: 'DE000000000',
    email: 'impressum@foocall.saldo.example',
    phone: '+49 30 0000000',
  },
  supportEmail: 'help@foocall.saldo.example',
  supportPhone: '+49 30 0000010',
  locales: ['en'],
  topup: { autoTopupTypes: ['weekly', 'monthly'] },
  visibility: { customerSupport: false, impressum: false },
  addressFields: { phoneNumber: 'required' },
  otpRule: { ordersPerNumberAndHour: 2 },
  tracking: { messengerAppId: '100000000000116', convergePixel: 'cp-demo-116' },
  footer: {
    socialMedia: { x: 'https://short.example/foocall', tiktok: 'https://clips.example/foocall' },
  },
  features: {
    hasContainer: true,
    hasManifestIcons: true,
    alternativePhoneNumberField: true,
    hasAlternative404Page: true,
    skipCartPageCheckout: true,
    europeanDateFormat: true,
  },
  domains: ['foocall.saldo.example'],
  mail: { name: 'FooCall top-up', address: 'service@foocall.saldo.example' },
  sms: { sender: 'FooCall' },
})
