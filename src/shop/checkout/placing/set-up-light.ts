import { setUpRequested } from '#auto-top-up-light'
import { findCart } from '#cart'
import type { Position } from '#orders'
import type { CheckoutShop } from '../shop.ts'

/** Sets up auto top-up light where a paid order asked for it. Idempotent. */
export async function setUpLight(
  shop: CheckoutShop,
  { orderNumber, cartName, currency }: Pick<Position, 'orderNumber' | 'cartName' | 'currency'>,
): Promise<void> {
  if (!shop.tenant.autoTopupLightEnabled) return
  // An ordered cart never changes.
  const cart = await shop.db.read((tx) => findCart(tx, cartName))
  const items = cart?.items ?? []
  if (items.some(({ light }) => light))
    await shop.db.transaction((tx) => setUpRequested(shop, tx, { orderNumber, currency, items }))
}
