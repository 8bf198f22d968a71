import { type ActionFunctionArgs, redirect } from 'react-router'
import { buyAgain } from '#checkout'
import { type RepeatableTopUp, withName, withOrder, without } from '#checkout/again'
import { isRefusal } from '#kit/result'
import { shopPath } from '#tenants/contract'
import { limited, type PageShop, pageShop } from '../../../page-shop.ts'
import { problem, textOf } from '../../form-problem.ts'
import { notFound } from '../../not-found/not-found.ts'
import { keepCart } from '../cart-cookie.ts'
import { keep, keptOn, linkedTopUp, repeatableFor } from './kept.ts'
import { nameField } from './name-field.ts'
import { paymentAgain } from './payment-again.ts'

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
  const token = textOf(form, 'token', 300)
  const offered = [...(await repeatableFor(shop, kept)), await linkedTopUp(shop, token)]
  const wanted = offered.find((one) => one?.orderNumber === orderNumber)
  // What is gone meanwhile is not on the list any more.
  if (!wanted) throw redirect(here)
  if (intent === 'name') {
    const name = textOf(form, nameField(orderNumber))
    // A number of the account has its name on this device as well, from now on.
    const known = kept.some((one) => wanted.orderNumbers.includes(one.orderNumber))
      ? kept
      : withOrder(kept, orderNumber)
    throw redirect(here, { headers: keep(shop, withName(known, wanted.orderNumbers, name)) })
  }
  if (intent === 'forget-one') throw redirect(here, { headers: keep(shop, without(kept, wanted.orderNumbers)) })
  return repeat(shop, wanted, form)
}

/** A cart of its own with the same top-up at today's price, and on to its payment. */
async function repeat(shop: PageShop, wanted: RepeatableTopUp, form: FormData) {
  const cart = await limited(shop, 'addToCart', () => buyAgain(shop, wanted.orderNumber))
  if (isRefusal(cart)) return problem(cart, form)
  throw redirect(await paymentAgain(shop, wanted), { headers: keepCart(cart.cartName) })
}
