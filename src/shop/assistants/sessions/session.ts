import type { Minor } from '#kit/money'
import type { RefusalKey } from '#kit/result'
import type { PlainPageKey } from '#kit/text-key'
import type { Buyer, FulfillmentDetails } from '../contract.ts'

/** Units of one item of the feed. */
export type WantedItem = { id: string; quantity: number }

/** A promo code that was sent, sealed; and the promotion that the cart took for it, if it took it. */
export type WantedCode = { sealed: string; voucherId: string | null }

/** What an assistant asks for, as it said it. `total` is what it was last told. */
export type Wanted = {
  items: WantedItem[]
  codes?: WantedCode[]
  buyer?: Buyer
  fulfillment?: FulfillmentDetails
  total?: Minor
}

/** Why a session cannot be paid for yet: a refusal with its fields, without what was typed. */
export type KeptRefusal = {
  refusal: RefusalKey
  fields?: Record<string, PlainPageKey>
  details?: Record<string, unknown>
}

export type Session = {
  sessionId: string
  assistant: string
  language: string
  wanted: Wanted
  refusals: KeptRefusal[]
  cartName: string | null
  revision: number
  claimed: Minor
  claimedAt: Date | null
  handedOverAt: Date | null
  canceledAt: Date | null
  createdAt: Date
  changedAt: Date
  expiresAt: Date
}

/** The same id again is one more unit of it. */
export function unitsOf(items: readonly { id: string }[]): WantedItem[] {
  const counts = new Map<string, number>()
  for (const { id } of items) counts.set(id, (counts.get(id) ?? 0) + 1)
  return [...counts].map(([id, quantity]) => ({ id, quantity }))
}
