import type { LoaderFunctionArgs } from 'react-router'
import { shopPath } from '#tenants/contract'
import { pickParams, windowBack } from '../../../../payer-window/window-back.ts'
import { services } from '../../../../services/services.ts'

/** A payer's window comes back here before the result. */
export function loader({ request, context }: LoaderFunctionArgs): Response {
  const shop = context.get(services)
  const asked = pickParams(request, ['order', 'lng', 'cancelled'])
  return windowBack(shop, `${shopPath(shop.tenant, 'checkout/result')}?${asked}`)
}
