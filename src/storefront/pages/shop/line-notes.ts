import type { Services } from '../../services.ts'
import { autoTopupNote, type SetUp } from './auto-topup-note.ts'
import { type GiftInWords, giftNote } from './gift/gift-note.ts'

type Line = SetUp & { gift?: GiftInWords | undefined }

/** What is said of a line beside what it is: whom it is for, and what it sets up. */
export type LineNotes = { giftNote: string | undefined; autoTopupNote: string | undefined }

export const notesOf = (
  shop: Pick<Services, 'tenant' | 'language' | 'translate'>,
  { gift, ...setUp }: Line,
): LineNotes => ({ giftNote: giftNote(shop, gift), autoTopupNote: autoTopupNote(shop, setUp) })

type Noted<Cart extends { items: readonly unknown[] }> = Omit<Cart, 'items'> & {
  items: (Cart['items'][number] & LineNotes)[]
}

/** Says it of each item. */
export const withNotes = <Cart extends { items: readonly Line[] }>(
  shop: Pick<Services, 'tenant' | 'language' | 'translate'>,
  cart: Cart,
): Noted<Cart> => ({ ...cart, items: cart.items.map((item) => ({ ...item, ...notesOf(shop, item) })) })
