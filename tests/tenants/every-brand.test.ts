import { describe, expect, test } from 'vitest'
import { readBrands } from '#tenants'
import type { Settings } from '#tenants/contract'
import { major, type WrittenSettings } from '#tenants/define'
import { aTenant } from '../support/brands/brand.ts'
import { everyBrand, type Facts } from './every-brand.ts'

const written = (facts: Facts): Partial<WrittenSettings> => ({
  locales: facts.locales,
  topup: {
    autoTopupTypes: facts.types,
    lowBalanceLimit: typeof facts.limit === 'number' ? major(facts.limit) : facts.limit,
    ...(facts.pause && { allowAutoTopupPause: true }),
    ...(facts.light && { hasAutoTopupLight: true }),
    ...(facts.sms && { exampleSms: 'KOOP 15 1234' }),
    ...(facts.placeholder && { differentAmountPlaceholder: major(facts.placeholder) }),
  },
  ...(facts.light && { autoTopupLightEnabled: true }),
  ...(facts.currency && { currency: facts.currency }),
  ...(facts.country && { country: facts.country }),
  ...(facts.phoneCountryCodes && { phoneCountryCodes: facts.phoneCountryCodes }),
  ...(facts.mainPage && { mainPage: facts.mainPage }),
  ...(facts.alias && { mainPageAliases: [facts.alias] }),
  ...facts.more,
})

/** The facts as a brand's settings tell them. */
const told = (settings: Settings) => ({
  locales: settings.locales,
  defaultLocale: settings.defaultLocale,
  types: settings.topup.autoTopupTypes,
  limit: settings.topup.lowBalanceLimit,
  pause: settings.topup.allowAutoTopupPause,
  light: [settings.topup.hasAutoTopupLight, settings.autoTopupLightEnabled],
  sms: settings.topup.exampleSms,
  placeholder: settings.topup.differentAmountPlaceholder,
  currency: settings.currency,
  country: settings.country,
  mainPage: settings.mainPage,
  mainPageAliases: settings.mainPageAliases,
  hasMultipleBrands: settings.features.hasMultipleBrands,
  hasPromoVouchers: settings.hasPromoVouchers,
  visibility: settings.visibility,
  availableCreditcardBrands: settings.availableCreditcardBrands,
})

test('there are 24 brands', () => {
  expect(Object.keys(everyBrand)).toHaveLength(24)
})

describe('the settings can hold', () => {
  test.each(Object.entries(everyBrand))('%s', (id, facts) => {
    expect(told(aTenant(written(facts), id))).toMatchObject({
      locales: facts.locales,
      defaultLocale: facts.locales[0],
      types: facts.types,
      limit: typeof facts.limit === 'number' ? facts.limit * 100 : facts.limit,
      pause: facts.pause ?? false,
      light: [facts.light ?? false, facts.light ?? false],
      placeholder: facts.placeholder && facts.placeholder * 100,
      currency: facts.currency ?? 'EUR',
      country: facts.country ?? 'de',
      mainPage: facts.mainPage ?? `/shop/topup/${id}`,
      visibility: { customerSupport: true, impressum: true, shopLink: true, ...facts.more?.visibility },
    })
  })
})

const { brands } = await readBrands('tenants')

describe('the facts hold for', () => {
  test.each(brands.map((brand) => [brand.id, brand] as const))('the folder of %s', (id, brand) => {
    const facts = everyBrand[id]
    expect(facts).toBeDefined()
    expect(told(brand)).toEqual(told(aTenant(written(facts as Facts), id)))
  })
})
