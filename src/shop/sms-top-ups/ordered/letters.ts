import type { CheckoutShop } from '#checkout'
import { readablePhone } from '#kit/phone'
import { sendLetter, sendText, signature } from '#notifications'
import { findPosition } from '#orders'
import { known, urlOfPage } from '#tenants/contract'
import { sendCode } from '../prove-number.ts'
import { money } from '../shop.ts'
import { howToText } from '../sms-topup.ts'
import { forgetPins, type NotOrdered, setUpOrdered } from './set-up.ts'
import { setUpSentences } from './set-up-sentences.ts'
import { findOrderedById } from './store.ts'

/**
 * Confirms what an order set up: by mail with the agreed words, and by text where the order has a number. A number that
 * its owner has not proven gets its code now.
 * @throws while a gateway cannot be reached, so that the job is retried
 */
export async function confirmOrdered(shop: CheckoutShop, smsTopupId: string): Promise<void> {
  const { tenant, content } = shop
  const one = await shop.db.read((tx) => findOrderedById(tx, smsTopupId))
  const position = one && (await shop.db.read((tx) => findPosition(tx, one.setUpBy)))
  if (!one || !position) throw new Error(`no order set up top-ups by text ${smsTopupId}`)
  if (one.isRemoved) return
  const { language, contact } = position
  const t = content.translator(tenant, language)
  // Sent first: it is valid for ten minutes, and the customer waits for it.
  if (!one.provenAt && !one.otp) await sendCode({ ...shop, visitor: { ...shop.visitor, language } }, one)
  const [heading = '', ...more] = setUpSentences(shop, one, language)
  const values = { phone: readablePhone(one.msisdn), amount: money(shop, one.amount, language) }
  const how = howToText(tenant)
  const url = urlOfPage(shop, '/account/sms-topups', { lng: language })
  await sendLetter(
    shop,
    { about: smsTopupId, occasion: 'set-up', to: contact.email, language },
    {
      subject: t('smsTopup.mailSubject', values),
      heading,
      paragraphs: [
        ...more,
        ...(one.provenAt ? [] : [t('account.sms.how', how)]),
        t('autoTopup.mailLeave', { text: one.consent }),
        t('smsTopup.endText'),
      ],
      button: { label: t(one.provenAt ? 'smsTopup.manage' : 'smsTopup.prove'), url },
      closing: signature(tenant, t),
    },
  )
  const to = known(contact.phoneNumber)
  if (!to) return
  const text = t(one.provenAt ? 'smsTopup.sms' : 'smsTopup.smsUnproven', {
    ...values,
    ...how,
    url,
    brand: tenant.provider.name,
  })
  await sendText(shop, { about: smsTopupId, occasion: 'set-up sms', to }, text)
}

/** Sets up an order's top-ups by text, and tells the owner of those that could not be set up. */
export async function setUpOrderedAndNotify(shop: CheckoutShop, orderNumber: string): Promise<void> {
  const failed = await setUpOrdered(shop, orderNumber)
  for (const one of failed) await notifyNotOrdered(shop, orderNumber, one)
}

async function notifyNotOrdered(shop: CheckoutShop, orderNumber: string, { line, because }: NotOrdered): Promise<void> {
  const position = await shop.db.read((tx) => findPosition(tx, orderNumber))
  if (!position) return
  const { language, contact, cartName } = position
  const t = shop.content.translator(shop.tenant, language)
  const subject = t('smsTopup.notSetUpSubject', { phone: readablePhone(line.msisdn ?? '') })
  await sendLetter(
    shop,
    { about: orderNumber, occasion: `not-set-up ${line.line}`, to: contact.email, language },
    {
      subject,
      heading: subject,
      paragraphs: [t(`smsTopup.notSetUp_${because}`)],
      closing: signature(shop.tenant, t),
    },
  )
  await shop.db.transaction((tx) => forgetPins(shop, tx, cartName, [line.itemKey]))
}
