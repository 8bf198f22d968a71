import { type Price, type PriceOffer, priceText } from '#agreements'
import { textVersion } from '#content'
import { readablePhone } from '#kit/phone'
import type { MessageShop } from '#notifications'
import type { SmsTopup } from '../sms-topup.ts'

/**
 * The words by which a price is agreed to, in the visitor's language, and their version.
 * @param phoneNumber as shown to the reader: the words are stored as they were read
 */
export function wordsFor(
  { tenant, content, visitor: { language } }: MessageShop,
  { amount }: Pick<SmsTopup, 'amount'>,
  { fee, phoneNumber }: { fee: Price['fee']; phoneNumber: string },
): { text: string; version: string } {
  const t = content.translator(tenant, language)
  const text = t('smsTopup.priceText', {
    company: tenant.identification.company,
    phone: readablePhone(phoneNumber),
    amount: priceText(t, { amount, fee }, { tenant, language }),
  })
  return { text, version: textVersion(text) }
}

/**
 * The price that an owner may agree to, with its words; undefined if there is none, or the shop does not use its
 * currency now.
 */
export function offerOf(shop: MessageShop, topup: SmsTopup, phoneNumber: string): PriceOffer | undefined {
  const { asked, amount } = topup
  if (!asked || asked.currency !== shop.tenant.currency) return undefined
  return { asked, gross: amount + asked.fee, ...wordsFor(shop, topup, { fee: asked.fee, phoneNumber }) }
}
