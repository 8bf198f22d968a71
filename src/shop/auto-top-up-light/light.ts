import type { Currency, Minor } from '#kit/money'

// Auto top-up light, without clock or database.

/** The request to be told by text when credit runs low: in which language, when, from where, by whom. */
export type LightRequest = {
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

/** A text about low credit. Its link works once, until it expires. */
export type LightNotice = LightTopUp & {
  noticeId: string
  expiresAt: Date
  orderNumber: string | null
  endedAt: Date | null
}

/** Days a link is valid. */
export const linkDays = 7
/** Hours between two texts about one number: credit stays low for a while. */
export const coolDownHours = 24

export const isOpen = ({ expiresAt, orderNumber, endedAt }: LightNotice, now: Date): boolean =>
  orderNumber === null && endedAt === null && expiresAt > now
