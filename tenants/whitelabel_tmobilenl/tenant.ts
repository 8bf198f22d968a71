import { defineTenant, major } from '#tenants/define'

export default defineTenant({
  provider: { name: 'Odido (T-Mobile) Prepaid', shortName: 'Odido' },
  identification: {
    company: 'Saldo Demo B.V.',
    representedBy: 'Joris Voorbeeld',
    street: 'Voorbeeldkade 20',
    zip: '3511 AA',
    city: 'Utrecht',
    country: 'nl',
    register: 'KvK 00000000',
    vatId: 'NL000000000B00',
    email: 'info@whitelabel-tmobilenl.saldo.example',
    phone: '+31 30 0000000',
  },
  legal: {
    hosting: {
      company: 'Saldo Demo Hosting B.V.',
      street: 'Voorbeeldweg 1',
      zip: '1012 AA',
      city: 'Amsterdam',
      country: 'nl',
      phone: '+31 20 0000000',
    },
    mailing: {
      company: 'Saldo Demo Mail B.V.',
      street: 'Voorbeeldweg 1',
      zip: '1012 AA',
      city: 'Amsterdam',
      country: 'nl',
    },
  },
  invented: ['identification', 'legal', 'supportEmail', 'supportPhone', 'domains', 'mail.address'],
  supportEmail: 'help@whitelabel-tmobilenl.saldo.example',
  supportPhone: '+31 30 0000020',
  // The same network as its sister's: they share their pictures; the head is dark here, so the sign is the reversed one.
  assetsFolderName: 'tmobilenl',
  header: { logo: 'logo-reversed.svg' },
  locales: ['nl', 'en'],
  country: 'nl',
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
  footer: { logo: 'logo-reversed.svg', paymentMethods: ['ideal', 'tikkie', 'creditcard', 'paypal'] },
  features: { hasContainer: true, hasDetailedCart: true, showScrollToTop: true, alternativePhoneNumberField: true },
  domains: ['whitelabel-tmobilenl.saldo.example'],
  mail: { name: 'Odido opwaarderen', address: 'service@whitelabel-tmobilenl.saldo.example' },
  sms: { sender: 'Odido' },
})
