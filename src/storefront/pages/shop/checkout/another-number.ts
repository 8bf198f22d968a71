import { redirect } from 'react-router'
import { isRefusal } from '#kit/result'
import type { OrderView } from '#orders/contract'
import type { Services } from '../../../services/services.ts'
import { keepCart } from '../cart-cookie.ts'

/**
 * The way to another number after the network did not take the one of an order: the cart is renewed without it, so that
 * the address stays, and the main page asks for a number, with the amount filled in.
 */
export async function forAnotherNumber(
  shop: Services,
  { orderNumber, items }: Pick<OrderView, 'orderNumber' | 'items'>,
): Promise<Response> {
  const refused = items.filter(({ numberRefused }) => numberRefused)
  const [first, ...others] = refused
  const amount = first && others.length === 0 ? `?${new URLSearchParams({ amount: String(first.originalAmount) })}` : ''
  const address = shop.tenant.mainPage + amount
  const renewed = await shop.renewCart(orderNumber)
  if (isRefusal(renewed)) return redirect(address)
  const cart = await shop.viewCart(renewed.cartName)
  const dead = refused.map(({ phoneNumber }) => phoneNumber)
  const lines = isRefusal(cart) ? [] : cart.items.filter(({ phoneNumber }) => phoneNumber && dead.includes(phoneNumber))
  // One after the other: each holds the cart.
  for (const { itemKey } of lines) await shop.removeItem(renewed.cartName, itemKey)
  return redirect(address, { headers: keepCart(renewed.cartName) })
}
