import { type ActionFunctionArgs, redirect } from 'react-router'
import { isRefusal } from '#kit/result'
import { shopPath } from '#tenants/contract'
import { services } from '../../../../services.ts'
import { textOf } from '../../../form-problem.ts'
import { notFound } from '../../../not-found/not-found.ts'
import { keepCart } from '../../cart-cookie.ts'

/** Another try: the same items in a new cart, and on to payment. An order that is under way or done leads back to itself. */
export async function submit({ request, context }: ActionFunctionArgs) {
  const shop = context.get(services)
  const token = textOf(await request.formData(), 'order')
  const order = await shop.orderByToken(token)
  if (isRefusal(order)) throw notFound()
  const renewed = await shop.renewCart(order.orderNumber)
  if (isRefusal(renewed))
    throw redirect(`${shopPath(shop.tenant, 'checkout/result')}?order=${encodeURIComponent(token)}`)
  throw redirect(shopPath(shop.tenant, 'checkout/payment'), { headers: keepCart(renewed.cartName) })
}
