import type { LoaderFunctionArgs } from 'react-router'
import { orderOfToken } from '#checkout'
import { pageShop } from '../../../../page-shop.ts'
import { noStream } from '../../../../server/event-stream.ts'
import { orderTokenOf } from '../../cart-cookie.ts'
import { orderChanges } from '../../order-changes.ts'

/** News for the result page, whose signed token identifies the order. */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<Response> {
  const shop = context.get(pageShop)
  const token = new URL(request.url).searchParams.get('order') ?? orderTokenOf(request)
  const orderNumber = token === undefined ? undefined : orderOfToken(shop, token)
  return orderNumber === undefined ? noStream() : orderChanges(shop, orderNumber)
}
