import type { AskedPrice } from '#agreements'
import type { Agreement } from '#agreements/contract'
import type { Currency, Minor } from '#kit/money'

// What an automatic top-up is, without clock or database. Amounts are minor units, numbers E.164.

/** `disabled` is paused: by its owner, or by us (`stoppedBecause`). `deleted` is over for good. */
export type AutoTopUpStatus = 'enabled' | 'disabled' | 'deleted'

/** Why we paused one by ourselves. */
export type StoppedBecause = 'declined' | 'card-expired' | 'token-removed' | 'charged-back' | 'new-price'

/** The leave to run it, as it was given (readings of the law: text, version, time, address, truncated number). */
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
  /** The face value of each top-up, and the service fee that was agreed to beside it: together the most that is taken. */
  amount: Minor
  fee: Minor
  currency: Currency
  /** A price that is not agreed to yet. */
  asked: AskedPrice | null
  agreement: Agreement
  tokenId: string
  status: AutoTopUpStatus
  stoppedBecause: StoppedBecause | null
  /** Of weekly and monthly ones that are enabled. */
  nextRun: Date | null
  mandate: AutoTopUpMandate
  /** The order that brought it, and the line of it. */
  setUpBy: string
  line: number
  createdAt: Date
  endedAt: Date | null
}
