import { type ActionFunctionArgs, redirect } from 'react-router'
import { takeOver } from '#assistants'
import { isRefusal } from '#kit/result'
import { shopPath } from '#tenants/contract'
import { limited, pageShop } from '../../../page-shop.ts'
import { problem, textOf } from '../../form-problem.ts'
import { notFound } from '../../not-found/not-found.ts'
import { keepCart } from '../cart-cookie.ts'

/** Makes what an assistant prepared the shopper's cart, and leads to its payment. */
export async function submit({ request, context }: ActionFunctionArgs) {
  const shop = context.get(pageShop)
  if (shop.tenant.assistants.admitted.length === 0) throw notFound()
  const form = await request.formData()
  const cart = await limited(shop, 'addToCart', () => takeOver(shop, textOf(form, 'token', 300)))
  if (isRefusal(cart)) return problem(cart, form)
  throw redirect(shopPath(shop.tenant, 'checkout/payment'), { headers: keepCart(cart.cartName) })
}
