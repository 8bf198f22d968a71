import { type ActionFunctionArgs, redirect } from 'react-router'
import { isRefusal } from '#kit/result'
import { shopPath } from '#tenants/contract'
import { pageShop } from '../../../../page-shop.ts'
import { textOf } from '../../../form-problem.ts'
import { notFound } from '../../../not-found/not-found.ts'
import { keepCart } from '../../cart-cookie.ts'
import { kindIn, typedKind } from '../../kind/kinds.ts'
import { cartForAnotherTry, orderOfToken } from '../../limited-calls.ts'
import { afterFailure } from '../after-failure.ts'
import { forAnotherNumber } from '../another-number.ts'
import { setUpAutomatic } from './automatic-offer.ts'

/**
 * Another attempt: the same items in a new cart, and on to payment, which knows why the last one failed and which
 * method was pressed; or to the question for another number, if the network refused the given one. An order that is
 * under way or done leads back to itself. Or the offer to repeat it automatically.
 */
export async function submit({ request, context }: ActionFunctionArgs) {
  const shop = context.get(pageShop)
  const form = await request.formData()
  const token = textOf(form, 'order')
  const order = await orderOfToken(shop, token)
  if (isRefusal(order)) throw notFound()
  if (textOf(form, 'intent') === 'automatic') {
    // If the form comes back, it keeps its input.
    const kind = kindIn(form)
    context.set(typedKind, kind)
    return setUpAutomatic(shop, request, order, { form, kind })
  }
  if (textOf(form, 'intent') === 'another-number') throw await forAnotherNumber(shop, order)
  const renewed = await cartForAnotherTry(shop, order.orderNumber)
  if (isRefusal(renewed))
    throw redirect(`${shopPath(shop.tenant, 'checkout/result')}?order=${encodeURIComponent(token)}`)
  const address = afterFailure(shop.tenant, { ...order, ...renewed }, textOf(form, 'paymentMethod'))
  throw redirect(address, { headers: keepCart(renewed.cartName) })
}
