import { optionOf, whenText } from '#agreements'
import type { CheckoutShop } from '#checkout'
import { formatMoney } from '#kit/money'
import { readablePhone } from '#kit/phone'
import { sendLetter, sendOnce, signature } from '#notifications'
import { findPosition } from '#orders'
import { known, urlOfPage } from '#tenants/contract'
import { cancelUrl } from './cancelling/link.ts'
import { type NotSetUp, setUp } from './set-up.ts'
import { setUpSentences } from './set-up-sentences.ts'
import { findAutoTopUp } from './store.ts'

/**
 * Confirms a new top-up: by mail with the agreed words, and by text where the order has a number.
 * @throws while a gateway cannot be reached, so that the job is retried
 */
export async function confirmSetUp(shop: CheckoutShop, autoTopUpId: string): Promise<void> {
  const { tenant, content } = shop
  const one = await shop.db.read((tx) => findAutoTopUp(tx, autoTopUpId))
  const position = one && (await shop.db.read((tx) => findPosition(tx, one.setUpBy)))
  if (!one || !position) throw new Error(`there is no automatic top-up ${autoTopUpId}`)
  const { language, contact } = position
  const t = content.translator(tenant, language)
  const [subject = '', ...more] = setUpSentences(shop, one, language)
  const values = { phone: readablePhone(one.msisdn), amount: formatMoney(one.amount, one.currency, language) }
  const url = urlOfPage(shop, '/account/auto-topups', { lng: language })
  await sendLetter(
    shop,
    { about: autoTopUpId, occasion: 'set-up', to: contact.email, language },
    {
      subject: t('autoTopup.mailSubject', values),
      heading: subject,
      paragraphs: [
        ...more,
        t('autoTopup.mailLeave', { text: one.mandate.text }),
        t('autoTopup.cancelText', { cancel: t('footer.cancel') }),
      ],
      button: { label: t('autoTopup.manage'), url },
      smallLinks: [{ label: t('footer.cancel'), url: cancelUrl(shop, autoTopUpId, language) }],
      closing: signature(tenant, t),
    },
  )
  const to = known(contact.phoneNumber)
  if (!to) return
  const when = whenText(t, optionOf(one.agreement), { tenant, language })
  const text = t('autoTopup.sms', { ...values, when, url, brand: tenant.provider.name })
  await sendOnce(shop, { about: autoTopUpId, occasion: 'set-up sms', channel: 'sms', recipient: to }, () =>
    shop.sms.send({ from: tenant.sms.sender, to, text }),
  )
}

/** Sets up an order's top-ups, and tells the owner of those that could not be set up. */
export async function setUpAndNotify(shop: CheckoutShop, orderNumber: string): Promise<void> {
  for (const failed of await setUp(shop, orderNumber)) await notifyNotSetUp(shop, orderNumber, failed)
}

async function notifyNotSetUp(shop: CheckoutShop, orderNumber: string, { line, because }: NotSetUp): Promise<void> {
  const position = await shop.db.read((tx) => findPosition(tx, orderNumber))
  if (!position) return
  const { language, contact } = position
  const t = shop.content.translator(shop.tenant, language)
  const subject = t('autoTopup.notSetUpSubject', { phone: readablePhone(line.msisdn ?? '') })
  await sendLetter(
    shop,
    { about: orderNumber, occasion: `not-set-up ${line.line}`, to: contact.email, language },
    {
      subject,
      heading: subject,
      paragraphs: [t(`autoTopup.notSetUp_${because}`)],
      closing: signature(shop.tenant, t),
    },
  )
}
