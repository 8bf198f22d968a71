import { redirect } from 'react-router'
import { removeItem } from '#cart'
import type { CartView } from '#cart/contract'
import { isRefusal } from '#kit/result'
import type { OrderView } from '#orders/contract'
import { limited, type PageShop } from '../../../page-shop.ts'
import { keepCart } from '../cart-cookie.ts'
import { cartByName, cartForAnotherTry } from '../limited-calls.ts'

/**
 * After the network refused an order's number: renews the cart without it, so that the address stays, and the main page
 * asks for another number, with the amount filled in.
 */
export async function forAnotherNumber(
  shop: PageShop,
  { orderNumber, items }: Pick<OrderView, 'orderNumber' | 'items'>,
): Promise<Response> {
  const refused = items.filter(({ numberRefused }) => numberRefused)
  const [first, ...others] = refused
  const amount = first && others.length === 0 ? `?${new URLSearchParams({ amount: String(first.originalAmount) })}` : ''
  const address = shop.tenant.mainPage + amount
  const renewed = await cartForAnotherTry(shop, orderNumber)
  if (isRefusal(renewed)) return redirect(address)
  const cart = await cartByName(shop, renewed.cartName)
  const lines = isRefusal(cart) ? [] : refusedLines(cart, items)
  // One after the other: each locks the cart.
  const { cartName } = renewed
  for (const { itemKey } of lines)
    await limited(shop, { useCase: 'removeItem', cartName }, () => removeItem(shop, cartName, itemKey))
  return redirect(address, { headers: keepCart(cartName) })
}

/**
 * The cart's lines with the refused number. A browser that did not fill the cart sees masked numbers in it, so lines
 * are found by their position, unless a product is gone meanwhile.
 */
function refusedLines(cart: CartView, items: OrderView['items']): CartView['items'] {
  const numbers = items.filter(({ numberRefused }) => numberRefused).map(({ phoneNumber }) => phoneNumber)
  return cart.items.length === items.length
    ? cart.items.filter((_, index) => items[index]?.numberRefused)
    : cart.items.filter(({ phoneNumber }) => phoneNumber && numbers.includes(phoneNumber))
}
