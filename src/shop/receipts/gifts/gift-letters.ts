import { type CatalogueShop, redemptionOf } from '#catalogue'
import type { GiftOfLine } from '#gifts'
import { formatDate } from '#kit/date'
import { maskEmail } from '#kit/email'
import { formatMoney } from '#kit/money'
import { fingerprints } from '#kit/signature'
import { nameOfOccasion, sendLetter, signature } from '#notifications'
import type { LinePart, Position } from '#orders'
import type { Contents } from '#orders/contents'
import { orderMail } from '../open-order.ts'
import type { ReceiptShop } from '../shop.ts'

export type GiftShop = ReceiptShop & Pick<CatalogueShop, 'catalogue'>

/** A gift with its contents and order. */
export type GiftToSend = { position: Position; line: LinePart; gift: GiftOfLine; contents: readonly Contents[] }

/**
 * The occasion of a gift's mail, one per address. It contains the address's fingerprint only, because occasions are
 * kept when personal data is erased.
 */
export const giftOccasion = (
  shop: GiftShop,
  orderNumber: string,
  { line, recipientEmail }: Pick<GiftOfLine, 'line' | 'recipientEmail'>,
  what: 'sent to' | 'refused by',
): Promise<string> =>
  nameOfOccasion(
    shop,
    orderNumber,
    fingerprints(shop.secret, `gift of ${shop.tenant.id}`, recipientEmail).map(
      (print) => `gift ${line} ${what} ${print}`,
    ),
  )

/**
 * The gift itself: its codes and the greeting, in the brand's design. Contains no price and nothing of the order. Sent
 * once per occasion.
 */
export function sendGiftLetter(shop: GiftShop, { position, line, gift, contents }: GiftToSend, occasion: string) {
  const { orderNumber, language } = position
  const t = shop.content.translator(shop.tenant, language)
  const values = {
    sender: gift.senderName,
    name: gift.recipientName,
    brand: shop.tenant.provider.name,
    card: nameOf(position, line),
  }
  const codes = contents.flatMap((one) => (one.kind === 'code' ? [one] : []))
  const own = codes.flatMap(({ howTo }) => howTo ?? [])
  return sendLetter(
    shop,
    { about: orderNumber, occasion, to: gift.recipientEmail, language },
    {
      subject: t('mail.gift.subject', values),
      heading: t('mail.gift.heading', values),
      paragraphs: [t('mail.gift.text', values)],
      ...(gift.message ? { quote: gift.message } : {}),
      rows: codes.flatMap(({ code, pin, serial, expiresOn }): [string, string][] => [
        [t('code.yours'), code],
        ...(pin ? [[t('code.pin'), pin] as [string, string]] : []),
        ...(serial ? [[t('code.serial'), serial] as [string, string]] : []),
        ...(expiresOn ? [[t('code.expires'), formatDate(expiresOn, language, shop.tenant)] as [string, string]] : []),
      ]),
      steps: own.length > 0 ? [...new Set(own)] : redemptionOf(shop.catalogue, line.productId, language),
      closing: [t('mail.gift.why', values), ...signature(shop.tenant, t)],
    },
  )
}

/** Tells a gift's buyer that it was sent on its day, or that no mail server accepts the address. */
export async function notifyOfGift(
  shop: GiftShop,
  orderNumber: string,
  told: 'giftSent' | 'giftRefused',
  gift: GiftOfLine,
) {
  const { position, orderUrl } = await orderMail(shop, orderNumber)
  const { contact, language, lines } = position
  const t = shop.content.translator(shop.tenant, language)
  const line = lines.find((one) => one.line === gift.line)
  const values = {
    name: gift.recipientName,
    email: maskEmail(gift.recipientEmail),
    card: line ? nameOf(position, line) : '',
  }
  const occasion =
    told === 'giftSent' ? `gift sent ${gift.line}` : await giftOccasion(shop, orderNumber, gift, 'refused by')
  return sendLetter(
    shop,
    { about: orderNumber, occasion, to: contact.email, language },
    {
      subject: t(`mail.${told}.subject`, values),
      heading: t(`mail.${told}.subject`, values),
      paragraphs: [t(`mail.${told}.text`, values)],
      button: { label: t('mailOrderButton'), url: orderUrl },
      closing: [t('mailOrderNumber', { orderNumber }), ...signature(shop.tenant, t)],
    },
  )
}

const nameOf = ({ currency, language }: Position, { brandName, faceAmount, quantity }: LinePart): string =>
  `${quantity > 1 ? `${quantity} × ` : ''}${brandName} ${formatMoney(faceAmount, currency, language)}`
