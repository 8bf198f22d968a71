import { defineTenant, major } from '#tenants/define'

export default defineTenant({
  provider: { name: 'O2 Prepaid', shortName: 'O2' },
  identification: {
    company: 'Saldo Demo GmbH',
    representedBy: 'Mira Beispiel',
    street: 'Musterallee 15',
    zip: '80331',
    city: 'München',
    country: 'de',
    register: 'Amtsgericht München, HRB 000000',
    vatId: 'DE000000000',
    email: 'impressum@whitelabel-o2.saldo.example',
    phone: '+49 221 0000000',
  },
  supportEmail: 'hilfe@whitelabel-o2.saldo.example',
  supportPhone: '+49 221 0000020',
  locales: ['de', 'en', 'es', 'fr', 'it', 'pl', 'ro'],
  mainPageAliases: ['/shop/topup/o2'],
  topup: {
    autoTopupTypes: ['low-balance', 'weekly', 'monthly'],
    lowBalanceLimit: major(5),
    isAutoTopupFirstOption: true,
  },
  hasPromoVouchers: true,
  delivery: { voucher: { sendCodeBySMS: true } },
  footer: {
    appStores: { appStore: 'https://apps.example/o2-prepaid', googlePlay: 'https://play.example/o2-prepaid' },
    showNewsletterSignup: true,
  },
  tracking: { gtmId: 'GTM-DEMO404' },
  features: {
    hasDetailedSuccessPage: true,
    hasManifestIcons: true,
    hasNewsletterCheckbox: true,
    showInputHelperText: true,
  },
  domains: ['whitelabel-o2.saldo.example', 'o2.saldo.example'],
  mail: { name: 'O2 Prepaid', address: 'service@whitelabel-o2.saldo.example' },
  sms: { sender: 'O2 Prepaid' },
})
