import { type ActionFunctionArgs, redirect } from 'react-router'
import { changeQuantity } from '#cart'
import type { CartView } from '#cart/contract'
import { isRefusal, type Refusal, refuse } from '#kit/result'
import type { PlainPageKey } from '#kit/text-key'
import { shopPath } from '#tenants/contract'
import { limited, type PageShop, pageShop } from '../../../../page-shop.ts'
import { problem, textOf } from '../../../form-problem.ts'
import { cartOf, forgetCart } from '../../cart-cookie.ts'
import { changeVouchers, isAboutVouchers } from '../change-vouchers.ts'
import { putBack, removeLine } from './remove-line.ts'

/** Changes the quantity of a line, removes or restores it; adds or removes a promo code. */
export async function submit({ request, context }: ActionFunctionArgs) {
  const shop = context.get(pageShop)
  const form = await request.formData()
  const cartName = cartOf(request)
  if (textOf(form, 'intent') === 'undo') {
    const cart = await putBack(shop, request, textOf(form, 'item', 4000))
    return isRefusal(cart) ? problem(cart, form) : back(shop)
  }
  if (cartName === undefined) return back(shop, refuse('unknownCartErrorMessage'))
  if (isAboutVouchers(form)) {
    const changed = await changeVouchers(shop, form, cartName)
    return isRefusal(changed) && !isGone(changed) ? problem(changed, form) : back(shop, changed)
  }
  const itemKey = textOf(form, 'itemKey')
  // A button sends the new count, the field what was typed.
  const count = textOf(form, 'count') || textOf(form, 'quantity')
  if (!/^\d{1,4}$/.test(count)) return besideLine(refuse('VALIDATION_FAILED'), 'countNotValid')
  if (Number(count) === 0) {
    const removed = await removeLine(shop, cartName, itemKey)
    return 'removed' in removed ? removed : back(shop, removed)
  }
  const changed = await limited(shop, { useCase: 'changeQuantity', cartName }, () =>
    changeQuantity(shop, cartName, itemKey, Number(count)),
  )
  return isRefusal(changed) && !isGone(changed) ? besideLine(changed, changed.refusal) : back(shop, changed)

  function besideLine(refusal: Refusal, text: PlainPageKey) {
    return problem({ ...refusal, fields: { [itemKey]: text } }, form)
  }
}

const isGone = ({ refusal }: Refusal) => refusal === 'itemNotFound' || refusal === 'unknownCartErrorMessage'

/** Back to the cart as it is now; a line that is gone needs no message. */
function back({ tenant }: PageShop, changed?: CartView | Refusal): Response {
  const here = shopPath(tenant, 'checkout/cart')
  const isReset = changed && isRefusal(changed) && changed.refusal === 'unknownCartErrorMessage'
  return isReset ? redirect(`${here}?reset`, { headers: forgetCart() }) : redirect(here)
}
