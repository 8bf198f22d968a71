import { type Letter, sendLetter, signature } from '#notifications'
import type { CustomerShop } from '../shop.ts'
import { findCustomer, findCustomerByEmail, findEvent } from '../store.ts'
import { proofUrl } from './links.ts'
import { findRegistration, findReset } from './store.ts'

/** Asks whoever reads the address whether it was they who registered. */
export async function askToConfirm(shop: CustomerShop, registrationId: string) {
  const found = await shop.db.read((tx) => findRegistration(tx, registrationId))
  if (!found || found.usedAt) return undefined
  const { email, language } = found
  const { t, brand } = wordsOf(shop, language)
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

/** Sends the way to a new password to whoever has an account; to nobody else anything. */
export async function sendResetLink(shop: CustomerShop, resetId: string) {
  const reset = await shop.db.read((tx) => findReset(tx, resetId))
  if (!reset || reset.usedAt) return undefined
  const { email, language } = reset
  if (!(await shop.db.read((tx) => findCustomerByEmail(tx, email)))) return undefined
  const { t, brand } = wordsOf(shop, language)
  return write(
    shop,
    { about: resetId, occasion: 'reset password', to: email, language },
    {
      subject: t('mail.password.subject', { brand }),
      heading: t('mail.password.heading'),
      paragraphs: [t('mail.password.text', { brand })],
      button: { label: t('mail.password.button'), url: proofUrl(shop, 'password', resetId, language) },
      closing: [t('mail.password.notYou')],
    },
  )
}

const subjects = { 'password-changed': 'passwordChanged', 'session-shown-twice': 'sessionEnded' } as const

/** Tells an account's owner of what somebody else may have done. */
export async function tellOfChange(shop: CustomerShop, eventNo: string) {
  const event = await shop.db.read((tx) => findEvent(tx, Number(eventNo)))
  const customer = event && (await shop.db.read((tx) => findCustomer(tx, event.customerId)))
  if (!event || !customer?.email || !(event.kind in subjects)) return undefined
  const { email, language, customerId } = customer
  const { t, brand } = wordsOf(shop, language)
  const name = `mail.${subjects[event.kind as keyof typeof subjects]}`
  return write(
    shop,
    { about: customerId, occasion: `event ${eventNo}`, to: email, language },
    {
      subject: t(`${name}.subject`, { brand }),
      heading: t(`${name}.heading`),
      paragraphs: [t(`${name}.text`, { brand })],
      button: { label: t('mail.password.button'), url: `${shop.siteUrl}/reset-password?lng=${language}` },
      closing: [t('mail.account.notYou', { email: shop.tenant.supportEmail })],
    },
  )
}

type Addressed = { about: string; occasion: string; to: string; language: string }

function write(shop: CustomerShop, addressed: Addressed, letter: Letter) {
  const { t } = wordsOf(shop, addressed.language)
  return sendLetter(shop, addressed, { ...letter, closing: [...letter.closing, ...signature(shop.tenant, t)] })
}

const wordsOf = ({ content, tenant }: CustomerShop, language: string) => ({
  t: content.translator(tenant, language),
  brand: tenant.provider.name,
})
