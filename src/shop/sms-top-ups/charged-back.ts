import type { CheckoutShop } from '#checkout'
import { findCustomer } from '#customers'
import { enqueue } from '#database'
import { readablePhone } from '#kit/phone'
import { sendLetter, sendText, signature } from '#notifications'
import { findPosition, isChargedBack } from '#orders'
import { findMethodsOfOrder } from '#payment-tokens'
import { urlOfPage } from '#tenants/contract'
import { findById, findPaidBy, lockById, saveGuesses } from './store.ts'

/**
 * Locks the top-ups by text of the method that paid for an order, after a chargeback: nothing is charged while a charge
 * is disputed. Tells the owner and alerts an operator. One that is locked already stays as it is.
 */
export async function lockChargedBack({ tenant, clock, db }: CheckoutShop, orderNumber: string): Promise<void> {
  await db.transaction(async (tx) => {
    const position = await findPosition(tx, orderNumber)
    // The bank may have reversed the chargeback meanwhile.
    if (!position || !isChargedBack(position)) return
    for (const smsTopupId of await findPaidBy(tx, await findMethodsOfOrder(tx, orderNumber))) {
      const topup = await lockById(tx, smsTopupId)
      // Agreeing to a price does not settle a chargeback.
      if (!topup || (topup.lockedBecause ?? 'new-price') !== 'new-price') continue
      await saveGuesses(tx, smsTopupId, { wrongPins: topup.wrongPins, lockedBecause: 'charged-back' })
      const at = clock.now()
      await enqueue(tx, 'sms-topup.charged-back', { tenant: tenant.id, reference: `${smsTopupId}~${at.getTime()}` })
      const details = { occasion: `sms-topup-locked ${smsTopupId} ${at.toISOString()}`, reason: 'charged back' }
      await enqueue(tx, 'alert', { tenant: tenant.id, orderNumber, details })
    }
  })
}

/** Tells the owner that texts buy nothing now: by mail, or by text if only a number is known. */
export async function notifyOfChargeback(shop: CheckoutShop, reference: string): Promise<void> {
  const [about = ''] = reference.split('~')
  const topup = await shop.db.read((tx) => findById(tx, about))
  const owner = topup && (await shop.db.read((tx) => findCustomer(tx, topup.customerId)))
  // Unlocked or ended before the owner could be told.
  if (!owner || topup.lockedBecause !== 'charged-back') return
  const { email, msisdn, language } = owner
  const { tenant, content } = shop
  const t = content.translator(tenant, language)
  const values = { brand: tenant.provider.name, phone: readablePhone(topup.msisdn) }
  const occasion = `charged-back ${reference}`
  const url = urlOfPage(shop, '/account/sms-topups', { lng: language })
  if (email === null) {
    if (msisdn !== null)
      await sendText(shop, { about, occasion, to: msisdn }, t('mail.sms.chargedBack', { ...values, url }))
    return
  }
  const subject = t('smsTopup.chargedBackSubject')
  await sendLetter(
    shop,
    { about, occasion, to: email, language },
    {
      subject,
      heading: subject,
      paragraphs: [t('smsTopup.chargedBackText', values)],
      button: { label: t('smsTopup.manage'), url },
      closing: signature(tenant, t),
    },
  )
}
