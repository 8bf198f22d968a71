import { formatMoney } from '#kit/money'
import { type EndLink, sendCodes, sendLetter, sendOnce, sendReceipt, signature } from '#notifications'
import { readableNumber } from '#orders/asked'
import type { ReceiptChannel } from './contract.ts'
import { confirmEmailUrl } from './links.ts'
import { orderMail } from './open-order.ts'
import type { ReceiptShop } from './shop.ts'
import { type Correction, findCorrections } from './store.ts'
import { hasReceipt } from './view-receipt.ts'

type Again = { channel: ReceiptChannel; occasion: string; endLinks: readonly EndLink[] }

/** Sends the receipt again, by mail or in a text with the link to the order's page. */
export async function sendReceiptBy(shop: ReceiptShop, orderNumber: string, { channel, occasion, endLinks }: Again) {
  const mail = { ...(await orderMail(shop, orderNumber)), endLinks }
  if (channel === 'email') return sendReceipt(shop, mail, occasion)
  const { tenant, content } = shop
  const { contact, lines, total, currency, language } = mail.position
  const line = lines.find(({ msisdn }) => msisdn !== null)
  const text = content.translator(tenant, language)(line ? 'mail.textReceipt' : 'mail.textReceiptPlain', {
    brand: tenant.provider.name,
    amount: formatMoney(total, currency, language),
    phone: line?.msisdn ? readableNumber(line, line.msisdn) : '',
    orderNumber,
    url: mail.orderUrl,
  })
  // A shopper without access to mail needs the code as well: it is sent the same way if the brand does that.
  await sendCodes(shop, mail, occasion)
  const { whatsAppPhoneNumber } = tenant.tracking
  const from = channel === 'whatsapp' && whatsAppPhoneNumber ? `+${whatsAppPhoneNumber}` : tenant.sms.sender
  const to = contact.phoneNumber
  return sendOnce(shop, { about: orderNumber, occasion, channel, recipient: to }, () =>
    shop.sms.send({ from, to, text, channel }),
  )
}

/** Asks a new address for confirmation; reveals nothing of the order before that. */
export async function askNewEmail(shop: ReceiptShop, orderNumber: string, correction: number) {
  const { email } = await read(shop, orderNumber, correction)
  const { position } = await orderMail(shop, orderNumber)
  const { language } = position
  const t = shop.content.translator(shop.tenant, language)
  const values = { orderNumber, brand: shop.tenant.provider.name }
  return sendLetter(
    shop,
    { about: orderNumber, occasion: `new email ${correction}`, to: email, language },
    {
      subject: t('mail.newEmail.subject', values),
      heading: t('mail.newEmail.heading'),
      paragraphs: [t('mail.newEmail.text', values)],
      button: {
        label: t('mail.newEmail.button'),
        url: confirmEmailUrl(shop, { orderNumber, edition: correction }, language),
      },
      closing: [t('mail.newEmail.notYou'), ...signature(shop.tenant, t)],
    },
  )
}

/**
 * Tells the former address that it gets no more mails about the order. Names neither the new address nor anything of
 * the order, because either address may be a stranger's. The new one gets the receipt, if there is one.
 */
export async function notifyOfNewEmail(
  shop: ReceiptShop,
  orderNumber: string,
  { correction, endLinks }: { correction: number; endLinks: readonly EndLink[] },
) {
  const { former } = await read(shop, orderNumber, correction)
  const mail = { ...(await orderMail(shop, orderNumber)), endLinks }
  const { language } = mail.position
  const t = shop.content.translator(shop.tenant, language)
  const values = { orderNumber, brand: shop.tenant.provider.name, email: shop.tenant.supportEmail }
  await sendLetter(
    shop,
    { about: orderNumber, occasion: `former email ${correction}`, to: former, language },
    {
      subject: t('mail.formerEmail.subject', values),
      heading: t('mail.formerEmail.heading'),
      paragraphs: [t('mail.formerEmail.text', values)],
      closing: signature(shop.tenant, t),
    },
  )
  if (hasReceipt(mail.position)) await sendReceipt(shop, mail, `receipt ${correction}`)
}

async function read(shop: ReceiptShop, orderNumber: string, correction: number): Promise<Correction> {
  const all = await shop.db.read((tx) => findCorrections(tx, orderNumber))
  const found = all.find((one) => one.correction === correction)
  if (!found) throw new Error(`order ${orderNumber} of ${shop.tenant.id} has no correction ${correction}`)
  return found
}
