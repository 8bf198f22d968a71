import type { BrandView } from '#catalogue/contract'
import { readIccid } from '#kit/esim'
import { isRefusal, refuse } from '#kit/result'
import type { PageShop } from '../../../page-shop.ts'
import { problem, textOf } from '../../form-problem.ts'
import { addItemsToCart } from '../add-items-to-cart.ts'
import { goOn } from '../topup/submit.ts'

/**
 * Puts a plan into the cart: for a new eSIM, once the shopper confirms that the device supports it, or for an existing
 * one.
 */
export async function buyPlan(shop: PageShop, request: Request, brand: BrandView) {
  const form = await request.formData()
  const product = brand.products.find(({ productId }) => productId === textOf(form, 'plan'))
  if (!product) return problem(refuse('VALIDATION_FAILED', { fields: { plan: 'planMissing' } }), form)
  const typed = textOf(form, 'iccid', 40)
  const iccid = readIccid(typed)
  if (typed !== '' && !iccid) return problem(refuse('VALIDATION_FAILED', { fields: { iccid: 'iccidNotValid' } }), form)
  const item = {
    productId: product.productId,
    ...(iccid ? { iccid } : form.has('deviceReady') ? { deviceReady: true as const } : {}),
  }
  const cart = await addItemsToCart(shop, request, [item])
  return isRefusal(cart) ? problem(cart, form) : goOn(shop, cart)
}
