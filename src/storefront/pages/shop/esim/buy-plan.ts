import type { BrandView } from '#catalogue/contract'
import { tripBounds } from '#esims'
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

/** Puts all plans of a trip into the cart, each for a new eSIM. */
export async function buyTrip(shop: PageShop, request: Request) {
  const form = await request.formData()
  const ready = form.has('deviceReady') ? { deviceReady: true as const } : {}
  const items = form
    .getAll('plan')
    .slice(0, tripBounds.plans)
    .flatMap((productId) => (typeof productId === 'string' ? [{ productId, ...ready }] : []))
  if (items.length === 0) return problem(refuse('VALIDATION_FAILED', { fields: { plan: 'planMissing' } }), form)
  const cart = await addItemsToCart(shop, request, items)
  return isRefusal(cart) ? problem(cart, form) : goOn(shop, cart)
}
