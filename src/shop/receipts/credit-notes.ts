import { formatDay } from '#kit/date'
import { formatMoney, type Minor, sum, toMajor } from '#kit/money'
import { countryName } from '#kit/names'
import { sellerLine, sendLetter, signature } from '#notifications'
import { findTimeline, type VatChange } from '#orders'
import type { TimelineRow } from '#orders/events'
import type { ReceiptView } from './contract.ts'
import { orderMail } from './open-order.ts'
import type { ReceiptShop } from './shop.ts'

/**
 * Corrects a receipt after a refund: VAT by country and rate, negative. Positive if a refund did not happen after all.
 * Stored in the order's timeline.
 */
export type CreditNote = { number: string; change: number; at: Date; parts: VatChange[] }

/** An order's credit notes, oldest first, numbered after the receipt's own number. */
export const creditNotesOf = (orderNumber: string, timeline: readonly TimelineRow[]): CreditNote[] =>
  timeline
    .filter((event) => event.kind === 'receipt.corrected')
    .map(({ at, details }, index) => ({ number: `${orderNumber}-${index + 1}`, at, ...details }))

/** Its total, VAT included. */
const grossOf = ({ parts }: CreditNote): Minor => sum(parts.map(({ net, vat }) => net + vat))

/** The same on the wire. */
export const creditNoteView = (note: CreditNote): ReceiptView['creditNotes'][number] => ({
  number: note.number,
  at: note.at.toISOString(),
  amount: toMajor(grossOf(note)),
  taxes: note.parts.map(({ country, rate, net, vat }) => ({
    rate: rate / 100,
    amount: toMajor(vat),
    net: toMajor(net),
    country,
  })),
})

/** Sends a credit note to the recipient of the receipt. */
export async function sendCreditNote(shop: ReceiptShop, orderNumber: string, change: number) {
  const { position, orderUrl } = await orderMail(shop, orderNumber)
  const timeline = await shop.db.read((tx) => findTimeline(tx, orderNumber))
  const note = creditNotesOf(orderNumber, timeline).find((one) => one.change === change)
  if (!note) throw new Error(`order ${orderNumber} of ${shop.tenant.id} has no credit note of change ${change}`)
  const { language, currency, placedAt, contact } = position
  const { tenant, content } = shop
  const t = content.translator(tenant, language)
  const money = (amount: Minor) => formatMoney(amount, currency, language)
  const gross = grossOf(note)
  const values = { number: note.number, orderNumber, amount: money(Math.abs(gross)) }
  const addressed = { about: orderNumber, occasion: `credit note ${change}`, to: contact.email, language }
  return sendLetter(shop, addressed, {
    subject: t('mail.creditNote.subject', values),
    heading: t('mail.creditNote.heading', values),
    paragraphs: [t(gross > 0 ? 'mail.creditNote.again' : 'mail.creditNote.text', values)],
    rows: [
      [t('mail.creditNote.number'), note.number],
      [t('mail.creditNote.date'), formatDay(note.at, language, tenant)],
      [t('mail.creditNote.receipt'), `${orderNumber}, ${formatDay(placedAt, language, tenant)}`],
      ...note.parts.flatMap(({ country, rate, net, vat }): [string, string][] => {
        const named = { rate: (rate / 100).toLocaleString(language), country: countryName(country, language) }
        return [
          [t('mail.creditNote.net', named), money(net)],
          [t('mail.creditNote.vat', named), money(vat)],
        ]
      }),
      [t('total'), money(gross)],
      [t('receipt.soldBy'), sellerLine(tenant, t)],
    ],
    button: { label: t('mailOrderButton'), url: orderUrl },
    closing: signature(tenant, t),
  })
}
