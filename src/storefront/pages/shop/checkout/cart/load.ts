import { data, type LoaderFunctionArgs, redirect } from 'react-router'
import { isRefusal } from '#kit/result'
import { shopPath } from '#tenants/contract'
import { services } from '../../../../services.ts'
import { cartOf, forgetCart, keepCart, keepCount } from '../../cart-cookie.ts'
import { withNotes } from '../../line-notes.ts'
import { whereNow } from '../where-now.ts'

/** The cart, or none. One that is gone is reset, and the page says so (specification, section 4). */
export async function load({ request, context }: LoaderFunctionArgs) {
  const shop = context.get(services)
  const isReset = new URL(request.url).searchParams.has('reset')
  if (shop.tenant.features.skipCartPageCheckout)
    throw redirect(shopPath(shop.tenant, 'checkout/payment') + (isReset ? '?reset' : ''))
  const cartName = cartOf(request)
  if (cartName === undefined) return { cart: undefined, isReset, takesVouchers: false }

  const cart = await shop.viewCart(cartName)
  if (isRefusal(cart)) return data({ cart: undefined, isReset: true, takesVouchers: false }, { headers: forgetCart() })
  const now = await whereNow(shop, cart, request)
  if (now.kind === 'ordered')
    return data({ cart: undefined, isReset: false, takesVouchers: false }, { headers: forgetCart() })
  if (now.kind === 'renewed')
    throw redirect(shopPath(shop.tenant, 'checkout/cart'), { headers: keepCart(now.cartName) })
  const takesVouchers = shop.tenant.hasPromoVouchers && cart.orderNumber === undefined
  return data(
    { cart: withNotes(shop, cart), isReset, takesVouchers },
    { headers: keepCount(shop.tenant, cart.itemCount) },
  )
}
