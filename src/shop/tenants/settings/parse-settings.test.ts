import { describe, expect, test } from 'vitest'
import { leastSettings } from '../../../../tests/support/brands/brand.ts'
import { parseSettings, readStoredSettings } from './parse-settings.ts'

const wrong = (written: unknown) =>
  parseSettings('firstbrand', written).problems.map(({ field, message }) => `${field}: ${message}`)

describe("a brand's settings", () => {
  test('are whole with only what must be written down', () => {
    expect(parseSettings('firstbrand', leastSettings).settings).toMatchObject({
      mainPage: '/shop/topup/firstbrand',
      assetsFolderName: 'firstbrand',
      themes: [{ name: 'light', palette: 'light' }],
      header: { logo: 'logo.svg' },
      topup: { autoTopupTypes: [], lowBalanceLimit: 'none', allowAutoTopupPause: false },
      phoneCountryCodes: ['de'],
      currency: 'EUR',
      defaultLocale: 'de',
      timeZone: 'Europe/Berlin',
      recurringHour: 8,
      cartLimits: { productAmount: 150_00, productQuantity: 10, cartAmount: 300_00, cartQuantity: 20 },
      paymentMethods: [{ id: 'creditcard' }, { id: 'paypal' }],
      riskRules: { ordersPerNumber: { per: 'number', counts: 'orders', atMost: 3, withinMinutes: 60, outcome: 'otp' } },
      otpGoodForMinutes: 1440,
      isHouseNumberRequired: true,
      visibility: { customerSupport: true, impressum: true, shopLink: true },
      features: { hasMultipleBrands: false, cartButtonVariant: 'icon' },
      seo: { impressum: { title: 'impressumTitle', description: 'impressumDescription' } },
    })
  })

  test('take an address at each of six networks, and none elsewhere', () => {
    const links = (names: string[]) => Object.fromEntries(names.map((name) => [name, `https://${name}.example/brand`]))
    const six = ['facebook', 'instagram', 'x', 'youtube', 'tiktok', 'linkedin']
    const { settings } = parseSettings('firstbrand', { ...leastSettings, footer: { socialMedia: links(six) } })
    expect(Object.keys(settings?.footer.socialMedia ?? {})).toEqual(six)
    expect(wrong({ ...leastSettings, footer: { socialMedia: links(['myspace']) } })).toHaveLength(1)
  })

  test('have a rule of risk hold for ever unless it says that it ends with the first paid order', () => {
    const rule = { per: 'email', counts: 'amount', atMost: 25_00, withinMinutes: 60, outcome: 'refuse' }
    const { settings } = parseSettings('firstbrand', { ...leastSettings, riskRules: { firstTopUp: rule } })
    expect(settings?.riskRules.firstTopUp).toEqual({ ...rule, untilFirstPaid: false })
  })

  test('take country, numbers and clock from the country unless they are given', () => {
    const { settings } = parseSettings('firstbrand', {
      ...leastSettings,
      country: 'gb',
      phoneCountryCodes: ['gb', 'be'],
    })
    expect(settings).toMatchObject({ timeZone: 'Europe/London', phoneCountryCodes: ['gb', 'be'] })
  })

  test('name every field that is wrong, unknown ones too', () => {
    const written = {
      ...leastSettings,
      supportEmail: 'nobody',
      topup: { lowBalanceLimit: 'five', allowPause: true },
      features: { hasBlog: 'yes' },
      colour: 'red',
    }
    expect(wrong(written)).toEqual([
      "topup.lowBalanceLimit: expected a number of minor units above zero, 'user-chosen' or 'none'",
      'topup.allowPause: unknown field',
      'supportEmail: Invalid email address',
      'features.hasBlog: expected boolean, received string',
      'colour: unknown field',
    ])
  })

  test.each([
    ['a low-balance top-up without its limit', { topup: { autoTopupTypes: ['low-balance'] } }, 'topup.lowBalanceLimit'],
    ['a default language that is not spoken', { defaultLocale: 'nl' }, 'defaultLocale'],
    ['a device-id script without an address', { deviceIDSwitch: true }, 'deviceIDURL'],
    ['a payment method abroad', { paymentMethods: [{ id: 'eps', countries: ['at', 'de'] }] }, 'paymentMethods'],
    ['a payment method named twice', { paymentMethods: [{ id: 'paypal' }, { id: 'paypal' }] }, 'paymentMethods'],
    ['an unknown time zone', { timeZone: 'Europe/Nowhere' }, 'timeZone'],
    ['a British weekly top-up', { country: 'gb', topup: { autoTopupTypes: ['weekly'] } }, 'topup.autoTopupTypes'],
    [
      'British top-ups by text',
      { country: 'gb', topup: { exampleSms: 'BUY 15 1234' }, sms: { sender: 'Brand', number: '+447700900000' } },
      'topup.exampleSms',
    ],
    [
      'a British light top-up on the main page',
      { country: 'gb', topup: { hasAutoTopupLight: true } },
      'topup.hasAutoTopupLight',
    ],
    ['a British light top-up', { country: 'gb', autoTopupLightEnabled: true }, 'autoTopupLightEnabled'],
    ['a limit in fractions of a cent', { cartLimits: { cartAmount: 10.5 } }, 'cartLimits.cartAmount'],
  ])('refuse %s', (_, written, field) => {
    const { problems } = parseSettings('firstbrand', { ...leastSettings, ...written })
    expect(problems.map((problem) => problem.field)).toEqual([field])
  })

  test('refuse what is no object at all', () => {
    expect(parseSettings('firstbrand', undefined).problems).toEqual([
      { message: 'expected object, received undefined' },
    ])
  })
})

describe('stored settings', () => {
  const stored = JSON.parse(JSON.stringify(parseSettings('firstbrand', leastSettings).settings))

  test('read back as they were written', () => {
    expect(readStoredSettings({ tenant: 'firstbrand', settings: stored })).toEqual(
      parseSettings('firstbrand', leastSettings).settings,
    )
  })

  test("pass over a newer release's fields, and fill in what an older one did not know", () => {
    const { riskRules, ...older } = stored
    const newer = { ...older, invention: 1, topup: { ...stored.topup, invention: { deep: true } } }
    expect(readStoredSettings({ tenant: 'firstbrand', settings: newer })).toEqual({ ...stored, riskRules })
  })

  test('are refused when a known field cannot be understood', () => {
    expect(() => readStoredSettings({ tenant: 'firstbrand', settings: { ...stored, currency: 'DEM' } })).toThrow(
      'currency',
    )
  })

  test('of a version that has what was written, the defaults are those of today', () => {
    const early = { ...stored, recurringHour: 3 }
    const read = readStoredSettings({ tenant: 'firstbrand', settings: early, written: leastSettings })
    expect(read).toEqual(parseSettings('firstbrand', leastSettings).settings)
  })
})
