import { optionOf, whenText } from '#agreements'
import type { CheckoutShop } from '#checkout'
import { findCustomer } from '#customers'
import { formatMoney } from '#kit/money'
import { readablePhone } from '#kit/phone'
import { sendLetter, sendOnce, signature } from '#notifications'
import { urlOfPage } from '#tenants/contract'
import { cancelUrl } from '../cancelling/link.ts'
import { priceOf } from '../prices/letter.ts'
import { findAutoTopUp } from '../store.ts'
import { type Change, changes } from './change-own.ts'

/** Tells the owner about a change: by mail, or by text if only a number is known. */
export async function notifyOfAutoTopUp(shop: CheckoutShop, reference: string) {
  const [autoTopUpId = '', as] = reference.split('~')
  const change = changes.find((one) => one === as)
  const one = await shop.db.read((tx) => findAutoTopUp(tx, autoTopUpId))
  const owner = one && (await shop.db.read((tx) => findCustomer(tx, one.customerId)))
  if (!change || !owner) return undefined
  const { email, msisdn, language } = owner
  const { tenant } = shop
  const t = shop.content.translator(tenant, language)
  const amount = formatMoney(one.amount, one.currency, language)
  const phone = readablePhone(one.msisdn)
  const price = await priceOf(shop, one, { as: change, t, language })
  // The new price was agreed to, or withdrawn, before its owner could be told.
  if (!price) return undefined
  const values = { brand: tenant.provider.name, phone, amount, ...price.values }
  const addressed = { about: autoTopUpId, occasion: reference }
  if (email === null) {
    if (msisdn === null) return undefined
    return sendOnce(shop, { ...addressed, channel: 'sms', recipient: msisdn }, () =>
      shop.sms.send({
        from: tenant.sms.sender,
        to: msisdn,
        text: [t(`mail.autoTopUp.${change}`, values), price.url].join(' ').trim(),
      }),
    )
  }
  return sendLetter(
    shop,
    { ...addressed, to: email, language },
    {
      subject: t(`mail.autoTopUp.${change}.subject`, values),
      heading: t(`mail.autoTopUp.${change}.subject`, values),
      paragraphs: [t(`mail.autoTopUp.${change}`, values), ...price.words],
      rows: [
        [t('account.autoTopups.number'), phone],
        [t('account.autoTopups.amount'), amount],
        [t('account.autoTopups.when'), whenText(t, optionOf(one.agreement), { tenant, language })],
        ...price.rows,
      ],
      ...(price.url
        ? { button: { label: t('mail.autoTopUp.toPrice'), url: price.url } }
        : change === 'ended'
          ? {}
          : { button: buttonTo(shop, t(`mail.autoTopUp.${buttonOf(change)}`), language) }),
      ...(price.url
        ? { smallLinks: [{ label: t('mail.autoTopUp.cancel'), url: cancelUrl(shop, autoTopUpId, language) }] }
        : {}),
      closing: [
        ...(isOurs.has(change)
          ? []
          : [
              t(tenant.ssoLoginUrl ? 'mail.account.notYouPortal' : 'mail.account.notYou', {
                email: tenant.supportEmail,
              }),
            ]),
        ...signature(tenant, t),
      ],
    },
  )
}

/** Changes that nobody made in the account: their mails do not ask "if this was not you". */
const isOurs = new Set<Change>(['charged-back', 'new-price', 'price-paused', 'price-stays'])

const buttonOf = (change: Change) => (change === 'method-gone' || change === 'charged-back' ? 'chooseMethod' : 'toList')

const buttonTo = (shop: CheckoutShop, label: string, language: string) => ({
  label,
  url: urlOfPage(shop, '/account/auto-topups', { lng: language }),
})
