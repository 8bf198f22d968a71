import type { LoaderFunctionArgs } from 'react-router'
import { shopPath } from '#tenants/contract'
import { pageShop } from '../../../../page-shop.ts'
import { pickParams, windowBack } from '../../../../payer-window/window-back.ts'

/** A payer's window returns here before the result. */
export function loader({ request, context }: LoaderFunctionArgs): Response {
  const shop = context.get(pageShop)
  const asked = pickParams(request, ['order', 'lng', 'cancelled'])
  return windowBack(shop, `${shopPath(shop.tenant, 'checkout/result')}?${asked}`)
}
