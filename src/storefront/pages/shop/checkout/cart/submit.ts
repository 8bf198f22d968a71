import { type ActionFunctionArgs, redirect } from 'react-router'
import type { CartView } from '#cart/contract'
import { isRefusal, type Refusal } from '#kit/result'
import { shopPath } from '#tenants/contract'
import { type Services, services } from '../../../../services.ts'
import { problem, textOf } from '../../../form-problem.ts'
import { cartOf, forgetCart } from '../../cart-cookie.ts'
import { changeVouchers, isAboutVouchers } from '../change-vouchers.ts'

/** Changes how many of a line, or takes it out; puts a promo code in, or takes it out. */
export async function submit({ request, context }: ActionFunctionArgs) {
  const shop = context.get(services)
  const form = await request.formData()
  const here = shopPath(shop.tenant, 'checkout/cart')
  const cartName = cartOf(request)
  if (cartName === undefined) throw redirect(`${here}?reset`)
  const changed = await (isAboutVouchers(form) ? changeVouchers : changeItem)(shop, form, cartName)
  if (!isRefusal(changed) || changed.refusal === 'itemNotFound') throw redirect(here)
  if (changed.refusal === 'unknownCartErrorMessage') throw redirect(`${here}?reset`, { headers: forgetCart() })
  return problem(changed, form)
}

async function changeItem(shop: Services, form: FormData, cartName: string): Promise<CartView | Refusal> {
  const itemKey = textOf(form, 'itemKey')
  const count = Number(textOf(form, 'count'))
  return Number.isSafeInteger(count) && count > 0
    ? shop.changeQuantity(cartName, itemKey, count)
    : shop.removeItem(cartName, itemKey)
}
