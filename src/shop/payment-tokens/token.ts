import type { ChargeReason } from '#orders'
import type { MandateName, SavedCard } from '#payments/vault'
import type { TokenStatus, TokenView } from './contract.ts'

// What a saved payment method is, without clock or database.

/**
 * `pending` waits for the provider's word and becomes `valid` by it; either may become `canceled`, which is of no use for
 * good: turned down, revoked, or removed by its owner.
 */
export type TokenState = 'pending' | 'valid' | 'canceled'

export type Token = {
  tokenId: string
  customerId: string
  provider: string
  method: string
  state: TokenState
  /** The payment it is kept with; null for one that was added by itself. */
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

/** Which saved method a payment is charged by and why, or which it is to bring; written down with the payment. */
export type SeriesDetails = { charges?: string; chargedFor?: ChargeReason; keepsAs?: string }

/** @returns the day of a moment where the brand is: `2026-03-31` */
export const dayIn = (timeZone: string, at: Date): string => new Intl.DateTimeFormat('en-CA', { timeZone }).format(at)

/** @returns how many days a card is still good for, today being the last one 0; below that it is over */
export function daysLeft({ expires }: Pick<SavedCard, 'expires'>, today: string): number {
  const [year, month] = expires.split('-').map(Number)
  const lastDay = Date.UTC(year ?? 0, month ?? 0, 0)
  return Math.round((lastDay - Date.parse(today)) / 86_400_000)
}

/** So long before its last day, in days, a card's owner is told. */
export const toldBefore = 31

/** A card past its last day has expired, whatever the provider makes of it. */
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
    expiresSoon: status === 'valid' && card !== null && daysLeft(card, today) <= toldBefore,
    createdAt: token.createdAt.toISOString(),
  }
}
