import type { MessageShop } from '#notifications'

/** What it takes to show an order to whoever holds its link, and to write about it: the secret signs the links. */
export type ReceiptShop = MessageShop & { secret: string }
