import { formatMinute } from '#kit/date'
import type { PlainKey } from '#kit/text-key'
import type { Letter } from '#notifications'
import { urlOfPage } from '#tenants/contract'
import { sendText, wordsOf, write } from './proof/letters.ts'
import type { CustomerShop } from './shop.ts'
import { type AccountEvent, findCustomer, findNotifiedEvent, type NotifiedEventKind } from './store.ts'

/** Text keys of each event: `mail.newDevice.subject`, `.heading`, `.text`. */
const names = {
  'signed-in-anew': 'newDevice',
  'password-changed': 'passwordChanged',
  'password-reset': 'passwordReset',
  'session-shown-twice': 'sessionEnded',
  'passkey-added': 'passkeyAdded',
  'passkey-removed': 'passkeyRemoved',
  'method-added': 'methodAdded',
  'method-removed': 'methodRemoved',
  'email-asked': 'addressAsked',
} as const satisfies Record<NotifiedEventKind, string>

/** Label of an event's detail, if its mail shows one beside the time. */
const labels: Partial<Record<NotifiedEventKind, PlainKey>> = {
  'signed-in-anew': 'mail.account.device',
  'passkey-added': 'mail.account.passkey',
  'passkey-removed': 'mail.account.passkey',
  'method-added': 'mail.account.method',
  'method-removed': 'mail.account.method',
}

/**
 * Tells an account's owner of a change that somebody else may have made: by mail, or by text message if only a number
 * is known.
 */
export async function notifyOfChange(shop: CustomerShop, eventNo: string) {
  const event = await shop.db.read((tx) => findNotifiedEvent(tx, Number(eventNo)))
  const customer = event && (await shop.db.read((tx) => findCustomer(tx, event.customerId)))
  if (!customer) return undefined
  const { email, msisdn, language, customerId } = customer
  const { t, brand } = wordsOf(shop, language)
  const name = `mail.${names[event.kind]}` as const
  const addressed = { about: customerId, occasion: `event ${eventNo}` }
  if (email === null) return sendText(shop, { ...addressed, to: msisdn }, t(`${name}.text`, { brand }))
  const { ssoLoginUrl, supportEmail } = shop.tenant
  return write(
    shop,
    { ...addressed, to: email, language },
    {
      subject: t(`${name}.subject`, { brand }),
      heading: t(`${name}.heading`),
      paragraphs: [t(`${name}.text`, { brand })],
      rows: factsOf(shop, event, language),
      // Customers who sign in by a portal have no password to set.
      ...(ssoLoginUrl ? {} : { button: newPassword(shop, language) }),
      closing: [t(ssoLoginUrl ? 'mail.account.notYouPortal' : 'mail.account.notYou', { email: supportEmail })],
    },
  )
}

const newPassword = (shop: CustomerShop, language: string): Letter['button'] => ({
  label: wordsOf(shop, language).t('mail.password.button'),
  url: urlOfPage(shop, '/reset-password', { lng: language }),
})

/** Time and device of the change: they tell the owner whether it was their own. */
function factsOf(
  shop: CustomerShop,
  { kind, at, ip, detail }: AccountEvent & { kind: NotifiedEventKind },
  language: string,
) {
  const { t } = wordsOf(shop, language)
  const rows: [string, string][] = [[t('mail.account.when'), formatMinute(at, language, shop.tenant)]]
  const label = labels[kind]
  if (label) rows.push([t(label), detail ?? t('account.unknownDevice')])
  if (kind === 'signed-in-anew') rows.push([t('mail.account.ip'), ip])
  return rows
}
