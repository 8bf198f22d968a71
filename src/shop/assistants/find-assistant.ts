import type { Tx } from '#database'
import { findSessionOfCart } from './sessions/store.ts'

/** @returns our name for the assistant that a cart, and the order of it, was made by; null if none did */
export const findAssistant = async (tx: Tx, cartName: string): Promise<string | null> =>
  (await findSessionOfCart(tx, cartName))?.assistant ?? null
