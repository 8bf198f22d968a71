import { removeItem } from '#cart'
import { type CartAnswer, type CartItemInput, type CartView, cartItemInput } from '#cart/contract'
import { isRefusal, type Refusal, refuse } from '#kit/result'
import { isAsked } from '#orders/contract'
import { limited, type PageShop } from '../../../../page-shop.ts'
import { addItemsToCart } from '../../add-items-to-cart.ts'
import { cartByName } from '../../limited-calls.ts'

/** A line that was just removed, with all that is needed to restore it. */
export type Removed = { removed: { name: string; item: string } }

/**
 * Removes a line from the cart.
 * @returns what restores it; the cart if nothing can, because the page does not know the cash code that paid for it,
 *   nor the chosen PIN, nor the number of whoever asked for it
 */
export async function removeLine(
  shop: PageShop,
  cartName: string,
  itemKey: string,
): Promise<Removed | CartView | Refusal> {
  const before = await cartByName(shop, cartName)
  const line = isRefusal(before) ? undefined : before.items.find((item) => item.itemKey === itemKey)
  const changed = await limited(shop, { useCase: 'removeItem', cartName }, () => removeItem(shop, cartName, itemKey))
  if (isRefusal(changed) || !line || line.hasCashCode || line.smsTopupConsent || isAsked(line)) return changed
  return { removed: { name: line.description, item: JSON.stringify(itemOf(line)) } }
}

/** Restores a line. @returns refuses itemNotFound for invalid input, and whatever adding to a cart refuses */
export async function putBack(shop: PageShop, request: Request, item: string): Promise<CartAnswer | Refusal> {
  const read = cartItemInput.safeParse(parsed(item))
  return read.success ? addItemsToCart(shop, request, [read.data]) : refuse('itemNotFound')
}

const itemOf = ({
  productId,
  amount,
  phoneNumber,
  quantity,
  gift,
  autoTopupOption,
}: CartView['items'][number]): CartItemInput => ({
  productId,
  amount,
  phoneNumber,
  quantity,
  gift,
  autoTopupOption,
})

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}
