import type { WrittenSettings } from '#tenants/define'

type Limit = number | 'user-chosen' | 'none'
type Types = NonNullable<WrittenSettings['topup']>['autoTopupTypes']
/** What the specification and its readings say of a brand: languages, low-balance limit in major units, automatic kinds. */
export type Facts = {
  locales: WrittenSettings['locales']
  limit: Limit
  types: Types
  pause?: true
  light?: true
  sms?: true
  currency?: 'GBP'
  placeholder?: number
  country?: WrittenSettings['country']
  phoneCountryCodes?: WrittenSettings['phoneCountryCodes']
  mainPage?: string
  alias?: string
  more?: Partial<WrittenSettings>
}

const tariff: Types = ['low-balance', 'monthly', 'tariff']
const weekly: Types = ['low-balance', 'weekly', 'monthly']
const recurring: Types = ['weekly', 'monthly']
const seven: Facts['locales'] = ['de', 'en', 'es', 'fr', 'it', 'pl', 'ro']
const six: Facts['phoneCountryCodes'] = ['de', 'nl', 'be', 'fr', 'at', 'gb']
const none = { limit: 'none', types: [] } as const satisfies Partial<Facts>
const many = { ...none, mainPage: '/shop' } as const
const manyBrands = {
  features: { hasMultipleBrands: true },
  hasPromoVouchers: true,
  availableCreditcardBrands: ['mastercard', 'visa', 'american-express'],
} satisfies Partial<WrittenSettings>
const noShopLink = { visibility: { shopLink: false } } satisfies Partial<WrittenSettings>

/** Specification, sections 1, 4 and 9, with the readings of what it leaves open. */
export const everyBrand: Record<string, Facts> = {
  ayyildiz: { locales: ['de', 'tr'], limit: 'none', types: recurring },
  congstar: { locales: ['de'], limit: 5, types: tariff, sms: true },
  edeka: { locales: ['de', 'en'], limit: 5, types: tariff, placeholder: 5 },
  eplus: { locales: seven, limit: 2, types: weekly },
  esim: {
    ...none,
    locales: ['en'],
    country: 'gb',
    mainPage: '/',
    phoneCountryCodes: six,
    more: { ...manyBrands, ...noShopLink, isHouseNumberRequired: false },
  },
  fcb: { locales: ['de', 'en'], limit: 2, types: weekly, pause: true, light: true },
  foocall: {
    locales: ['en'],
    limit: 'none',
    types: recurring,
    more: { visibility: { customerSupport: false, impressum: false } },
  },
  jamobil: { locales: ['de', 'en'], limit: 5, types: tariff, sms: true },
  kaufland: {
    locales: ['de', 'en'],
    limit: 'user-chosen',
    types: weekly,
    pause: true,
    light: true,
    more: { header: { redirectionTarget: 'https://www.brand.example' } },
  },
  norma: { locales: ['de', 'en'], limit: 5, types: tariff, placeholder: 45 },
  ortel: { locales: seven, limit: 2, types: weekly, light: true, phoneCountryCodes: ['de', 'nl', 'be'] },
  pennymobil: { locales: ['de', 'en'], limit: 5, types: tariff, sms: true },
  reloadnow: {
    ...none,
    locales: ['fr', 'en'],
    country: 'fr',
    mainPage: '/',
    phoneCountryCodes: six,
    more: {
      ...manyBrands,
      ...noShopLink,
      features: { hasMultipleBrands: true, isReloadsOneTenant: true, isReloadNowTenant: true },
      themes: [
        { name: 'dark', palette: 'dark' },
        { name: 'light', palette: 'light' },
      ],
    },
  },
  reloadnow_at: {
    ...none,
    locales: ['de', 'en'],
    country: 'at',
    mainPage: '/',
    more: { features: { hasMultipleBrands: true, isReloadsOneTenant: true }, hasPromoVouchers: true },
  },
  tmobilenl: { locales: ['nl', 'en'], limit: 2, types: weekly, country: 'nl', alias: '/shop/topup/odido' },
  whitecalling: { ...none, locales: ['en'], country: 'gb', currency: 'GBP' },
  whitelabel_insidehandy: { ...none, locales: ['de'] },
  whitelabel_o2: {
    locales: seven,
    limit: 5,
    types: weekly,
    alias: '/shop/topup/o2',
    more: { hasPromoVouchers: true },
  },
  whitelabel_tmobilenl: { locales: ['nl', 'en'], limit: 2, types: weekly, country: 'nl' },
  herladen: { ...many, locales: ['nl'], country: 'nl', more: { ...manyBrands, ...noShopLink } },
  sure: { ...none, locales: ['en'], country: 'gb', currency: 'GBP' },
  o2de: { locales: ['de', 'en'], limit: 5, types: ['low-balance'], more: { visibility: { customerSupport: false } } },
  opwaarderen: { ...many, locales: ['nl'], country: 'nl', more: { ...manyBrands, ...noShopLink } },
  aufladen: {
    ...many,
    locales: ['de', 'en'],
    more: { ...noShopLink, features: { hasMultipleBrands: true, isAuthDisabled: true }, hasPromoVouchers: true },
  },
}
