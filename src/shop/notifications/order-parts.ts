import { formalCountryName } from '#kit/countries'
import { formatDay } from '#kit/date'
import { formatMoney } from '#kit/money'
import type { Translate } from '#kit/text-key'
import { discountOf, type LinePart, type Position } from '#orders'
import { readableNumber } from '#orders/asked'
import { contactOf, type DeliveryAddress } from '#orders/contract'
import type { Letter } from './letter.ts'
import { sendLetter, signature } from './send-letter.ts'
import type { MessageShop } from './shop.ts'
import type { Claim } from './store.ts'

// Common parts of mails about orders.

/** A line in a few words, with its number if it has one. */
export const nameOf = (line: LinePart, money: (minor: number) => string): string =>
  `${line.brandName} ${money(line.faceAmount)}${line.msisdn ? `, ${readableNumber(line, line.msisdn)}` : ''}`

/**
 * The table of a purchase: lines, fee, discount and total.
 * @param noteOf text added to a line's name
 */
export function priceRows(
  t: Translate,
  position: Position,
  noteOf: (line: LinePart) => string = () => '',
): [string, string][] {
  const { lines, totalServiceFee, total, currency, language } = position
  const money = (minor: number) => formatMoney(minor, currency, language)
  const discount = discountOf(position)
  const fee: [string, string][] = totalServiceFee > 0 ? [[t('mailServiceFee'), money(totalServiceFee)]] : []
  const off: [string, string][] = discount > 0 ? [[t('discount'), `−${money(discount)}`]] : []
  return [
    ...lines.map((line): [string, string] => [
      `${line.quantity} × ${nameOf(line, money)}${noteOf(line)}`,
      money(line.faceAmount * line.quantity),
    ]),
    ...fee,
    ...off,
    [t('mailTotal'), money(total)],
  ]
}

/** The translator of an order's language, and the values that most of its texts use. */
export const wordsOf = ({ content, tenant }: MessageShop, { orderNumber, language }: Position) => ({
  t: content.translator(tenant, language),
  values: { orderNumber, brand: tenant.provider.name },
})

/** The closing lines of every mail about an order. */
export function closing(
  { tenant }: MessageShop,
  t: Translate,
  { orderNumber, placedAt, language }: Position,
): string[] {
  return [
    t('mailOrderNumber', { orderNumber }),
    t('orderedOn', { date: formatDay(placedAt, language, tenant) }),
    ...signature(tenant, t),
  ]
}

/**
 * Name and address in one line, as far as known; the country by its formal English name, which is understood
 * everywhere.
 */
export function addressLine(contact: DeliveryAddress): string {
  const { firstname, lastname, street, houseNumber, zip, city, countryCode } = contactOf(contact)
  const line = (...words: string[]) => words.filter(Boolean).join(' ')
  const parts = [line(firstname, lastname), line(street, houseNumber), line(zip, city), formalCountryName(countryCode)]
  return parts.filter(Boolean).join(', ') || contact.email
}

/** Sends a letter about an order to its buyer. */
export function write(
  shop: MessageShop,
  { orderNumber, contact, language }: Position,
  occasion: string,
  letter: Letter,
  claimed?: Claim,
) {
  return sendLetter(shop, { about: orderNumber, occasion, to: contact.email, language }, letter, claimed)
}
