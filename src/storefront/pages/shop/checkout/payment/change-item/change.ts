import { addToCart } from '#cart'
import type { CartAnswer } from '#cart/contract'
import { brandViews } from '#catalogue'
import { toMajor } from '#kit/money'
import { readMsisdn } from '#kit/phone'
import { isRefusal, type Refusal, refuse } from '#kit/result'
import { limited, type PageShop } from '../../../../../page-shop.ts'
import { textOf } from '../../../../form-problem.ts'
import { cartByName } from '../../../limited-calls.ts'
import { offerOf, productOf, topUpOffers } from '../../../topup/offers.ts'
import { amountOf, beside, notOffered, numberProblem, recognised } from '../../../topup/submit.ts'
import { changeable } from './changeable.ts'

/**
 * Whether a form asks for another number or amount than the cart has: by its own button, or by fields that were changed
 * and not applied, which are applied before anything is ordered.
 */
export const isAboutItem = (form: FormData): boolean => form.has('msisdn') && form.has('amount')

/**
 * Puts another number or amount in the place of the cart's one top-up. In a shop of many brands, a number of another
 * network takes that network's credit.
 * @returns undefined if the form has what the cart has already
 */
export async function changeItem(
  shop: PageShop,
  form: FormData,
  cartName: string,
): Promise<CartAnswer | Refusal | undefined> {
  const cart = await cartByName(shop, cartName)
  if (isRefusal(cart)) return cart
  const [item] = cart.items
  if (!item || !changeable(shop, cart)) return undefined
  const number = readMsisdn(textOf(form, 'msisdn'), shop.tenant.phoneCountryCodes)
  const { value, fields } = amountOf(form)
  if (!number || value === undefined) {
    return refuse('VALIDATION_FAILED', { fields: { ...numberProblem(form, number), ...fields } })
  }
  const isSameNumber = number.e164 === item.phoneNumber
  if (isSameNumber && toMajor(value) === item.amount) return undefined
  const offers = topUpOffers(brandViews(shop))
  const brandId = (isSameNumber ? undefined : await recognised(shop, number)) ?? item.brandId
  const offer = offerOf(offers, brandId) ?? offerOf(offers, item.brandId)
  const product = offer && productOf(offer, value)
  if (!product) return offer ? notOffered(offer, 'amount', value) : refuse('productNotAvailable')
  const { itemKey, autoTopupLight } = item
  const light = autoTopupLight ? { autoTopupLight: true as const } : {}
  const added = await limited(shop, { useCase: 'addToCart', cartName }, () =>
    addToCart(shop, {
      cartName,
      items: [{ itemKey, productId: product.productId, amount: toMajor(value), phoneNumber: number.e164, ...light }],
    }),
  )
  return isRefusal(added) ? beside('amount', added) : added
}
