import { findCustomer } from '#customers'
import { proofUrl } from '#customers/links'
import { type Letter, sendLetter, sendOnce, signature } from '#notifications'
import type { PrivacyShop } from '../shop.ts'
import { inWords, linesOf } from './erasure-texts.ts'
import { findErasure, forgetLetterAddress } from './erasures/store.ts'

type Reader = { customerId: string; email: string | null; msisdn: string | null; language: string }

/** Sends the link to the account's owner: by mail, or as a text message if only a number is known. */
export async function sendErasureLink(shop: PrivacyShop, reference: string): Promise<void> {
  const customerId = reference.split('~')[0] ?? ''
  const customer = await shop.db.read((tx) => findCustomer(tx, customerId))
  if (!customer) return
  const url = proofUrl(shop, 'erasure', reference, customer.language)
  const t = shop.content.translator(shop.tenant, customer.language)
  await tell(shop, { ...customer, customerId }, 'erasure', `erasure ${reference}`, {
    url,
    letter: { button: { label: t('mail.erasure.button'), url } },
  })
}

/** Sends the last letter to an erased customer, with open claims and what is kept; then deletes the address. */
export async function notifyErased(shop: PrivacyShop, customerId: string): Promise<void> {
  const erasure = await shop.db.read((tx) => findErasure(tx, customerId))
  if (!erasure) return
  const { language, told, email, msisdn } = erasure
  if (email !== null || msisdn !== null) {
    const t = shop.content.translator(shop.tenant, language)
    const after = inWords(shop, told, language)
    const paragraphs = [
      ...(after.open.length > 0 ? [`${t('account.erase.open')}. ${t('account.erase.openText')}`] : []),
      ...(after.kept.length > 0 ? [`${t('account.erase.kept')}. ${t('account.erase.keptText')}`] : []),
    ]
    const letter = { paragraphs, rows: linesOf(after) }
    await tell(shop, { customerId, email, msisdn, language }, 'erased', `erased ${customerId}`, { url: '', letter })
  }
  await shop.db.transaction((tx) => forgetLetterAddress(tx, customerId))
}

async function tell(
  shop: PrivacyShop,
  { customerId, email, msisdn, language }: Reader,
  what: 'erasure' | 'erased',
  occasion: string,
  { url, letter }: { url: string; letter: Partial<Letter> },
): Promise<void> {
  const t = shop.content.translator(shop.tenant, language)
  const values = { brand: shop.tenant.provider.name, email: shop.tenant.supportEmail, url }
  const about = { about: customerId, occasion }
  if (email !== null) {
    await sendLetter(
      shop,
      { ...about, to: email, language },
      {
        ...letter,
        subject: t(`mail.${what}.subject`, values),
        heading: t(`mail.${what}.heading`),
        paragraphs: [t(`mail.${what}.text`, values), ...(letter.paragraphs ?? [])],
        closing: [t(`mail.${what}.notYou`, values), ...signature(shop.tenant, t)],
      },
    )
  } else if (msisdn !== null) {
    const text = t(`mail.${what}.sms`, values)
    await sendOnce(shop, { ...about, channel: 'sms', recipient: msisdn }, () =>
      shop.sms.send({ from: shop.tenant.sms.sender, to: msisdn, text, isCode: true }),
    )
  }
}
