import { expect, test } from 'vitest'
import { openContent } from '#content'
import type { OrderView } from '#orders/contract'
import type { ReceiptView } from '#receipts/contract'
import { aTenant } from '../../../../../tests/support/brands/brand.ts'
import { orderViews } from '../../../../../tests/support/pages/order-views.ts'
import { orderWords } from './order-words.ts'

const tenant = aTenant()
const translate = openContent('locales').translator(tenant, 'de')
const said = (order: ReceiptView) => orderWords(order, 'token', { tenant, language: 'de', translate, brands: [] })

function aReceipt(
  { cartName: _cart, deliveryAddress: _address, voucherDeliveryAddress: _vouchers, ...shown }: OrderView,
  more: Partial<ReceiptView> = {},
): ReceiptView {
  return {
    ...shown,
    paymentMethod: 'creditcard',
    statementName: 'FIRST',
    taxes: [],
    refunds: [],
    creditNotes: [],
    chargedBack: 0,
    email: 'a***@example.com',
    sendAgain: [],
    gifts: [],
    correctionsLeft: 5,
    ...more,
  }
}
/** An order that arrived, with one line that differs. */
const withLine = (line: Partial<OrderView['items'][number]>, more?: Partial<ReceiptView>) => {
  const order = orderViews.success
  return aReceipt({ ...order, items: order.items.map((item) => ({ ...item, ...line })) }, more)
}

test('codes that open are shown, and in the place of one that does not stands whom to write to', () => {
  const [line] = said(withLine({ codes: [{ code: 'OPENS-1' }], codesUnreadable: true })).lines
  expect(line?.codes).toMatchObject([{ code: 'OPENS-1' }])
  expect(line?.codesNote).toBe(translate('code.unreadable', { email: tenant.supportEmail }))
  expect(said(withLine({ codes: [{ code: 'OPENS-1' }] })).lines[0]?.codesNote).toBeUndefined()
})

test('an order that only sets up tells of nothing paid, sent or arrived, and leads to what runs from then on', () => {
  const {
    paidAt: _paid,
    sentAt: _sent,
    arrivedAt: _arrived,
    ...order
  } = withLine({
    autoTopupOption: { recurringOption: { recurringType: 'WEEKLY', recurringDay: 1 }, startsLater: true },
    quantity: 0,
    delivered: 0,
    grossAmount: 0,
  })
  const words = said({ ...order, totalPrice: 0 })
  expect(words.title).toBe(translate('autoTopup.done'))
  expect(words.lines[0]?.autoTopupNote).toBe('Automatische Aufladung: jeden Montag')
  expect(words.facts).toContainEqual(['Bezahlt wird künftig mit', 'Karte'])
  expect(words).toMatchObject({ steps: [], vat: [], receipt: { pdf: undefined, later: undefined, ways: [] } })
  expect(words.manage).toEqual([{ to: '/account/auto-topups', label: translate('autoTopup.manage') }])
})

test('an order that lets texts buy says so, and leads to where one looks after that', () => {
  const words = said(withLine({ smsTopupConsent: { consent: true } as never }))
  expect(words.lines[0]?.autoTopupNote).toBe(translate('account.sms.title'))
  expect(words.manage).toEqual([{ to: '/account/sms-topups', label: translate('smsTopup.manage') }])
})

test('the VAT of what is taxed when it is sold is told by country and rate', () => {
  const tax = { rate: 19, amount: 2.4, net: 12.6, country: 'DE' }
  const { vat } = said(withLine({ vat: 'single-purpose', taxRates: [tax] }, { taxes: [tax] }))
  expect(vat.join(' ')).toMatch(/Enthaltene USt\. \(19.%, Deutschland\): 2,40.€, netto 12,60.€/)
  expect(vat.join(' ')).not.toContain('Mehrzweck-Gutschein')
})

test('the consent that ended the right to withdraw is told with its day', () => {
  const { startNow } = said(withLine({}, { startNow: { text: 'Bitte sofort.', at: '2026-03-01T10:00:00.000Z' } }))
  expect(startNow).toEqual({ text: 'Bitte sofort.', date: 'Zugestimmt am 1. März 2026, 11:00' })
})

test('money on its way back is told with its day, and nobody is invited to buy again while it is in doubt', () => {
  expect(said(aReceipt(orderViews['number-refused'])).text).toMatch(
    /15,00.€ sind seit dem 1\. März 2026 auf dem Rückweg zu Ihnen\./,
  )
  const doubt = said(aReceipt(orderViews['in-doubt']))
  expect(doubt.text).toMatch(/Rückzahlung von 15,00.€ ist noch nicht bestätigt/)
  expect(doubt).toMatchObject({ retry: undefined, again: undefined })
})
