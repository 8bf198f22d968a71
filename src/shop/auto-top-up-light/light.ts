import type { Currency, Minor } from '#kit/money'

// What the light kind of automatic top-up is, without clock or database.

/** The wish to be told by text when credit runs low: in which language, when, from where, by whom. */
export type LightWish = {
  language: string
  at: string
  ip: string
  customerId: string | null
}

export type LightTopUp = {
  lightId: string
  msisdn: string
  productId: string
  amount: Minor
  currency: Currency
  customerId: string | null
  language: string
}

/** A text that credit ran low, with what it is about. Its link is good once, and until then. */
export type LightNotice = LightTopUp & {
  noticeId: string
  expiresAt: Date
  orderNumber: string | null
  endedAt: Date | null
}

/** How long a link is good, in days. */
export const linkDays = 7
/** Between two texts about one number, in hours: credit that is low stays low for a while. */
export const coolDownHours = 24

export const isOpen = ({ expiresAt, orderNumber, endedAt }: LightNotice, now: Date): boolean =>
  orderNumber === null && endedAt === null && expiresAt > now
