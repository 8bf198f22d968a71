import type { LoaderFunctionArgs } from 'react-router'
import { commitOrder } from '#checkout'
import { isRefusal } from '#kit/result'
import type { OrderView } from '#orders/contract'
import { orderPath } from '#receipts'
import { limited, type PageShop, pageShop } from '../../../../../page-shop.ts'
import { notFound } from '../../../../not-found/not-found.ts'
import { orderTokenOf } from '../../../cart-cookie.ts'
import { orderOfToken } from '../../../limited-calls.ts'
import { arrivedOf, resultView } from '../result-view.ts'

/** On its way; arrived; not delivered, and the code is valid again, or will be. */
export type CodeState = 'underWay' | 'done' | 'failed' | 'freeing'

/**
 * The outcome of a cash code (specification, section 2). Cart and order together identify it, and show whether it
 * worked and its value; the recipient is shown to whoever has the order's signed token, in the URL or as a cookie.
 */
export async function load({ request, url, context }: LoaderFunctionArgs) {
  const shop = context.get(pageShop)
  const asked = url.searchParams
  const names = { cartName: asked.get('cartName') ?? '', orderNumber: asked.get('orderNumber') ?? '' }
  const order = await limited(shop, { useCase: 'commitOrder', cartName: names.cartName }, () =>
    commitOrder(shop, names),
  )
  if (isRefusal(order) || order.paymentMethod !== 'N/A') throw notFound()
  const state = stateOf(order)
  const token = asked.get('order') ?? orderTokenOf(request)
  const own = token === undefined ? undefined : await openedBy(shop, token, order)
  return {
    state,
    totalPrice: order.totalPrice,
    currency: order.summary.currency,
    brandName: order.items[0]?.brandName ?? '',
    own: own && (await ownOf(shop, own, state)),
  }
}

function stateOf(order: OrderView): CodeState {
  if (order.orderState !== 'done') return 'underWay'
  if (arrivedOf(order) === 'all' && order.refunded === 0) return 'done'
  return order.refunded > 0 ? 'failed' : 'freeing'
}

/** The order with personal data, for whoever has its token. */
async function openedBy(shop: PageShop, token: string, { orderNumber }: OrderView): Promise<OrderView | undefined> {
  const own = await orderOfToken(shop, token)
  return isRefusal(own) || own.orderNumber !== orderNumber ? undefined : own
}

/** Shown to its own shopper only. */
async function ownOf(shop: PageShop, order: OrderView, state: CodeState) {
  return {
    // The code becomes valid again instead of a refund: the page says so in its own words.
    view: { ...resultView(order, { status: 'Success' }, shop.tenant, shop.language), redemption: {}, moneyBack: 0 },
    phone: order.items[0]?.readablePhoneNumber ?? '',
    orderPath: state === 'underWay' ? undefined : await orderPath(shop, order.orderNumber),
  }
}
