import type { Cart } from '#cart'
import type { Tx } from '#database'
import { after } from '#kit/clock'
import { countRecentOrders } from '#orders'
import type { CheckoutShop } from './shop.ts'

const hour = 3600

/**
 * Whether a number in the cart had as many orders within the last hour as the tenant lets pass. Asked when the address
 * is given, to say what comes next, and once more when the payment starts: by then the cart may hold other numbers, and
 * other carts may have been ordered.
 */
export async function isRisky({ tenant, clock }: CheckoutShop, tx: Tx, cart: Cart): Promise<boolean> {
  const numbers = cart.items.map(({ phoneNumber }) => phoneNumber)
  return (await countRecentOrders(tx, numbers, after(clock.now(), -hour))) >= tenant.otpRule.ordersPerNumberAndHour
}
