import { type ActionFunctionArgs, redirect } from 'react-router'
import { buyAgain } from '#checkout'
import { type RepeatableTopUp, withName, without } from '#checkout/again'
import { isRefusal } from '#kit/result'
import { shopPath } from '#tenants/contract'
import { limited, type PageShop, pageShop } from '../../../page-shop.ts'
import { problem, textOf } from '../../form-problem.ts'
import { notFound } from '../../not-found/not-found.ts'
import { pathAfterFilling } from '../add-items-to-cart.ts'
import { keepCart } from '../cart-cookie.ts'
import { keep, keptOn, repeatableFor } from './kept.ts'
import { nameField } from './name-field.ts'

/** Repeats a top-up, up to the payment page; names a number; forgets one, or all at once. */
export async function submit({ request, context }: ActionFunctionArgs) {
  const shop = context.get(pageShop)
  if (shop.tenant.topUpsAgainFor === 'nobody') throw notFound()
  const form = await request.formData()
  const kept = keptOn(request, shop)
  const intent = textOf(form, 'intent')
  const here = shopPath(shop.tenant, 'again')
  if (intent === 'forget') throw redirect(shop.tenant.mainPage, { headers: keep(shop, []) })
  const orderNumber = textOf(form, 'order')
  const wanted = (await repeatableFor(shop, kept)).find((one) => one.orderNumber === orderNumber)
  // What is gone meanwhile is not on the list any more.
  if (!wanted) throw redirect(here)
  if (intent === 'name')
    throw redirect(here, {
      headers: keep(shop, withName(kept, wanted.orderNumbers, textOf(form, nameField(orderNumber)))),
    })
  if (intent === 'forget-one') throw redirect(here, { headers: keep(shop, without(kept, wanted.orderNumbers)) })
  return repeat(shop, wanted, form)
}

/**
 * A cart of its own with the same top-up at today's price, and on to its payment. The method stands in the address: who
 * presses a top-up that names it chooses it, a wallet as well.
 */
export async function repeat(
  shop: PageShop,
  { orderNumber, paymentMethod }: Pick<RepeatableTopUp, 'orderNumber' | 'paymentMethod'>,
  form: FormData,
) {
  const cart = await limited(shop, 'addToCart', () => buyAgain(shop, orderNumber))
  if (isRefusal(cart)) return problem(cart, form)
  const method = paymentMethod ? `?${new URLSearchParams({ method: paymentMethod })}` : ''
  throw redirect(pathAfterFilling(shop, { isOneTopUp: true }) + method, { headers: keepCart(cart.cartName) })
}
