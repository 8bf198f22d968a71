import type { MessageShop } from '#notifications'

/** What it takes to file a declaration and to open its page again. */
export type DeclarationShop = MessageShop & { secret: string }
