import type { MessageNewsShop } from '#notifications'
import type { ContentsShop } from '#orders/contents'

/**
 * What it takes to show an order to whoever holds its link, and to write about it: the secret signs the links, the keys
 * open what came with it.
 */
export type ReceiptShop = MessageNewsShop & ContentsShop
