import { sendLetter, sendOnce, signature } from '#notifications'
import { proofUrl } from '../proof/links.ts'
import type { CustomerShop } from '../shop.ts'
import { findCustomer } from '../store.ts'
import { findChange } from './store.ts'

/** Asks a new address for confirmation; reveals nothing of the account before that. */
export async function askNewAddress(shop: CustomerShop, changeId: string) {
  const change = await shop.db.read((tx) => findChange(tx, changeId))
  if (!change || change.usedAt) return undefined
  const { email, language } = change
  const { t, values } = wordsOf(shop, language)
  return sendLetter(
    shop,
    { about: changeId, occasion: 'new address', to: email, language },
    {
      subject: t('mail.newAddress.subject', values),
      heading: t('mail.newAddress.heading'),
      paragraphs: [t('mail.newAddress.text', values)],
      button: { label: t('mail.newAddress.button'), url: proofUrl(shop, 'address', changeId, language) },
      closing: [t('mail.newAddress.notYou'), ...signature(shop.tenant, t)],
    },
  )
}

/** Tells the former address that it can no longer sign in. Does not name the new one, which may be an attacker's. */
export async function notifyFormerAddress(shop: CustomerShop, changeId: string) {
  const change = await shop.db.read((tx) => findChange(tx, changeId))
  const customer = change && (await shop.db.read((tx) => findCustomer(tx, change.customerId)))
  if (!change || !customer) return undefined
  const { former } = change
  const { language, msisdn } = customer
  const { t, values } = wordsOf(shop, language)
  const about = { about: changeId, occasion: 'former address' }
  if (former !== null) {
    return sendLetter(
      shop,
      { ...about, to: former, language },
      {
        subject: t('mail.formerAddress.subject', values),
        heading: t('mail.formerAddress.heading'),
        paragraphs: [t('mail.formerAddress.text', values)],
        closing: [t('mail.formerAddress.notYou', values), ...signature(shop.tenant, t)],
      },
    )
  }
  if (msisdn === null) return undefined
  return sendOnce(shop, { ...about, channel: 'sms', recipient: msisdn }, () =>
    shop.sms.send({ from: shop.tenant.sms.sender, to: msisdn, text: t('mail.formerAddress.text', values) }),
  )
}

const wordsOf = ({ content, tenant }: CustomerShop, language: string) => ({
  t: content.translator(tenant, language),
  values: { brand: tenant.provider.name, email: tenant.supportEmail },
})
