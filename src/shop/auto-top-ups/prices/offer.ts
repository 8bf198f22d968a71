import { optionOf, type Price, type PriceOffer, priceText, whenText } from '#agreements'
import type { CheckoutShop } from '#checkout'
import { textVersion } from '#content'
import { readablePhone } from '#kit/phone'
import type { AutoTopUp } from '../auto-top-up.ts'

/** The words by which a price is agreed to, in the visitor's language, and their version. */
export type Words = { text: string; version: string }

/** @param phoneNumber as shown to the reader: the words are stored as they were read */
export function wordsFor(
  shop: CheckoutShop,
  { agreement, amount }: Pick<AutoTopUp, 'agreement' | 'amount'>,
  { fee, phoneNumber }: { fee: Price['fee']; phoneNumber: string },
): Words {
  const { tenant, content } = shop
  const wording = { tenant, language: shop.visitor.language }
  const t = content.translator(tenant, wording.language)
  const text = t('autoTopup.priceText', {
    company: tenant.identification.company,
    phone: readablePhone(phoneNumber),
    amount: priceText(t, { amount, fee }, wording),
    when: whenText(t, optionOf(agreement), wording),
  })
  return { text, version: textVersion(text) }
}

/**
 * The price that an owner may agree to, with its words; undefined if there is none, or the shop does not use its
 * currency now.
 */
export function offerOf(shop: CheckoutShop, one: AutoTopUp, phoneNumber: string): PriceOffer | undefined {
  const { asked } = one
  if (!asked || one.status === 'deleted' || asked.currency !== shop.tenant.currency) return undefined
  return { asked, gross: one.amount + asked.fee, ...wordsFor(shop, one, { fee: asked.fee, phoneNumber }) }
}
