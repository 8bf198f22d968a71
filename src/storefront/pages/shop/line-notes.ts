import { brandViews } from '#catalogue'
import type { PageShop } from '../../page-shop.ts'
import { autoTopupNote, type SetUp } from './auto-topup-note.ts'
import { type GiftInWords, giftNote } from './gift/gift-note.ts'
import { validityNote } from './validity-note.ts'

type Shop = Pick<PageShop, 'tenant' | 'language' | 'translate' | 'clock' | 'catalogue' | 'visitor'>
type Line = SetUp & { gift?: GiftInWords | undefined }

/** What is said of a line beside what it is: whom it is for, and what it sets up. */
export type LineNotes = { giftNote: string | undefined; autoTopupNote: string | undefined }

export const notesOf = (
  shop: Pick<Shop, 'tenant' | 'language' | 'translate'>,
  { gift, ...setUp }: Line,
): LineNotes => ({
  giftNote: giftNote(shop, gift),
  autoTopupNote: autoTopupNote(shop, setUp),
})

type InCart = Line & { productId: string; brandId: string }
/** The same of a line of the cart, and how long its codes are good for. */
export type CartNotes = LineNotes & { validityNote: string | undefined }
type Noted<Cart extends { items: readonly unknown[] }> = Omit<Cart, 'items'> & {
  items: (Cart['items'][number] & CartNotes)[]
}

/** Says it of each item, and how long what is about to be bought is good for. */
export const withNotes = <Cart extends { items: readonly InCart[] }>(shop: Shop, cart: Cart): Noted<Cart> => ({
  ...cart,
  items: cart.items.map((item) => {
    const product = brandViews(shop)
      .find(({ brandId }) => brandId === item.brandId)
      ?.products.find(({ productId }) => productId === item.productId)
    return { ...item, ...notesOf(shop, item), validityNote: product && validityNote(shop, product) }
  }),
})
