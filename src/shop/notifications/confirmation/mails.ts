import { attachedTexts } from '#content/legal'
import { formatMinute } from '#kit/date'
import type { Translate } from '#kit/text-key'
import type { Position } from '#orders'
import { methodName } from '#tenants/contract'
import type { OrderMail } from '../order-mails.ts'
import { addressLine, closing, priceRows, wordsOf, write } from '../order-parts.ts'
import { sellerLine } from '../send-letter.ts'
import type { MessageShop } from '../shop.ts'
import { confirmation } from './store.ts'

/**
 * Confirms a paid order: goods, seller and price, the agreed consents, and the terms and withdrawal instruction it was
 * placed under.
 */
export async function sendConfirmation(
  shop: MessageShop,
  { position, orderUrl, claimed }: Pick<OrderMail, 'position' | 'orderUrl' | 'claimed'>,
) {
  const attached = await attachedTexts(shop, position)
  const documents = new Intl.ListFormat(position.language).format(attached.map(({ title }) => title))
  const { t, values } = wordsOf(shop, position)
  const letter = {
    subject: t('mail.confirmation.subject', values),
    heading: t('mail.confirmation.heading', values),
    paragraphs: [
      t('mail.confirmation.text', values),
      ...(attached.length > 0 ? [t('mail.confirmation.attached', { documents })] : []),
    ],
    attachments: attached.map(({ title, body }) => ({ name: title, text: body })),
    ...orderedParts(shop, t, position, orderUrl),
  }
  return write(shop, position, confirmation, letter, claimed)
}

/** Acknowledges an order whose payment is not confirmed yet. */
export function sendAcknowledgement(shop: MessageShop, { position, orderUrl }: OrderMail) {
  const { t, values } = wordsOf(shop, position)
  return write(shop, position, 'acknowledgement', {
    subject: t('mail.acknowledgement.subject', values),
    heading: t('mail.acknowledgement.heading', values),
    paragraphs: [t('mail.acknowledgement.text', values)],
    ...orderedParts(shop, t, position, orderUrl),
  })
}

/** Everything that was ordered, and the consents given with it. */
function orderedParts(shop: MessageShop, t: Translate, position: Position, orderUrl: string) {
  const { startNow, language, payments, contact } = position
  const { tenant } = shop
  const method = payments.findLast(({ state }) => state !== 'failed' && state !== 'cancelled')?.method
  return {
    rows: [
      ...priceRows(t, position),
      ...(method ? [[t('receipt.paidBy'), methodName(t, method)] satisfies [string, string]] : []),
      [t('receipt.soldBy'), sellerLine(tenant, t)] satisfies [string, string],
    ],
    button: { label: t('mailOrderButton'), url: orderUrl },
    closing: [
      // The law requires the request to begin at once to be confirmed before or with the delivery.
      ...(startNow
        ? [
            t('mailStartNow', { text: startNow.text }),
            t('receipt.startNow', { date: formatMinute(startNow.at, language, tenant) }),
          ]
        : []),
      t('mailOrderedBy', { address: addressLine(contact) }),
      ...closing(shop, t, position),
    ],
  }
}
