import type { KeyRing } from '#kit/signature'
import type { MessageShop } from '#notifications'

/** What it takes to file a declaration and to open its page again. */
export type DeclarationShop = MessageShop & { secret: KeyRing }
