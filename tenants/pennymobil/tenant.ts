import { defineTenant, major } from '#tenants/define'

export default defineTenant({
  provider: { name: 'PENNY MOBIL', shortName: 'PENNY', domain: 'pennymobil.saldo.example' },
  identification: {
    company: 'Saldo Demo GmbH',
    representedBy: 'Mira Beispiel',
    street: 'Musterallee 15',
    zip: '50667',
    city: 'Köln',
    country: 'de',
    register: 'Amtsgericht Köln, HRB 000000',
    vatId: 'DE000000000',
    email: 'impressum@pennymobil.saldo.example',
    phone: '+49 221 0000000',
  },
  supportEmail: 'hilfe@pennymobil.saldo.example',
  supportPhone: '+49 221 0000010',
  freshdeskEmail: 'tickets@pennymobil.saldo.example',
  locales: ['de', 'en'],
  topup: {
    takesCashCodes: true,
    autoTopupTypes: ['low-balance', 'monthly', 'tariff'],
    lowBalanceLimit: major(5),
    exampleSms: 'KOOP 15 1234',
  },
  tracking: { gtmId: 'GTM-DEMOPE1', convergePixel: 'cp-demo-113', freshdeskProductId: '10000113' },
  bannerPages: ['/shop/topup/pennymobil'],
  footer: {
    logo: 'logo-footer.svg',
    socialMedia: {
      instagram: 'https://pictures.example/pennymobil',
      tiktok: 'https://clips.example/pennymobil',
    },
    showNewsletterSignup: true,
  },
  widgets: { sovendusContainer: { trafficSourceNumber: '1113', trafficMediumNumber: '1' } },
  features: {
    hasContainer: true,
    hasManifestIcons: true,
    hasAlternative404Page: true,
    hasNewsletterCheckbox: true,
    showInputHelperText: true,
    cartButtonVariant: 'text',
  },
  domains: ['pennymobil.saldo.example'],
  mail: { name: 'PENNY MOBIL', address: 'service@pennymobil.saldo.example' },
  sms: { sender: 'PENNY', number: '+4900000000203' },
})
