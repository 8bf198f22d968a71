import { findLastAgreement, priceUrl } from '#agreements'
import type { CheckoutShop } from '#checkout'
import { findCustomer } from '#customers'
import { formatDay } from '#kit/date'
import { formatMoney } from '#kit/money'
import { readablePhone } from '#kit/phone'
import { sendLetter, sendText, signature } from '#notifications'
import { urlOfPage } from '#tenants/contract'
import { findById } from '../store.ts'
import { priceChanges } from './update-price.ts'

/**
 * Tells the owner of a new price and how to agree to it, that texts buy nothing until then, that it is withdrawn, or
 * what they agreed to: by mail, or by text if only a number is known. Sends nothing that is outdated.
 */
export async function notifyOfTextPrice(shop: CheckoutShop, reference: string): Promise<void> {
  const [about = '', named] = reference.split('~')
  const change = priceChanges.find((one) => one === named)
  const topup = await shop.db.read((tx) => findById(tx, about))
  const owner = topup && (await shop.db.read((tx) => findCustomer(tx, topup.customerId)))
  if (!change || !owner) return
  const isAsked = change === 'new-price' || change === 'price-paused'
  const { asked } = topup
  // The new price was agreed to, or withdrawn, before its owner could be told.
  if (isAsked && !asked) return
  const { email, msisdn, language } = owner
  const { tenant, content } = shop
  const t = content.translator(tenant, language)
  const agreed = formatMoney(topup.amount + topup.fee, topup.currency, language)
  const total = asked ? formatMoney(topup.amount + asked.fee, asked.currency, language) : ''
  const day = asked ? formatDay(asked.from, language, tenant) : ''
  const values = { brand: tenant.provider.name, phone: readablePhone(topup.msisdn), agreed, total, day }
  const url = isAsked
    ? priceUrl(shop, 'text', about, language)
    : urlOfPage(shop, '/account/sms-topups', { lng: language })
  if (email === null) {
    if (msisdn === null) return
    const text = [t(`mail.smsTopup.${change}`, values), ...(isAsked ? [url] : [])].join(' ')
    await sendText(shop, { about, occasion: reference, to: msisdn }, text)
    return
  }
  const words = change === 'price-agreed' ? await shop.db.read((tx) => findLastAgreement(tx, 'text', about)) : undefined
  const subject = t(`mail.smsTopup.${change}.subject`, values)
  await sendLetter(
    shop,
    { about, occasion: reference, to: email, language },
    {
      subject,
      heading: subject,
      paragraphs: [
        t(`mail.smsTopup.${change}`, values),
        ...(words === undefined ? [] : [t('autoTopup.mailLeave', { text: words })]),
        ...(isAsked ? [t('smsTopup.endText')] : []),
      ],
      rows: isAsked
        ? [
            [t('account.autoTopups.number'), values.phone],
            [t('account.autoTopups.oldPrice'), agreed],
            [t('account.autoTopups.newPrice'), t('account.autoTopups.newPriceFrom', { total, day })],
          ]
        : [],
      button: { label: t(isAsked ? 'mail.autoTopUp.toPrice' : 'smsTopup.manage'), url },
      closing: signature(tenant, t),
    },
  )
}
