import { defineTenant, major } from '#tenants/define'

export default defineTenant({
  provider: { name: 'ja! mobil', shortName: 'ja! mobil', domain: 'jamobil.saldo.example' },
  identification: {
    company: 'Saldo Demo GmbH',
    representedBy: 'Mira Beispiel',
    street: 'Musterallee 15',
    zip: '50667',
    city: 'Köln',
    country: 'de',
    register: 'Amtsgericht Köln, HRB 000000',
    vatId: 'DE000000000',
    email: 'impressum@jamobil.saldo.example',
    phone: '+49 221 0000000',
  },
  supportEmail: 'hilfe@jamobil.saldo.example',
  supportPhone: '+49 221 0000010',
  locales: ['de', 'en'],
  topup: {
    autoTopupTypes: ['low-balance', 'monthly', 'tariff'],
    lowBalanceLimit: major(5),
    exampleSms: 'KOOP 15 1234',
  },
  iFrameCreditCard: true,
  tracking: { gtmId: 'GTM-DEMOJA1' },
  footer: { showNewsletterSignup: true },
  features: {
    hasContainer: true,
    hasManifestIcons: true,
    hasNewsletterCheckbox: true,
    showInputHelperText: true,
    showScrollToTop: true,
  },
  domains: ['jamobil.saldo.example'],
  mail: { name: 'ja! mobil Aufladung', address: 'service@jamobil.saldo.example' },
  sms: { sender: 'ja mobil', number: '+4900000000202' },
})
