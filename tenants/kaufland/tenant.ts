import { defineTenant } from '#tenants/define'

export default defineTenant({
  provider: { name: 'Kaufland mobil', shortName: 'Kaufland', domain: 'kaufland.saldo.example' },
  identification: {
    company: 'Saldo Demo GmbH',
    representedBy: 'Mira Beispiel',
    street: 'Musterallee 15',
    zip: '74072',
    city: 'Heilbronn',
    country: 'de',
    register: 'Amtsgericht Heilbronn, HRB 000000',
    vatId: 'DE000000000',
    email: 'impressum@kaufland.saldo.example',
    phone: '+49 7131 0000000',
  },
  supportEmail: 'hilfe@kaufland.saldo.example',
  supportPhone: '+49 7131 0000010',
  contactPageUrl: 'https://www.brand.example/kontakt',
  header: { redirectionTarget: 'https://www.brand.example' },
  locales: ['de', 'en'],
  topup: {
    autoTopupTypes: ['low-balance', 'weekly', 'monthly'],
    lowBalanceLimit: 'user-chosen',
    allowAutoTopupPause: true,
    hasAutoTopupLight: true,
    isAutoTopupFirstOption: true,
  },
  autoTopupLightEnabled: true,
  payPalIframeEnabledOnceOff: true,
  payPalIframeEnabledAutomatic: true,
  tracking: { gtmId: 'GTM-DEMOKA1', freshdeskProductId: '10000110' },
  bannerPages: ['/shop/topup/kaufland', '/shop/checkout/result'],
  footer: {
    appStores: {
      appStore: 'https://apps.apple.com/de/app/id0000000110',
      googlePlay: 'https://play.google.com/store/apps/details?id=example.saldo.kaufland',
    },
  },
  features: { hasManifestIcons: true, hasDetailedCart: true, showRequiredAsterisk: true, skipCartPageCheckout: true },
  domains: ['kaufland.saldo.example'],
  mail: { name: 'Kaufland mobil', address: 'service@kaufland.saldo.example' },
  sms: { sender: 'Kaufland' },
})
