import { defineTenant } from '#tenants/define'

export default defineTenant({
  provider: { name: 'insidehandy', shortName: 'insidehandy' },
  identification: {
    company: 'Saldo Demo GmbH',
    representedBy: 'Mira Beispiel',
    street: 'Musterallee 15',
    zip: '30159',
    city: 'Hannover',
    country: 'de',
    register: 'Amtsgericht Hannover, HRB 000000',
    vatId: 'DE000000000',
    email: 'impressum@whitelabel-insidehandy.saldo.example',
    phone: '+49 221 0000000',
  },
  invented: ['identification', 'supportEmail', 'supportPhone', 'domains', 'mail.address'],
  supportEmail: 'hilfe@whitelabel-insidehandy.saldo.example',
  supportPhone: '+49 221 0000020',
  locales: ['de'],
  addressFields: { street: 'required', houseNumber: 'required', zip: 'required', city: 'required' },
  features: {
    hasContainer: true,
    showRequiredAsterisk: true,
    showInputHelperText: true,
    europeanDateFormat: true,
    hasDetailedCart: true,
    cartButtonVariant: 'text',
  },
  domains: ['whitelabel-insidehandy.saldo.example'],
  mail: { name: 'insidehandy Aufladung', address: 'service@whitelabel-insidehandy.saldo.example' },
  sms: { sender: 'insidehandy' },
})
