import type { Tx } from '#database'
import type { Position } from '#orders'
import type { OrderMandate } from '#orders/contract'
import { findSavedMethodUses } from './charges/store.ts'
import { findToken } from './store.ts'
import type { Token } from './token.ts'

/**
 * The method that pays for what an order set up: the one that paid, or was saved with the payment; or the chosen one
 * where nothing was paid.
 */
export async function methodOfOrder(
  tx: Tx,
  { orderNumber, payments }: Position,
  { tokenId }: OrderMandate,
): Promise<Token | undefined> {
  const uses = await findSavedMethodUses(tx, orderNumber)
  const parts = payments.filter(({ state }) => state === 'paid').map(({ paymentId }) => uses.get(paymentId))
  const name = tokenId ?? parts.map((part) => part?.keepsAs ?? part?.charges).find((known) => known !== undefined)
  return name === undefined ? undefined : findToken(tx, name)
}
