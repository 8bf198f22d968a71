import { expect, test } from 'vitest'
import { readBrands } from '#tenants'

const { brands } = await readBrands('tenants')

/** What may be on or off, there or not: paths into the settings as they are read, defaults filled in. */
const groups = ['features', 'visibility', 'tracking', 'widgets', 'header', 'footer', 'topup', 'delivery.voucher']
const alone = [
  'autoTopupLightEnabled',
  'iFrameCreditCard',
  'payPalIframeEnabledOnceOff',
  'payPalIframeEnabledAutomatic',
  'deviceIDSwitch',
  'deviceIDURL',
  'shouldSendDeviceID',
  'isPhoneRegistrationAllowed',
  'isHouseNumberRequired',
  'hasPromoVouchers',
  'bannerPages',
  'hasDutchBankList',
  'hasSessionIdCookie',
  'freshdeskEmail',
  'contactPageUrl',
  'ssoLoginUrl',
  'themes',
  'mainPageAliases',
  'availableCreditcardBrands',
  'currency',
  'country',
]

const valueAt = (settings: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], settings)

const inGroups = groups.flatMap((group) => {
  const names = new Set(brands.flatMap((brand) => Object.keys((valueAt(brand, group) ?? {}) as object)))
  return [...names].map((name) => `${group}.${name}`)
})

// Every brand may have a word mark of this name.
const alike = ['header.logo', 'footer.logo']

test.each([...inGroups, ...alone].filter((path) => !alike.includes(path)))(
  '%s is one thing with one brand and another with another',
  (path) => {
    expect(new Set(brands.map((brand) => JSON.stringify(valueAt(brand, path)))).size).toBeGreaterThan(1)
  },
)
