import { defineTenant } from '#tenants/define'

export default defineTenant({
  provider: { name: 'Whitecalling', shortName: 'Whitecalling' },
  identification: {
    company: 'Saldo Demo Ltd',
    representedBy: 'Robin Sample',
    street: '20 Example Quay',
    zip: 'BS1 0AA',
    city: 'Bristol',
    country: 'gb',
    register: 'Companies House 00000000',
    vatId: 'GB000000000',
    email: 'legal@whitecalling.saldo.example',
    phone: '+44 117 0000000',
  },
  invented: ['identification', 'supportEmail', 'supportPhone', 'domains', 'mail.address'],
  supportEmail: 'hello@whitecalling.saldo.example',
  supportPhone: '+44 117 0000020',
  locales: ['en'],
  country: 'gb',
  currency: 'GBP',
  footer: { paymentMethods: ['creditcard'] },
  paymentMethods: [{ id: 'creditcard' }, { id: 'paypal' }],
  features: { hasContainer: true, skipCartPageCheckout: true, showRequiredAsterisk: true },
  domains: ['whitecalling.saldo.example'],
  mail: { name: 'Whitecalling', address: 'service@whitecalling.saldo.example' },
  sms: { sender: 'Whitecall' },
})
