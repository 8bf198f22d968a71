import { hasLink, inOneLine } from '#gifts'
import { after } from '#kit/clock'
import type { Currency, Minor } from '#kit/money'
import { hintOfPhone } from '#kit/phone'
import { type FieldTexts, type Refusal, refuse } from '#kit/result'
import { sealText, unsealText } from '#kit/seal'
import { findPosition, type Position } from '#orders'
import { soleTopUp } from '#orders/contract'
import { isErased } from '#orders/of-customers'
import { shopPath } from '#tenants/contract'
import { openOrder } from '../open-order.ts'
import type { ReceiptShop } from '../shop.ts'

// A top-up as a gift: a page with a word of greeting for whoever got the credit. Everything stands in the link, sealed;
// nothing is stored.

export const longestGreeting = { name: 20, message: 140 }
const daySeconds = 24 * 60 * 60
/** Days that a link leads to the greeting, as long as gifts are kept. */
const days = 90

const purpose = (tenant: string) => `greeting of ${tenant}`

type Greeting = { name: string; message: string; hint: string; amount: Minor; currency: Currency }

/**
 * Makes the link to a greeting. We send nothing: the buyer passes it on as they like.
 * @param token of the order's page
 * @returns refuses orderNotFound; productNotAvailable unless the order is one paid top-up; VALIDATION_FAILED for what is
 *   missing, too long or looks like a link, because a stranger reads it
 */
export async function writeGreeting(
  shop: ReceiptShop,
  { token, ...typed }: { token: string; name: string; message: string },
): Promise<(Greeting & { url: string }) | Refusal> {
  const opened = await shop.db.read((tx) => openOrder(shop, tx, token))
  if (!opened) return refuse('orderNotFound')
  const known = topUpOf(shop, opened.position)
  if (!known) return refuse('productNotAvailable')
  const greeting = { name: inOneLine(typed.name), message: inOneLine(typed.message) }
  const fields: FieldTexts = {}
  for (const field of ['name', 'message'] as const) {
    if (greeting[field].length > longestGreeting[field]) fields[field] = 'giftTooLong'
    else if (hasLink(greeting[field])) fields[field] = 'giftHasLink'
  }
  if (greeting.message === '') fields.message = 'required'
  if (Object.keys(fields).length > 0) return refuse('VALIDATION_FAILED', { fields })
  const until = after(shop.clock.now(), days * daySeconds).getTime()
  const { name, message } = greeting
  const sealed = sealText(
    shop.secret,
    purpose(shop.tenant.id),
    JSON.stringify([opened.position.orderNumber, name, message, until]),
  )
  const query = new URLSearchParams({ token: sealed, lng: shop.visitor.language })
  return { ...greeting, ...known, url: `${shop.siteUrl}${shopPath(shop.tenant, 'greeting')}?${query}` }
}

/** @returns the top-up of an order's link that somebody may be greeted with; undefined if there is none */
export async function topUpToGreetWith(shop: ReceiptShop, token: string) {
  const opened = await shop.db.read((tx) => openOrder(shop, tx, token))
  return opened && topUpOf(shop, opened.position)
}

/**
 * @returns a greeting, once its credit has arrived: before that, whoever opens the link is told that it is on its way;
 *   undefined for a link that is not ours, too old, or of an order that came to nothing or whose owner was erased
 */
export async function viewGreeting(
  { db, tenant, secret, clock }: ReceiptShop,
  token: string,
): Promise<(Greeting & { hasArrived: boolean }) | undefined> {
  const text = unsealText(secret, purpose(tenant.id), token)
  if (text === undefined) return undefined
  const [orderNumber, name, message, until] = JSON.parse(text) as [string, string, string, number]
  if (until <= clock.now().getTime()) return undefined
  const [position, isGone] = await db.read((tx) =>
    Promise.all([findPosition(tx, orderNumber), isErased(tx, orderNumber)]),
  )
  const known = position && !isGone ? topUpOf({ tenant }, position) : undefined
  return known && { ...known, name, message, hasArrived: position?.state === 'done' }
}

/** The one top-up of an order that was paid, and did not fail. */
function topUpOf({ tenant }: Pick<ReceiptShop, 'tenant'>, { lines, deliveries, state, paidAt, currency }: Position) {
  const line = soleTopUp(lines)
  const isAlive = state === 'paid' || (state === 'done' && deliveries.every((unit) => unit.state === 'delivered'))
  if (!line || paidAt === null || !isAlive) return undefined
  return { hint: hintOfPhone(line.msisdn, tenant.phoneCountryCodes), amount: line.faceAmount, currency }
}
