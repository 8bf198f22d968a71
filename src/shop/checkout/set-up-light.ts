import { keepWishes } from '#auto-top-up-light'
import { findCart } from '#cart'
import { findPosition } from '#orders'
import type { CheckoutShop } from './shop.ts'

/** Sets up the light kind of automatic top-up where a paid order was wished for with it; once however often it is called. */
export async function setUpLight(shop: CheckoutShop, orderNumber: string): Promise<void> {
  if (!shop.tenant.autoTopupLightEnabled) return
  await shop.db.transaction(async (tx) => {
    const position = await findPosition(tx, orderNumber)
    const cart = position && (await findCart(tx, position.cartName))
    if (position && cart?.items.some(({ light }) => light)) {
      await keepWishes(shop, tx, { orderNumber, currency: position.currency, items: cart.items })
    }
  })
}
