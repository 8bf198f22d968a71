import { defineTenant, major } from '#tenants/define'

export default defineTenant({
  provider: { name: 'congstar', shortName: 'congstar', domain: 'congstar.saldo.example' },
  identification: {
    company: 'Saldo Demo GmbH',
    representedBy: 'Mira Beispiel',
    street: 'Musterallee 15',
    zip: '50667',
    city: 'Köln',
    country: 'de',
    register: 'Amtsgericht Köln, HRB 000000',
    vatId: 'DE000000000',
    email: 'impressum@congstar.saldo.example',
    phone: '+49 221 0000000',
  },
  supportEmail: 'hilfe@congstar.saldo.example',
  supportPhone: '+49 221 0000010',
  locales: ['de'],
  topup: {
    autoTopupTypes: ['low-balance', 'monthly', 'tariff'],
    lowBalanceLimit: major(5),
    exampleSms: 'KOOP 15 1234',
  },
  paymentMethods: [{ id: 'creditcard' }, { id: 'paypal' }],
  tracking: { gtmId: 'GTM-DEMOCO1', freshdeskProductId: '10000101' },
  footer: {
    socialMedia: { instagram: 'https://pictures.example/congstar', youtube: 'https://video.example/congstar' },
    appStores: { appStore: 'https://apps.example/congstar', googlePlay: 'https://play.example/congstar' },
  },
  features: { hasContainer: true, hasDetailedSuccessPage: true, hasManifestIcons: true, showScrollToTop: true },
  domains: ['congstar.saldo.example'],
  mail: { name: 'congstar Aufladung', address: 'service@congstar.saldo.example' },
  sms: { sender: 'congstar', number: '+4900000000201' },
})
