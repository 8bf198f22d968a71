import type { Translate } from '#kit/text-key'
import type { Tenant } from '#tenants'
import { noVatId } from '#tenants/contract'
import { type Letter, type MailHeaders, mailOf } from './letter.ts'
import { sendOnce } from './send-once.ts'
import type { MessageShop } from './shop.ts'
import type { Claim } from './store.ts'

/** Recipient and language of a letter, and its occasion. */
export type Addressed = MailHeaders & { about: string; occasion: string; to: string; language: string }

/** Sends a letter in the brand's design, once per occasion however often it is called; see `sendOnce`. */
export function sendLetter(shop: MessageShop, addressed: Addressed, letter: Letter, claimed?: Claim) {
  const { about, occasion, to, language, ...headers } = addressed
  return sendOnce(
    shop,
    { about, occasion, channel: 'email', recipient: to },
    (messageId) => shop.mail.send(mailOf(shop, messageId, to, language, letter, headers)),
    claimed,
  )
}

/** @returns the closing lines of every letter to a shopper: support, and the seller. */
export function signature(tenant: Tenant, t: Translate): string[] {
  const { company, street, zip, city } = tenant.identification
  return [t('mailHelp', { email: tenant.supportEmail }), `${company}, ${street}, ${zip} ${city}`]
}

/** The seller, with register and VAT number. */
export function sellerLine({ identification }: Tenant, t: Translate): string {
  const { company, street, zip, city, register, vatId } = identification
  const vat = vatId === noVatId ? [] : [t('receipt.vatId', { id: vatId })]
  return [company, street, `${zip} ${city}`, register, ...vat].join(', ')
}
