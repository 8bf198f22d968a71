import { defineTenant, major } from '#tenants/define'

export default defineTenant({
  provider: { name: 'NORMA Connect', shortName: 'NORMA', domain: 'norma.saldo.example' },
  identification: {
    company: 'Saldo Demo GmbH',
    representedBy: 'Mira Beispiel',
    street: 'Musterallee 15',
    zip: '90402',
    city: 'Nürnberg',
    country: 'de',
    register: 'Amtsgericht Nürnberg, HRB 000000',
    vatId: 'DE000000000',
    email: 'impressum@norma.saldo.example',
    phone: '+49 911 0000000',
  },
  invented: ['provider.domain', 'identification', 'supportEmail', 'supportPhone', 'domains', 'mail.address'],
  supportEmail: 'hilfe@norma.saldo.example',
  supportPhone: '+49 911 0000010',
  locales: ['de', 'en'],
  topup: {
    takesCashCodes: true,
    autoTopupTypes: ['low-balance', 'monthly', 'tariff'],
    lowBalanceLimit: major(5),
    differentAmountPlaceholder: major(45),
    isAutoTopupFirstOption: true,
  },
  recurringHour: 6,
  cartLimits: { productAmount: major(100), cartAmount: major(200) },
  features: { showRequiredAsterisk: true },
  domains: ['norma.saldo.example'],
  mail: { name: 'NORMA Connect', address: 'service@norma.saldo.example' },
  sms: { sender: 'NORMA' },
})
