import type { MessageStatusShop } from '#notifications'
import type { ContentsShop } from '#orders/contents'

/** What the page and the mails of an order need: the secret signs the links, the keys open the contents. */
export type ReceiptShop = MessageStatusShop & ContentsShop
