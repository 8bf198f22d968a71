import { redirect } from 'react-router'
import { type BrandView, takesGifts } from '#catalogue/contract'
import { fromMajor, toMajor } from '#kit/money'
import type { FieldTexts } from '#kit/result'
import { isRefusal, refuse } from '#kit/result'
import type { PageShop } from '../../../page-shop.ts'
import { problem, textOf } from '../../form-problem.ts'
import { addItemsToCart, pathAfterFilling } from '../add-items-to-cart.ts'
import { keepCart } from '../cart-cookie.ts'
import { giftWords } from '../gift/gift-words.ts'
import { readGiftFields } from '../gift/read-gift-fields.ts'
import { offersOf, productOf, type SoldOffer } from '../topup/offers.ts'
import { amountOf, beside, notOffered } from '../topup/submit.ts'
import { validityNote } from '../validity-note.ts'

/** @returns the cards and vouchers of a brand that are on sale */
export const cardOffer = (brand: BrandView): SoldOffer | undefined => offersOf([brand], ['giftcard', 'voucher'])[0]

const hasGifts = ({ products }: BrandView): boolean =>
  products.some(({ kind, status }) => takesGifts(kind) && status === 'ACTIVE')

/** The data of the form for cards. `amount` in the page's URL is filled in. */
export function loadCard(shop: PageShop, brand: BrandView, offer: SoldOffer, asked: URLSearchParams) {
  const { differentAmountPlaceholder: suggested = offer.free?.min } = shop.tenant.topup
  const amount = fromMajor(asked.get('amount')?.slice(0, 10) ?? '')
  return {
    offer,
    validityNote: noteOfAll(shop, brand),
    suggested,
    filled: amount !== undefined && productOf(offer, amount) ? amount : undefined,
    words: {
      quantity: shop.translate('card.quantity'),
      buy: shop.translate('card.buy'),
      gift: hasGifts(brand) ? giftWords(shop) : undefined,
    },
  }
}

/** How long each of its codes is valid, if that is the same for all. */
function noteOfAll(shop: PageShop, { products }: BrandView): string | undefined {
  const sold = products.filter(({ kind, status }) => kind !== 'topup' && status === 'ACTIVE')
  const notes = new Set(sold.map((product) => validityNote(shop, product)))
  return notes.size === 1 ? [...notes][0] : undefined
}

export type CardPage = ReturnType<typeof loadCard>

/** Puts cards into the cart, for the shopper or as a gift, and continues to it. */
export async function putCardIntoCart(shop: PageShop, request: Request, offer: SoldOffer) {
  const form = await request.formData()
  const amount = amountOf(form)
  const quantity = textOf(form, 'quantity') || '1'
  const fields: FieldTexts = {
    ...amount.fields,
    ...(/^[1-9]\d{0,2}$/.test(quantity) ? {} : { quantity: 'countNotValid' }),
  }
  const { value } = amount
  if (value === undefined || 'quantity' in fields) return problem(refuse('VALIDATION_FAILED', { fields }), form)
  const product = productOf(offer, value)
  if (!product) return problem(notOffered(offer, amount.field, value), form)
  const { productId } = product
  const item = {
    productId,
    amount: toMajor(value),
    quantity: Number(quantity),
    ...(textOf(form, 'forWhom') === 'friend' && { gift: readGiftFields(form) }),
  }
  const cart = await addItemsToCart(shop, request, [item])
  if (isRefusal(cart)) return problem(beside('quantity', cart), form)
  throw redirect(pathAfterFilling(shop, cart), { headers: keepCart(cart.cartName) })
}
