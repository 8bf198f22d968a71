import type { Clock } from '#kit/clock'
import { shortMemory } from '#kit/short-memory'
import type { Cart } from './cart.ts'

const seen = shortMemory<Cart>({ seconds: 900, most: 1_000 })
const keyOf = (tenant: string, cartName: string) => `${tenant} ${cartName}`

/**
 * Remembers a cart as this process has just written it: the shopper's next step usually comes to the same process.
 * Whoever uses it must not trust it: the cart is locked and read before anything follows from it.
 */
export const rememberCart = (tenant: string, cart: Cart, clock: Clock): void =>
  seen.keep(keyOf(tenant, cart.cartName), cart, clock.now())

/** @returns the cart as it was then, once */
export const recallCart = (tenant: string, cartName: string, clock: Clock): Cart | undefined =>
  seen.take(keyOf(tenant, cartName), clock.now())
