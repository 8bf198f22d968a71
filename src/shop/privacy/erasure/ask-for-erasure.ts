import { findCustomer, proveOwner, signedIn } from '#customers'
import { proofUrl, readProof } from '#customers/links'
import { enqueue } from '#database'
import { after } from '#kit/clock'
import { isRefusal, type Refusal, refuse } from '#kit/result'
import { sendLetter, sendOnce, signature } from '#notifications'
import type { PrivacyShop } from '../shop.ts'
import { eraseCustomer } from './erase-customer.ts'

/** How long the link of the message is good, in seconds. */
const linkSeconds = 60 * 60

/**
 * Erases the account of whoever is signed in and knows its password, at once.
 * @returns nothing; refuses AUTHORIZATION_REQUIRED, incorrectCurrentPassword, tooManyRequests
 */
export async function eraseByPassword(shop: PrivacyShop, currentPassword: string): Promise<Refusal | undefined> {
  const customer = signedIn(shop)
  if (isRefusal(customer)) return customer
  const owner = await shop.db.read((tx) => findCustomer(tx, customer.customerId))
  if (!owner) return refuse('CUSTOMER_NOT_FOUND')
  // Whoever has no password is not proven by being signed in: what is erased does not come back.
  if (owner.passwordHash === null) return refuse('AUTHORIZATION_REQUIRED')
  return (await proveOwner(shop, owner, currentPassword)) ?? eraseAndTell(shop, customer.customerId)
}

/**
 * Sends the link by which an account is erased, for who has no password or does not know it.
 * @returns nothing; refuses AUTHORIZATION_REQUIRED
 */
export async function askForErasure(shop: PrivacyShop): Promise<Refusal | undefined> {
  const customer = signedIn(shop)
  if (isRefusal(customer)) return customer
  const reference = `${customer.customerId}~${shop.clock.now().getTime()}`
  await shop.db.transaction((tx) => enqueue(tx, 'erasure.asked', { tenant: shop.tenant.id, reference }))
  return undefined
}

/** @returns whose account a link erases; undefined for one that is none, or too old */
function accountOf(shop: PrivacyShop, token: string): string | undefined {
  const [customerId, askedAt] = readProof(shop, 'erasure', token)?.split('~') ?? []
  return customerId && after(new Date(Number(askedAt)), linkSeconds) > shop.clock.now() ? customerId : undefined
}

/**
 * Erases the account that the link of a message is of.
 * @returns nothing; refuses linkNotValid, and CUSTOMER_NOT_FOUND where it is erased already
 */
export async function eraseByLink(shop: PrivacyShop, token: string): Promise<Refusal | undefined> {
  const customerId = accountOf(shop, token)
  return customerId === undefined ? refuse('linkNotValid') : eraseAndTell(shop, customerId)
}

/** The last message goes before the address is forgotten; one that cannot be sent keeps nobody's data. */
async function eraseAndTell(shop: PrivacyShop, customerId: string): Promise<Refusal | undefined> {
  await tell(shop, customerId, 'erased').catch(() => undefined)
  return (await eraseCustomer(shop, customerId)) ? undefined : refuse('CUSTOMER_NOT_FOUND')
}

/** Sends the link to the account's owner: by mail, or as a text message where there is a number only. */
export const sendErasureLink = (shop: PrivacyShop, reference: string) =>
  tell(shop, reference.split('~')[0] ?? '', 'erasure', reference)

async function tell(shop: PrivacyShop, customerId: string, what: 'erasure' | 'erased', reference = customerId) {
  const customer = await shop.db.read((tx) => findCustomer(tx, customerId))
  if (!customer) return undefined
  const { email, msisdn, language } = customer
  const t = shop.content.translator(shop.tenant, language)
  const url = what === 'erasure' ? proofUrl(shop, 'erasure', reference, language) : undefined
  const values = { brand: shop.tenant.provider.name, email: shop.tenant.supportEmail, url: url ?? '' }
  const about = { about: customerId, occasion: `${what} ${reference}` }
  if (email === null) {
    if (msisdn === null) return undefined
    const text = t(`mail.${what}.sms`, values)
    return sendOnce(shop, { ...about, channel: 'sms', recipient: msisdn }, () =>
      shop.sms.send({ from: shop.tenant.sms.sender, to: msisdn, text, isCode: true }),
    )
  }
  return sendLetter(
    shop,
    { ...about, to: email, language },
    {
      subject: t(`mail.${what}.subject`, values),
      heading: t(`mail.${what}.heading`),
      paragraphs: [t(`mail.${what}.text`, values)],
      ...(url && { button: { label: t('mail.erasure.button'), url } }),
      closing: [t(`mail.${what}.notYou`, values), ...signature(shop.tenant, t)],
    },
  )
}
