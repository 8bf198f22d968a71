import { addToCart } from '#cart'
import type { CartItemInput } from '#cart/contract'
import { takesNumber } from '#catalogue'
import { type CheckoutShop, saveAddress } from '#checkout'
import type { AddressInput } from '#checkout/contract'
import { toMajor } from '#kit/money'
import { type FieldTexts, isRefusal, type Refusal, refuse } from '#kit/result'
import { variantOf } from '../variants.ts'
import { putCodesIntoCart } from './promo-codes.ts'
import type { KeptRefusal, Wanted, WantedCode } from './session.ts'

/**
 * What became of a wish: a cart, as soon as its goods are known to be fine, what is still wrong or missing, and which
 * promo codes the cart took.
 */
export type Filled = { cartName: string | null; refusals: KeptRefusal[]; codes: WantedCode[] }

/**
 * Puts what an assistant asks for into a new cart, by the use cases and limits of every cart. Where the shopper agrees
 * on the shop's own page, that page asks who they are; else their address is saved here.
 */
export async function fillCart(shop: CheckoutShop, wanted: Wanted): Promise<Filled> {
  const codes = wanted.codes ?? []
  const items = itemsOf(shop, wanted)
  if (isRefusal(items)) return { cartName: null, refusals: [keptOf(items)], codes }
  const cart = await addToCart(shop, { items })
  if (isRefusal(cart)) return { cartName: null, refusals: [keptOf(cart)], codes }
  const refusals = shop.tenant.assistants.approval === 'shop' ? [] : await askedOfBuyer(shop, cart.cartName, wanted)
  // Last, since some codes are good once for each customer.
  return { ...cart, refusals, codes: await putCodesIntoCart(shop, cart.cartName, codes) }
}

async function askedOfBuyer(shop: CheckoutShop, cartName: string, wanted: Wanted): Promise<KeptRefusal[]> {
  const saved = await saveAddress(shop, addressOf(cartName, wanted))
  if (isRefusal(saved)) return [keptOf(ofContact(saved))]
  return saved.nextStep === 'otp' ? [{ refusal: 'otpRequired' }] : []
}

/** @returns the cart's items; refuses unknownProduct, and VALIDATION_FAILED while the number is missing */
export function itemsOf({ catalogue }: CheckoutShop, { items, fulfillment }: Wanted): CartItemInput[] | Refusal {
  const fields: FieldTexts = {}
  const found: CartItemInput[] = []
  for (const [index, { id, quantity }] of items.entries()) {
    const variant = variantOf(catalogue, id)
    if (!variant) {
      fields[`$.line_items[${index}].id`] = 'unknownProduct'
      continue
    }
    const { product, amount } = variant
    found.push({
      productId: product.productId,
      quantity,
      ...('range' in product.price ? { amount: toMajor(amount) } : {}),
      ...(takesNumber(product) && fulfillment?.phone_number ? { phoneNumber: fulfillment.phone_number } : {}),
    })
  }
  if (Object.keys(fields).length > 0) return refuse('unknownProduct', { fields })
  if (found.length === 0) return refuse('cartIsEmpty', { fields: { '$.line_items': 'required' } })
  const needsNumber = found.some(({ productId }) => catalogue.products.get(productId ?? '')?.kind === 'topup')
  if (needsNumber && !fulfillment?.phone_number)
    return refuse('VALIDATION_FAILED', { fields: { phoneNumber: 'required' } })
  return found
}

/** The buyer as the shop's own form would have them. */
export function addressOf(cartName: string, { buyer, fulfillment }: Wanted): AddressInput {
  const { address } = fulfillment ?? {}
  const [first = '', ...others] = (buyer?.full_name ?? fulfillment?.name ?? '').trim().split(/\s+/)
  const [, street, houseNumber] = /^(.*\S)\s+(\d\S{0,9})$/.exec(address?.line_one.trim() ?? '') ?? []
  return {
    cartName,
    deliveryAddress: {
      firstname: buyer?.first_name ?? first,
      lastname: buyer?.last_name ?? others.join(' '),
      ...(buyer?.email || fulfillment?.email ? { email: buyer?.email ?? fulfillment?.email } : {}),
      ...(buyer?.phone_number ? { phoneNumber: buyer.phone_number } : {}),
      ...(address
        ? {
            street: street ?? address.line_one,
            ...(houseNumber ? { houseNumber } : {}),
            zip: address.postal_code,
            city: address.city,
            countryCode: address.country,
          }
        : {}),
    },
  }
}

/** The number of a contact is another than the one that is topped up. */
function ofContact(refusal: Refusal): Refusal {
  const { phoneNumber, ...fields } = refusal.fields ?? {}
  return phoneNumber ? { ...refusal, fields: { ...fields, contactNumber: phoneNumber } } : refusal
}

export const keptOf = ({ refusal, fields, details }: Refusal): KeptRefusal => ({
  refusal,
  ...(fields ? { fields: { ...fields } } : {}),
  ...(details ? { details: { ...details } } : {}),
})
