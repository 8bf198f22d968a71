import { type ActionFunctionArgs, redirect } from 'react-router'
import { payAsked } from '#checkout/asking'
import { isRefusal } from '#kit/result'
import { limited, pageShop } from '../../../page-shop.ts'
import { problem, textOf } from '../../form-problem.ts'
import { notFound } from '../../not-found/not-found.ts'
import { pathAfterFilling } from '../add-items-to-cart.ts'
import { keepCart } from '../cart-cookie.ts'

/** Fills a cart with what the link asks for, and leads to its payment. */
export async function submit({ request, context }: ActionFunctionArgs) {
  const shop = context.get(pageShop)
  if (!shop.tenant.canAskToPay) throw notFound()
  const form = await request.formData()
  const cart = await limited(shop, 'addToCart', () => payAsked(shop, textOf(form, 'token', 600)))
  if (isRefusal(cart)) return problem(cart, form)
  throw redirect(pathAfterFilling(shop, { isOneTopUp: true }), { headers: keepCart(cart.cartName) })
}
