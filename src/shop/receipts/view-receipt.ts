import { findGifts, type GiftOfLine } from '#gifts'
import { maskEmail } from '#kit/email'
import { fromMajor, sum, toMajor } from '#kit/money'
import { maskPhone, readMsisdn } from '#kit/phone'
import { type Refusal, refuse } from '#kit/result'
import { textCountries } from '#notifications'
import { findTimeline, isUnderWayRefund, orderView, type Position } from '#orders'
import { contentsOf } from '#orders/contents'
import type { OrderView } from '#orders/contract'
import { findMoneyBack, type MoneyBack } from '#payments'
import { usedCodesOf } from '#promotions'
import type { Tenant } from '#tenants'
import { known } from '#tenants/contract'
import type { ReceiptChannel, ReceiptView } from './contract.ts'
import { mostCorrections, stillWaiting } from './correct-email.ts'
import { creditNotesOf, creditNoteView } from './credit-notes.ts'
import { readPageToken } from './links.ts'
import { type OpenOrder, openOrder } from './open-order.ts'
import type { ReceiptShop } from './shop.ts'

/** An order as its page shows it, with its position. */
export type ShownOrder = { view: ReceiptView; position: Position }

/** The order of its permanent link; refuses orderNotFound. */
export async function receiptByToken(shop: ReceiptShop, token: string): Promise<ReceiptView | Refusal> {
  return (await showOrder(shop, token))?.view ?? refuse('orderNotFound')
}

/** @returns undefined for a link that opens no order */
export async function showOrder(shop: ReceiptShop, token: string): Promise<ShownOrder | undefined> {
  const opened = readPageToken(shop, token)
  if (!opened) return undefined
  const { orderNumber } = opened
  const [order, moneyBack, gifts, timeline] = await shop.db.read((tx) =>
    Promise.all([
      openOrder(shop, tx, token),
      findMoneyBack(tx, orderNumber),
      findGifts(tx, orderNumber),
      findTimeline(tx, orderNumber),
    ]),
  )
  if (!order) return undefined
  const { position } = order
  const [contents, used] = await Promise.all([contentsOf(shop, position), usedCodesOf(shop, position)])
  const view = orderView(position, contents, used(position.orderNumber))
  const creditNotes = creditNotesOf(orderNumber, timeline).map(creditNoteView)
  return { view: { ...viewOf(shop, order, moneyBack, view), creditNotes, gifts: gifts.map(giftView) }, position }
}

/** An order of which nothing is stored, as its page shows it. */
export const viewOfSample = (shop: ReceiptShop, position: Position): ReceiptView => ({
  ...viewOf(shop, { position, corrections: [] }, [], orderView(position, new Map())),
  creditNotes: [],
  gifts: [],
})

function viewOf(
  shop: ReceiptShop,
  { position, corrections }: Pick<OpenOrder, 'position' | 'corrections'>,
  moneyBack: MoneyBack[],
  { cartName, deliveryAddress, voucherDeliveryAddress, ...shown }: OrderView,
): Omit<ReceiptView, 'gifts' | 'creditNotes'> {
  const { startNow, contact } = position
  const waiting = stillWaiting(corrections, shop.clock.now())
  const chargedBack = position.payments.reduce((total, one) => total + one.chargedBack - one.wonBack, 0)
  const paymentMethod = (position.payments.find(({ paid }) => paid > 0) ?? position.payments.at(-1))?.method ?? ''
  return {
    ...shown,
    paymentMethod,
    statementName: paymentMethod === '' || paymentMethod === 'N/A' ? '' : shop.tenant.statementName,
    taxes: taxesOf(shown.items),
    refunds: refundsOf(position, moneyBack),
    chargedBack: toMajor(chargedBack),
    ...(startNow ? { startNow: { text: startNow.text, at: new Date(startNow.at).toISOString() } } : {}),
    email: maskEmail(contact.email),
    sendAgain: hasReceipt(position) ? waysToSend(shop.tenant, position) : [],
    ...(waiting ? { newEmail: maskEmail(waiting.email) } : {}),
    correctionsLeft: Math.max(0, mostCorrections - corrections.length),
  }
}

/** The greeting is shown only while it may be changed, because others may get the page's link. */
const giftView = ({ sendAt, sentAt, ...gift }: GiftOfLine): ReceiptView['gifts'][number] => ({
  ...gift,
  recipientEmail: maskEmail(gift.recipientEmail),
  message: gift.state === 'waiting' || gift.state === 'refused' ? gift.message : '',
  sendAt: sendAt.toISOString(),
  ...(sentAt ? { sentAt: sentAt.toISOString() } : {}),
})

/** Whether there is a receipt: an order that only sets up an automatic top-up has a confirmation of its own. */
export const hasReceipt = ({ state, deliveries }: Position): boolean => state === 'done' && deliveries.length > 0

/** @returns the channels by which this shopper can get a receipt: WhatsApp if the brand has a number there */
export function waysToSend(tenant: Tenant, { contact }: Position): { channel: ReceiptChannel; to: string }[] {
  const number = known(contact.phoneNumber)
  const phone = number && readMsisdn(number, textCountries(tenant)) ? number : undefined
  const byPhone = (channel: ReceiptChannel) => (phone ? [{ channel, to: maskPhone(phone) }] : [])
  return [
    { channel: 'email', to: maskEmail(contact.email) },
    ...byPhone('sms'),
    ...(tenant.tracking.whatsAppPhoneNumber ? byPhone('whatsapp') : []),
  ]
}

function taxesOf(items: ReceiptView['items']): ReceiptView['taxes'] {
  const taxes = items.flatMap(({ taxRates }) => taxRates)
  const total = (amounts: number[]) => toMajor(sum(amounts.map((amount) => fromMajor(amount) ?? 0)))
  return [...Map.groupBy(taxes, ({ rate, country }) => `${country} ${rate}`).values()]
    .flatMap(([first, ...others]) => {
      if (!first) return []
      const all = [first, ...others]
      return { ...first, amount: total(all.map(({ amount }) => amount)), net: total(all.map(({ net }) => net)) }
    })
    .filter(({ amount }) => amount > 0)
}

function refundsOf({ refunds }: Position, moneyBack: MoneyBack[]): ReceiptView['refunds'] {
  return refunds.map(({ refundId, amount, state, requestedAt }) => {
    const back = moneyBack.find(({ kind, reference }) => kind === 'refunded' && reference === refundId)
    return {
      amount: toMajor(amount),
      state: isUnderWayRefund(state) ? 'underWay' : state === 'refunded' ? 'refunded' : 'failed',
      requestedAt: new Date(requestedAt).toISOString(),
      ...(back && state === 'refunded' ? { refundedAt: back.at.toISOString() } : {}),
    }
  })
}
