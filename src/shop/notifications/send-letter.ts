import type { Translate } from '#kit/text-key'
import type { Tenant } from '#tenants'
import { type Letter, type Manner, mailOf } from './letter.ts'
import { sendOnce } from './send-once.ts'
import type { MessageShop } from './shop.ts'

/** Whom a letter goes to, in which language, and what makes it this one letter. */
export type Addressed = Manner & { about: string; occasion: string; to: string; language: string }

/** Sends a letter in the brand's dress, once for its occasion however often it is called; see `sendOnce`. */
export function sendLetter(shop: MessageShop, addressed: Addressed, letter: Letter) {
  const { about, occasion, to, language, ...manner } = addressed
  return sendOnce(shop, { about, occasion, channel: 'email', recipient: to }, (messageId) =>
    shop.mail.send(mailOf(shop, messageId, to, language, letter, manner)),
  )
}

/** @returns the lines every letter to a shopper ends with: where to ask, and who writes. */
export function signature(tenant: Tenant, t: Translate): string[] {
  const { company, street, zip, city } = tenant.identification
  return [t('mailHelp', { email: tenant.supportEmail }), `${company}, ${street}, ${zip} ${city}`]
}
