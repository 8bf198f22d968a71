import { encode } from 'uqr'
import type { Translator } from '#content'
import { formalCountryName } from '#kit/countries'
import { formatDay, formatMinute } from '#kit/date'
import { readableIccid } from '#kit/esim'
import { formatMoney, fromMajor } from '#kit/money'
import { contactOf } from '#orders/contract'
import type { Tenant } from '#tenants'
import { methodName, noVatId } from '#tenants/contract'
import type { ReceiptView } from '../contract.ts'
import type { ReceiptShop } from '../shop.ts'
import { vatWords } from '../vat-words.ts'
import type { ShownOrder } from '../view-receipt.ts'
import { lineWidth, newPen } from './pdf-writer.ts'

type Pen = ReturnType<typeof newPen>

/** Draws the receipt of an order as a PDF. */
export function drawReceipt(
  { tenant, content, colours }: ReceiptShop,
  { view, position }: ShownOrder,
): Promise<Buffer> {
  const { language, placedAt } = position
  const t = content.translator(tenant, language)
  const pen = newPen({
    title: `${t('receipt.document')} ${view.orderNumber}`,
    author: tenant.provider.name,
    language,
    date: placedAt,
  })
  pen.bar(colours.accent)
  pen.columns(
    [
      { text: tenant.provider.name, style: { bold: true, size: 20, width: lineWidth * 0.6 } },
      { text: t('receipt.document'), style: { size: 20, at: lineWidth * 0.6, width: lineWidth * 0.4, right: true } },
    ],
    24,
  )
  parties(pen, tenant, position.contact, t)
  for (const [name, value] of headOf(tenant, view, t)) row(pen, name, value)
  pen.skip(16)
  items(pen, view, t)
  esims(pen, view, t)
  for (const text of notesOf(tenant, view, t)) {
    pen.write(text, { size: 9, colour: '#5c5c5c' })
    pen.skip(6)
  }
  return pen.done()
}

const half = lineWidth / 2

function parties(
  pen: Pen,
  { identification }: Tenant,
  contact: ShownOrder['position']['contact'],
  t: Translator,
): void {
  const { company, street, zip, city, country, vatId, register } = identification
  const buyer = contactOf(contact)
  const line = (...words: string[]) => words.filter(Boolean).join(' ')
  const small = { width: half - 16 }
  pen.columns(
    [
      { text: t('receipt.soldBy'), style: { ...small, bold: true } },
      { text: t('receipt.soldTo'), style: { ...small, bold: true, at: half } },
    ],
    2,
  )
  pen.columns(
    [
      {
        text: [
          company,
          street,
          `${zip} ${city}`,
          formalCountryName(country.toUpperCase()) ?? '',
          register,
          vatId === noVatId ? '' : t('receipt.vatId', { id: vatId }),
        ].filter(Boolean),
        style: small,
      },
      {
        text: [
          line(buyer.firstname, buyer.lastname),
          line(buyer.street, buyer.houseNumber),
          line(buyer.zip, buyer.city),
          formalCountryName(buyer.countryCode) ?? '',
          buyer.email,
        ].filter(Boolean),
        style: { ...small, at: half },
      },
    ],
    24,
  )
}

function headOf(tenant: Tenant, view: ReceiptView, t: Translator): [string, string][] {
  return [
    [t('receipt.number'), view.orderNumber],
    [t('receipt.date'), formatMinute(view.placedAt, view.language, tenant)],
    ...(view.paymentMethod
      ? [[t('receipt.paidBy'), methodName(t, view.paymentMethod)] satisfies [string, string]]
      : []),
    ...(view.statementName ? [[t('receipt.statementName'), view.statementName] satisfies [string, string]] : []),
  ]
}

const row = (pen: Pen, name: string, value: string) =>
  pen.columns(
    [
      { text: name, style: { width: 170, colour: '#5c5c5c' } },
      { text: value, style: { at: 176, width: lineWidth - 176 } },
    ],
    3,
  )

function items(pen: Pen, view: ReceiptView, t: Translator): void {
  const { items: lines, summary, totalPrice, language } = view
  const money = (amount: number) => formatMoney(fromMajor(amount) ?? 0, summary.currency, language)
  const priced = (text: string | string[], amount: string, bold = false) => {
    pen.columns(
      [
        { text, style: { width: lineWidth - 110, bold } },
        { text: amount, style: { at: lineWidth - 100, width: 100, right: true, bold } },
      ],
      6,
    )
    pen.line()
  }
  priced(t('receipt.item'), t('receipt.amount'), true)
  for (const { quantity, description, readablePhoneNumber, grossAmount, serviceFee, failed } of lines) {
    const lost = failed === 0 ? '' : ` – ${t('lineNotDelivered')}${quantity > 1 ? ` (${failed} ×)` : ''}`
    priced(
      [
        `${quantity} × ${description}${lost}`,
        ...(readablePhoneNumber ? [t('forNumber', { number: readablePhoneNumber })] : []),
      ],
      formatMoney((fromMajor(grossAmount) ?? 0) - (fromMajor(serviceFee) ?? 0), summary.currency, language),
    )
  }
  if (summary.totalServiceFee > 0) priced(t('mailServiceFee'), money(summary.totalServiceFee))
  if (summary.discount) priced(t('discount'), `−${money(summary.discount)}`)
  priced(t('total'), money(totalPrice), true)
  for (const { amount, state } of view.refunds) {
    if (state !== 'failed') priced(t('receipt.refund'), `−${money(amount)}`)
  }
  if (view.chargedBack > 0) priced(t('receipt.chargedBack'), `−${money(view.chargedBack)}`)
  pen.skip(8)
}

const qrWidth = 128

/** Installation of each new eSIM, as QR code and text; nothing for a returned one. */
function esims(pen: Pen, { items }: ReceiptView, t: Translator): void {
  const all = items.flatMap((item) => item.esims ?? [])
  for (const { iccid, install, isTopUp } of all) {
    const facts: [string, string][] = [
      ...(install?.smdpAddress && install.matchingId
        ? ([
            [t('esim.address'), install.smdpAddress],
            [t('esim.code'), install.matchingId],
          ] satisfies [string, string][])
        : install
          ? [[t('esim.code'), install.activationCode] satisfies [string, string]]
          : []),
      [t('esim.iccid'), readableIccid(iccid)],
    ]
    if (!install) {
      if (isTopUp) for (const [name, value] of facts) row(pen, name, value)
      continue
    }
    pen.squares(encode(install.activationCode, { ecc: 'M', border: 1 }).data, qrWidth)
    const top = pen.y
    const beside = { at: qrWidth + 16, width: lineWidth - qrWidth - 16 }
    pen.write(t('esim.yours'), { ...beside, bold: true, size: 12 })
    for (const [name, value] of facts) {
      pen.write(name, { ...beside, size: 9, colour: '#5c5c5c' })
      pen.write(value, beside)
    }
    pen.skip(Math.max(0, top + qrWidth - pen.y) + 16)
  }
  if (all.some(({ install }) => install)) {
    pen.write(t('esim.oneDevice'))
    pen.skip(12)
  }
}

function notesOf(tenant: Tenant, view: ReceiptView, t: Translator): string[] {
  const { language, startNow, refunds } = view
  const money = (amount: number) => formatMoney(fromMajor(amount) ?? 0, view.summary.currency, language)
  const returned = refunds.flatMap(({ amount, state, requestedAt, refundedAt }) => {
    const values = { amount: money(amount), date: formatDay(refundedAt ?? requestedAt, language, tenant) }
    if (state === 'failed') return []
    return [
      `${t('receipt.refund')}: ${t(state === 'refunded' ? 'receipt.refunded' : 'receipt.refundUnderWay', values)}`,
    ]
  })
  return [
    ...returned,
    ...vatWords(t, view, tenant),
    ...(startNow
      ? [
          `${t('mailStartNow', { text: startNow.text })} ${t('receipt.startNow', { date: formatMinute(startNow.at, language, tenant) })}`,
        ]
      : []),
    t('mailHelp', { email: tenant.supportEmail }),
  ]
}
