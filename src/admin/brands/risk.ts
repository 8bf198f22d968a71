import { legalSlugs } from '#content/legal'
import { readDocumentField } from '#tenants/versions'

// What moves money, answers for it, or brings strangers' code into a shop: a second person looks at it.
const risky = [
  'paymentMethods',
  'cryptoCurrencies',
  'googlePayMerchantId',
  'riskRules',
  'otpGoodForMinutes',
  'identityLimits',
  'cartLimits',
  'assistants',
  'topup.lowBalanceLimit',
  'currency',
  'identification',
  'mail',
  'sms',
  'domains',
  'ssoLoginUrl',
  'deviceIDURL',
  'tracking.gtmId',
]

/** Orders are counted in a currency and follow a country's law: with the first one these are settled. */
export const settledByOrders: readonly string[] = ['currency', 'country']

/** How careful a change of a setting must be: `second` needs a second person, `settled` is none once there are orders. */
export type Risk = 'plain' | 'second' | 'settled'

const isUnder = (field: string, group: string): boolean => field === group || field.startsWith(`${group}.`)

/** Contracts are made on the legal texts. */
const isLegalText = (field: string): boolean => {
  const document = readDocumentField(field)
  return document?.kind === 'page' && legalSlugs.includes(document.slug)
}

export const isRisky = (field: string): boolean => risky.some((group) => isUnder(field, group)) || isLegalText(field)

export const riskOf = (field: string): Risk =>
  settledByOrders.includes(field) ? 'settled' : isRisky(field) ? 'second' : 'plain'
