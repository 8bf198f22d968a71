import type { ChargeReason } from '#orders'
import type { MandateName, SavedCard } from '#payments/vault'
import type { TokenStatus, TokenView } from './contract.ts'

// Saved payment methods, without clock or database.

/**
 * `pending` waits for the provider's answer and becomes `valid` by it; either may become `canceled` for good: refused,
 * revoked, or removed by its owner.
 */
export type TokenState = 'pending' | 'valid' | 'canceled'

export type Token = {
  tokenId: string
  customerId: string
  provider: string
  method: string
  state: TokenState
  /** The payment that makes it; null for one that was added without a purchase. */
  paymentId: string | null
  checkReference: string | null
  checkoutUrl: string | null
  mandate: MandateName | null
  card: SavedCard | null
  reason: string | null
  createdAt: Date
  validAt: Date | null
  removedAt: Date | null
}

/** The saved method that a payment charges and why, or the one it makes; written with the payment. */
export type SavedMethodUse = { charges?: string; chargedFor?: ChargeReason; keepsAs?: string }

// Making one costs a hundred times as much as using it.
const formats = new Map<string, Intl.DateTimeFormat>()

/** @returns the date in the brand's time zone: `2026-03-31` */
export function dayIn(timeZone: string, at: Date): string {
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('en-CA', { timeZone })
  formats.set(timeZone, format)
  return format.format(at)
}

/** @returns how many days a card is still valid: 0 on its last day, negative once it expired */
export function daysLeft({ expires }: Pick<SavedCard, 'expires'>, today: string): number {
  const [year, month] = expires.split('-').map(Number)
  const lastDay = Date.UTC(year ?? 0, month ?? 0, 0)
  return Math.round((lastDay - Date.parse(today)) / 86_400_000)
}

/** Days before a card's last day at which its owner is told. */
export const warningDays = 31

/** A card past its last day counts as expired, whatever the provider says. */
export const statusOf = ({ state, card }: Pick<Token, 'state' | 'card'>, today: string): TokenStatus =>
  state === 'valid' && card && daysLeft(card, today) < 0 ? 'expired' : state

export function viewOf(token: Token, today: string): TokenView {
  const { card } = token
  const status = statusOf(token, today)
  const [year = '', month = ''] = card?.expires.split('-') ?? []
  return {
    id: token.tokenId,
    status,
    paymentMethod: token.method,
    cardBrand: card?.brand ?? '',
    cardNumber: card?.last4 ?? '',
    cardExpiryDate: month + year.slice(2),
    expiresSoon: status === 'valid' && card !== null && daysLeft(card, today) <= warningDays,
    createdAt: token.createdAt.toISOString(),
  }
}
