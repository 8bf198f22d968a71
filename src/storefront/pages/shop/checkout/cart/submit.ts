import { type ActionFunctionArgs, redirect } from 'react-router'
import { isRefusal } from '#kit/result'
import { shopPath } from '#tenants/contract'
import { services } from '../../../../services.ts'
import { problem, textOf } from '../../../form-problem.ts'
import { cartOf, forgetCart } from '../../cart-cookie.ts'

/** Changes how many of a line, or takes it out. */
export async function submit({ request, context }: ActionFunctionArgs) {
  const shop = context.get(services)
  const form = await request.formData()
  const here = shopPath(shop.tenant, 'checkout/cart')
  const cartName = cartOf(request)
  if (cartName === undefined) throw redirect(`${here}?reset`)
  const itemKey = textOf(form, 'itemKey')
  const count = Number(textOf(form, 'count'))
  const changed =
    Number.isSafeInteger(count) && count > 0
      ? await shop.changeQuantity(cartName, itemKey, count)
      : await shop.removeItem(cartName, itemKey)
  if (!isRefusal(changed) || changed.refusal === 'itemNotFound') throw redirect(here)
  if (changed.refusal === 'unknownCartErrorMessage') throw redirect(`${here}?reset`, { headers: forgetCart() })
  return problem(changed, form)
}
