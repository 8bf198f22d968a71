import type { Tenant } from '#tenants'

const year = 365

/**
 * Days that personal data is kept, by the names in docs/retention.md. The scheduled deletions and the privacy notice
 * use this table, and `claimYears` below.
 */
export const keptDays = {
  carts: 90,
  'sessions of assistants': 1,
  'one-time passwords': 1,
  'stored answers': 1,
  'consents to cookies': 3 * year,
  'events of an account': year,
  'devices of an account': year,
  'devices to be told of an order': 30,
  'devices to be told': year,
  'addresses nobody proved': 4,
  'recipients of messages': 180,
  'recipients of gifts': 90,
  'customers of promo codes': 3 * year,
  'payments that limits count': 180,
  'what limits decided': 5 * year,
  'proofs of identity': 5 * year,
  enquiries: 2 * year,
  'unconfirmed newsletters': 30,
  'sold codes': 5 * year,
  'redeemed cash codes': 5 * year,
  'registrations and new passwords': 4,
  sessions: 7,
  'guesses at passwords': 2,
  'what may be shown once': 1,
  'decisions of risk rules': 180,
  'texts that came': 180,
  'ended wishes to be told of low credit': 180,
} as const satisfies Record<string, number>

/** Kept until claims lapse, which takes longer in some countries. */
const keptForClaims = [
  'withdrawals and cancellations',
  'ended newsletters',
  'ended automatic top-ups',
  'ended top-ups by text',
  'contacts of orders',
  // From the last event of a proof.
  'the archive',
] as const

export type RetainedData = keyof typeof keptDays | (typeof keptForClaims)[number]
export const everythingKept = [...Object.keys(keptDays), ...keptForClaims] as RetainedData[]

/**
 * Years after the last event until claims lapse, by the brand's country. Three years from the end of a year (BGB §§
 * 195, 199) are up to four; in the United Kingdom it is six years from the breach of a contract (Limitation Act 1980
 * section 5).
 */
const claimYears = (country: Tenant['country']): number => (country === 'gb' ? 6 : 4)

/** @returns for how many days a brand of this country keeps something */
export const daysKept = (what: RetainedData, country: Tenant['country']): number =>
  what in keptDays ? keptDays[what as keyof typeof keptDays] : claimYears(country) * year
