import { faceValue, isSold } from '#catalogue'
import type { Currency, Minor } from '#kit/money'
import { hintOfPhone } from '#kit/phone'
import { isRefusal } from '#kit/result'
import { earned, type Position } from '#orders'
import { type DeliveryAddress, soleTopUp } from '#orders/contract'
import { findPositions } from '#orders/reading'
import { isStoppedProduct } from '../placing/stopped-product.ts'
import type { CheckoutShop } from '../shop.ts'
import type { KeptTopUp } from './kept-top-ups.ts'

/** A top-up that one press repeats. */
export type RepeatableTopUp = {
  /** The latest order for this number, which is repeated. */
  orderNumber: string
  /** All orders that were asked about and have this number. */
  orderNumbers: string[]
  name: string
  msisdn: string
  /** The number as its owner knows it: `0151 …78`. */
  hint: string
  amount: Minor
  currency: Currency
  /** The method that paid for it. */
  paymentMethod: string | undefined
  /** Whoever ordered it. */
  contact: DeliveryAddress
}

/**
 * @param kept orders, the newest first; of several for one number the newest counts, and the newest name
 * @returns those that can be repeated: paid orders of one top-up whose number we still know and whose amount is sold
 */
export async function topUpsToRepeat(shop: CheckoutShop, kept: readonly KeptTopUp[]): Promise<RepeatableTopUp[]> {
  const numbers = kept.map(({ orderNumber }) => orderNumber)
  const positions = numbers.length > 0 ? await shop.db.read((tx) => findPositions(tx, numbers)) : []
  const found = new Map<string, RepeatableTopUp>()
  for (const { orderNumber, name } of kept) {
    const position = positions.find((one) => one.orderNumber === orderNumber)
    const one = position && repeatable(shop, position)
    if (!one) continue
    const newer = found.get(one.msisdn)
    if (newer) {
      newer.orderNumbers.push(orderNumber)
      newer.name ||= name
    } else found.set(one.msisdn, { ...one, orderNumber, orderNumbers: [orderNumber], name })
  }
  return [...found.values()]
}

/** @returns what a repetition would buy today; undefined if nothing */
function repeatable(
  shop: CheckoutShop,
  position: Position,
): Omit<RepeatableTopUp, 'orderNumber' | 'orderNumbers' | 'name'> | undefined {
  const line = soleTopUp(position.lines)
  if (!line) return undefined
  const product = shop.catalogue.products.get(line.productId)
  if (!product || !isSold(product) || isStoppedProduct(shop, line.productId) || earned(position) <= 0) return undefined
  const amount = faceValue(product, 'range' in product.price ? line.faceAmount : undefined)
  if (isRefusal(amount)) return undefined
  return {
    msisdn: line.msisdn,
    hint: hintOfPhone(line.msisdn, shop.tenant.phoneCountryCodes),
    amount,
    currency: product.currency,
    contact: position.contact,
    paymentMethod: position.payments.findLast(({ paid }) => paid > 0)?.method,
  }
}
