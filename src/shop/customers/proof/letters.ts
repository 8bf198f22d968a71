import { type Letter, sendLetter, sendOnce, signature } from '#notifications'
import type { CustomerShop } from '../shop.ts'
import { findCustomerByName } from '../store.ts'
import { codeOf } from './confirm.ts'
import { proofUrl } from './links.ts'
import { findRegistration, findReset } from './store.ts'

/** Asks the address for a confirmation of the registration; a number is sent a code. */
export async function askToConfirm(shop: CustomerShop, registrationId: string) {
  const found = await shop.db.read((tx) => findRegistration(tx, registrationId))
  if (!found || found.usedAt) return undefined
  const { email, msisdn, language } = found
  const { t, brand } = wordsOf(shop, language)
  if (email === null) {
    const text = t('smsOtp', { brand, code: codeOf(shop, registrationId) })
    return sendText(shop, { about: registrationId, occasion: 'confirm registration', to: msisdn }, text)
  }
  return write(
    shop,
    { about: registrationId, occasion: 'confirm registration', to: email, language },
    {
      subject: t('mail.registration.subject', { brand }),
      heading: t('mail.registration.heading'),
      paragraphs: [t('mail.registration.text', { brand })],
      button: {
        label: t('mail.registration.button'),
        url: proofUrl(shop, 'registration', registrationId, language),
      },
      closing: [t('mail.registration.notYou')],
    },
  )
}

/** Sends the link for a new password, if the address has an account. */
export async function sendResetLink(shop: CustomerShop, resetId: string) {
  const reset = await shop.db.read((tx) => findReset(tx, resetId))
  if (!reset || reset.usedAt) return undefined
  const { email, msisdn, language } = reset
  if (!(await shop.db.read((tx) => findCustomerByName(tx, reset)))) return undefined
  const { t, brand } = wordsOf(shop, language)
  const url = proofUrl(shop, 'password', resetId, language)
  if (email === null) {
    return sendText(
      shop,
      { about: resetId, occasion: 'reset password', to: msisdn },
      t('mail.textPassword', { brand, url }),
    )
  }
  return write(
    shop,
    { about: resetId, occasion: 'reset password', to: email, language },
    {
      subject: t('mail.password.subject', { brand }),
      heading: t('mail.password.heading'),
      paragraphs: [t('mail.password.text', { brand })],
      button: { label: t('mail.password.button'), url },
      closing: [t('mail.password.notYou')],
    },
  )
}

/** Sends a text message about an account, once per occasion. */
export function sendText(
  shop: CustomerShop,
  { about, occasion, to }: { about: string; occasion: string; to: string | null },
  text: string,
) {
  if (to === null) throw new Error(`${occasion} of ${about}: neither an address nor a number`)
  return sendOnce(shop, { about, occasion, channel: 'sms', recipient: to }, () =>
    shop.sms.send({ from: shop.tenant.sms.sender, to, text, isCode: true }),
  )
}

export type Addressed = { about: string; occasion: string; to: string; language: string }

/** Sends a mail about an account in the brand's design and with its signature, once per occasion. */
export function write(shop: CustomerShop, addressed: Addressed, letter: Letter) {
  const { t } = wordsOf(shop, addressed.language)
  return sendLetter(shop, addressed, { ...letter, closing: [...letter.closing, ...signature(shop.tenant, t)] })
}

export const wordsOf = ({ content, tenant }: CustomerShop, language: string) => ({
  t: content.translator(tenant, language),
  brand: tenant.provider.name,
})
