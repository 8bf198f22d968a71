import { data, type LoaderFunctionArgs, redirect } from 'react-router'
import { isRefusal } from '#kit/result'
import { shopPath } from '#tenants/contract'
import { isOfflineCopy, withoutOwner } from '../../../../offline/last-visit/offline-copy.ts'
import { pageShop } from '../../../../page-shop.ts'
import { cartOf, forgetCart, keepCart, keepCount } from '../../cart-cookie.ts'
import { guideOfVisitor } from '../../guide/guide-of-visitor.ts'
import { cartByName } from '../../limited-calls.ts'
import { withNotes } from '../../line-notes.ts'
import { atOrdersPrices, cartStateOf, type Ordered } from '../cart-state.ts'

const nothing = { cart: undefined, takesVouchers: false, ordered: undefined, guide: undefined }

/** The cart, if there is one. A missing one is reset, and the page says so (specification, section 4). */
export async function load({ request, context }: LoaderFunctionArgs) {
  const shop = context.get(pageShop)
  const isReset = new URL(request.url).searchParams.has('reset')
  if (shop.tenant.features.skipCartPageCheckout)
    throw redirect(shopPath(shop.tenant, 'checkout/payment') + (isReset ? '?reset' : ''))
  const cartName = cartOf(request)
  if (cartName === undefined) return { ...nothing, isReset }

  const found = await cartByName(shop, cartName)
  if (isRefusal(found)) return data({ ...nothing, isReset: true }, { headers: forgetCart() })
  const cart = isOfflineCopy(request) ? withoutOwner(found) : found
  const now = await cartStateOf(shop, cart, request)
  // Its name is kept: if nothing arrives, the items are put into a new cart.
  if (now.kind === 'ordered')
    return data({ ...nothing, isReset: false, ordered: now as Ordered }, { headers: keepCount(shop.tenant, 0) })
  if (now.kind === 'renewed')
    throw redirect(shopPath(shop.tenant, 'checkout/cart'), { headers: keepCart(now.cartName) })
  const takesVouchers = shop.tenant.hasPromoVouchers && cart.orderNumber === undefined
  const guide = await guideOfVisitor(shop, request)
  return data(
    { cart: withNotes(shop, atOrdersPrices(cart, now)), isReset, takesVouchers, ordered: undefined, guide },
    { headers: keepCount(shop.tenant, cart.itemCount) },
  )
}
