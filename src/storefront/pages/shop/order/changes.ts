import type { LoaderFunctionArgs } from 'react-router'
import { isRefusal } from '#kit/result'
import { receiptByToken } from '#receipts'
import { limited, pageShop } from '../../../page-shop.ts'
import { noStream } from '../../../server/event-stream.ts'
import { orderChanges } from '../order-changes.ts'

/** News for the permanent page of an order, for whoever has its link. */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<Response> {
  const shop = context.get(pageShop)
  const token = new URL(request.url).searchParams.get('token') ?? ''
  const order = await limited(shop, 'receiptByToken', () => receiptByToken(shop, token))
  return isRefusal(order) ? noStream() : orderChanges(shop, order.orderNumber)
}
