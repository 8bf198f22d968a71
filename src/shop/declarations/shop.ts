import type { KeyRing } from '#kit/signature'
import type { MessageShop } from '#notifications'

/** What filing a declaration, and opening its page again, needs. */
export type DeclarationShop = MessageShop & { secret: KeyRing }
