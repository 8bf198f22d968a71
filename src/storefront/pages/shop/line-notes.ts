import { brandViews } from '#catalogue'
import type { PageShop } from '../../page-shop.ts'
import { autoTopupNote, type SetUp } from './auto-topup-note.ts'
import { type GiftInWords, giftNote } from './gift/gift-note.ts'
import { validityNote } from './validity-note.ts'

type Shop = Pick<PageShop, 'tenant' | 'language' | 'translate' | 'clock' | 'catalogue' | 'visitor'>
type Line = SetUp & { gift?: GiftInWords | undefined }

/** Notes of a line: its recipient, and what it sets up. */
export type LineNotes = { giftNote: string | undefined; autoTopupNote: string | undefined }

export const notesOf = (
  shop: Pick<Shop, 'tenant' | 'language' | 'translate'>,
  { gift, ...setUp }: Line,
): LineNotes => ({
  giftNote: giftNote(shop, gift),
  autoTopupNote: autoTopupNote(shop, setUp),
})

type InCart = Line & { productId: string; brandId: string }
/** The same for a line of the cart, and how long its codes are valid. */
export type CartNotes = LineNotes & { validityNote: string | undefined }
type Noted<Cart extends { items: readonly unknown[] }> = Omit<Cart, 'items'> & {
  items: (Cart['items'][number] & CartNotes)[]
}

/** Adds the notes to each item. */
export const withNotes = <Cart extends { items: readonly InCart[] }>(shop: Shop, cart: Cart): Noted<Cart> => ({
  ...cart,
  items: cart.items.map((item) => {
    const product = brandViews(shop)
      .find(({ brandId }) => brandId === item.brandId)
      ?.products.find(({ productId }) => productId === item.productId)
    return { ...item, ...notesOf(shop, item), validityNote: product && validityNote(shop, product) }
  }),
})
