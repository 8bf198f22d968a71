import { defineTenant, major } from '#tenants/define'

export default defineTenant({
  provider: { name: 'Odido (T-Mobile)', shortName: 'Odido' },
  identification: {
    company: 'Saldo Demo B.V.',
    representedBy: 'Joris Voorbeeld',
    street: 'Voorbeeldkade 20',
    zip: '3511 AA',
    city: 'Utrecht',
    country: 'nl',
    register: 'KvK 00000000',
    vatId: 'NL000000000B00',
    email: 'info@tmobilenl.saldo.example',
    phone: '+31 30 0000000',
  },
  supportEmail: 'help@tmobilenl.saldo.example',
  supportPhone: '+31 30 0000010',
  locales: ['nl', 'en'],
  country: 'nl',
  mainPageAliases: ['/shop/topup/odido'],
  topup: {
    autoTopupTypes: ['low-balance', 'weekly', 'monthly'],
    lowBalanceLimit: major(2),
  },
  paymentMethods: [
    { id: 'ideal', countries: ['nl'] },
    { id: 'tikkie', countries: ['nl'] },
    { id: 'creditcard' },
    { id: 'paypal' },
  ],
  hasDutchBankList: true,
  footer: {
    socialMedia: { facebook: 'https://social.example/odido-prepaid', youtube: 'https://video.example/odido-prepaid' },
    paymentMethods: ['ideal', 'tikkie', 'creditcard', 'paypal'],
  },
  tracking: { gtmId: 'GTM-DEMO409' },
  features: { hasContainer: true, hasDetailedSuccessPage: true, hasManifestIcons: true, showInputHelperText: true },
  domains: ['tmobilenl.saldo.example', 'odido.saldo.example'],
  mail: { name: 'Odido opwaarderen', address: 'service@tmobilenl.saldo.example' },
  sms: { sender: 'Odido' },
})
