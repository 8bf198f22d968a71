import { defineTenant } from '#tenants/define'

export default defineTenant({
  provider: { name: 'Sure', shortName: 'Sure', domain: 'www.sure.saldo.example' },
  identification: {
    company: 'Saldo Demo Ltd',
    representedBy: 'Robin Sample',
    street: '20 Example Quay',
    zip: 'BS1 0AA',
    city: 'Bristol',
    country: 'gb',
    register: 'Companies House 00000000',
    vatId: 'GB000000000',
    email: 'legal@sure.saldo.example',
    phone: '+44 117 0000000',
  },
  invented: ['provider.domain', 'identification', 'supportEmail', 'supportPhone', 'domains', 'mail.address'],
  supportEmail: 'help@sure.saldo.example',
  supportPhone: '+44 117 0000020',
  locales: ['en'],
  country: 'gb',
  currency: 'GBP',
  // Guernsey, Jersey and the Isle of Man share the British calling code and the postcodes' form.
  addressFields: { street: 'optional', houseNumber: 'optional', zip: 'optional', city: 'optional' },
  footer: { paymentMethods: ['creditcard', 'paypal', 'klarna'] },
  paymentMethods: [{ id: 'creditcard' }, { id: 'paypal' }, { id: 'klarna', countries: ['gb'] }],
  features: { hasContainer: true, hasDetailedSuccessPage: true, hasManifestIcons: true, showInputHelperText: true },
  domains: ['sure.saldo.example'],
  mail: { name: 'Sure', address: 'service@sure.saldo.example' },
  sms: { sender: 'Sure' },
})
