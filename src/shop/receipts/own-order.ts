import { signedIn } from '#customers'
import { isRefusal, type Refusal, refuse } from '#kit/result'
import { isOrderOf } from '#orders/of-customers'
import { pageToken } from './links.ts'
import type { ReceiptShop } from './shop.ts'
import { editionOf, findCorrections } from './store.ts'

/**
 * An order of the signed-in customer, by its number.
 * @returns the token of its permanent page; refuses AUTHORIZATION_REQUIRED, orderNotFound for one that is not theirs
 */
export async function ownOrder(shop: ReceiptShop, orderNumber: string): Promise<{ token: string } | Refusal> {
  const customer = signedIn(shop)
  if (isRefusal(customer)) return customer
  const [isTheirs, corrections] = await shop.db.read((tx) =>
    Promise.all([isOrderOf(tx, customer.customerId, orderNumber), findCorrections(tx, orderNumber)]),
  )
  return isTheirs
    ? { token: pageToken(shop, { orderNumber, edition: editionOf(corrections) }) }
    : refuse('orderNotFound')
}
