import type { Tenant } from '#tenants'
import { daysKept, type RetainedData } from './kept-days.ts'

/** Legal basis of processing: article 6 (1) (a), (b), (c) and (f) of the GDPR. */
export type Basis = 'consent' | 'contract' | 'duty' | 'interest'

/** When the period begins; `account` and `books`: it ends with the account, or with the duty to keep books. */
export type Since = 'change' | 'order' | 'made' | 'use' | 'sent' | 'end' | 'account' | 'books'

type Item = {
  basis: Basis
  /** A further basis, if one is not enough. */
  also?: Basis
  /** Period: entries of `daysKept`, of which the longest is stated. None if it is not a number of days. */
  kept?: readonly [RetainedData, ...RetainedData[]]
  since: Since
  /** The brands that store it. */
  keptBy(tenant: Tenant): boolean
}

const always = () => true
const hasAccounts = ({ features }: Tenant) => !features.isAuthDisabled
const signsInItself = (tenant: Tenant) => hasAccounts(tenant) && tenant.ssoLoginUrl === undefined
const chargesAlone = (tenant: Tenant) => hasAccounts(tenant) && tenant.topup.autoTopupTypes.length > 0
const sellsByText = (tenant: Tenant) => hasAccounts(tenant) && tenant.topup.exampleSms !== undefined

/**
 * All personal data that the shop stores, as the privacy notice lists it: each has its text in
 * `privacyNotice.data.<name>` in every language. `personalTables` maps the tables to these.
 */
export const personalData = {
  orders: { basis: 'contract', also: 'duty', kept: ['contacts of orders'], since: 'order', keptBy: always },
  books: { basis: 'duty', since: 'books', keptBy: always },
  carts: { basis: 'contract', kept: ['carts', 'sessions of assistants'], since: 'change', keptBy: always },
  messages: { basis: 'contract', also: 'interest', kept: ['recipients of messages'], since: 'sent', keptBy: always },
  oneTimePasswords: { basis: 'interest', kept: ['one-time passwords'], since: 'end', keptBy: always },
  automaticDecisions: { basis: 'interest', kept: ['decisions of risk rules'], since: 'made', keptBy: always },
  identityLimits: {
    basis: 'duty',
    kept: ['what limits decided', 'payments that limits count'],
    since: 'made',
    keptBy: always,
  },
  identityProofs: { basis: 'duty', kept: ['proofs of identity'], since: 'end', keptBy: hasAccounts },
  counters: {
    basis: 'interest',
    kept: ['guesses at passwords', 'stored answers', 'what may be shown once'],
    since: 'use',
    keptBy: always,
  },
  gifts: { basis: 'interest', kept: ['recipients of gifts'], since: 'sent', keptBy: always },
  soldCodes: { basis: 'interest', kept: ['sold codes'], since: 'end', keptBy: always },
  cashCodes: {
    basis: 'interest',
    kept: ['redeemed cash codes'],
    since: 'use',
    keptBy: ({ topup }) => topup.takesCashCodes,
  },
  promotions: {
    basis: 'interest',
    kept: ['customers of promo codes'],
    since: 'use',
    keptBy: ({ hasPromoVouchers }) => hasPromoVouchers,
  },
  enquiries: { basis: 'contract', also: 'interest', kept: ['enquiries'], since: 'made', keptBy: always },
  declarations: { basis: 'duty', kept: ['withdrawals and cancellations'], since: 'made', keptBy: always },
  consents: { basis: 'duty', kept: ['consents to cookies'], since: 'made', keptBy: always },
  newsletter: {
    basis: 'consent',
    kept: ['ended newsletters', 'unconfirmed newsletters'],
    since: 'end',
    keptBy: always,
  },
  archive: { basis: 'interest', also: 'duty', kept: ['the archive'], since: 'end', keptBy: hasAccounts },
  accounts: { basis: 'contract', since: 'account', keptBy: hasAccounts },
  proofs: {
    basis: 'contract',
    kept: ['registrations and new passwords', 'addresses nobody proved'],
    since: 'made',
    keptBy: signsInItself,
  },
  sessions: { basis: 'contract', kept: ['sessions'], since: 'use', keptBy: hasAccounts },
  accountEvents: { basis: 'interest', kept: ['events of an account'], since: 'made', keptBy: hasAccounts },
  devices: { basis: 'interest', kept: ['devices of an account'], since: 'use', keptBy: hasAccounts },
  pushMessages: {
    basis: 'consent',
    kept: ['devices to be told of an order', 'devices to be told'],
    since: 'use',
    keptBy: always,
  },
  passkeys: { basis: 'contract', since: 'account', keptBy: signsInItself },
  paymentMethods: { basis: 'contract', since: 'account', keptBy: hasAccounts },
  autoTopUps: {
    basis: 'contract',
    also: 'duty',
    kept: ['ended automatic top-ups'],
    since: 'end',
    keptBy: chargesAlone,
  },
  smsTopUps: { basis: 'contract', also: 'duty', kept: ['ended top-ups by text'], since: 'end', keptBy: sellsByText },
  receivedTexts: { basis: 'contract', kept: ['texts that came'], since: 'made', keptBy: sellsByText },
  lowCreditNotices: {
    basis: 'contract',
    kept: ['ended wishes to be told of low credit'],
    since: 'end',
    keptBy: ({ autoTopupLightEnabled }) => autoTopupLightEnabled,
  },
} as const satisfies Record<string, Item>

export type PersonalDataId = keyof typeof personalData

/** @returns the longest period of an item, in days; undefined if it is not a number of days */
export const longestKept = (kept: Item['kept'], country: Tenant['country']): number | undefined =>
  kept && Math.max(...kept.map((what) => daysKept(what, country)))

/** @returns the personal data that a brand stores, in the order of the notice */
export const personalDataOf = (tenant: Tenant): (Item & { id: PersonalDataId })[] =>
  (Object.entries(personalData) as [PersonalDataId, Item][])
    .filter(([, item]) => item.keptBy(tenant))
    .map(([id, item]) => ({ id, ...item }))
