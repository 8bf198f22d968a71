import type { AskedPrice } from '#agreements'
import type { Agreement } from '#agreements/contract'
import type { Currency, Minor } from '#kit/money'

// Automatic top-ups, without clock or database. Amounts are minor units, numbers E.164.

/** `disabled` is paused: by its owner, or by us (`stoppedBecause`). `deleted` is ended for good. */
export type AutoTopUpStatus = 'enabled' | 'disabled' | 'deleted'

/** Why we paused it. */
export type StoppedBecause = 'declined' | 'card-expired' | 'token-removed' | 'charged-back' | 'new-price'

/** The consent to run it, as given (readings of the law: text, version, time, address, truncated number). */
export type AutoTopUpMandate = {
  text: string
  textVersion: string
  language: string
  agreedAt: Date
  ip: string
  truncatedNumber: string | null
}

export type AutoTopUp = {
  autoTopUpId: string
  customerId: string
  msisdn: string
  productId: string
  /** Face value of each top-up, and its agreed service fee: together the most that is charged. */
  amount: Minor
  fee: Minor
  currency: Currency
  /** A new price that is not agreed to yet. */
  asked: AskedPrice | null
  agreement: Agreement
  tokenId: string
  status: AutoTopUpStatus
  stoppedBecause: StoppedBecause | null
  /** For weekly and monthly ones that are enabled. */
  nextRun: Date | null
  mandate: AutoTopUpMandate
  /** The order that set it up, and its line. */
  setUpBy: string
  line: number
  createdAt: Date
  endedAt: Date | null
}
