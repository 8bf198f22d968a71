import { after } from '#kit/clock'
import { isEmail, maskEmail } from '#kit/email'
import { type Refusal, refuse } from '#kit/result'
import type { PlainPageKey } from '#kit/text-key'
import { findPosition, lockOrder, type OrderChange, replaceEmail, saveOrder } from '#orders'
import type { ConfirmEmailAnswer, CorrectEmailAnswer, CorrectEmailInput } from './contract.ts'
import { pageToken, readEmailToken } from './links.ts'
import { asker, type OrderName, openOrderToChange } from './open-order.ts'
import type { ReceiptShop } from './shop.ts'
import { type Correction, editionOf, findCorrections, insertCorrection, markConfirmed } from './store.ts'

/** Most corrections of an order's address in total. */
export const mostCorrections = 5
const validSeconds = 3 * 24 * 60 * 60

/** @returns the correction that can still be confirmed: the last one, for three days */
export function stillWaiting(corrections: readonly Correction[], now: Date): Correction | undefined {
  const last = corrections.at(-1)
  return last && last.confirmedAt === null && after(last.askedAt, validSeconds) > now ? last : undefined
}

/**
 * Files another e-mail address for an order, which becomes valid once confirmed by the link that is mailed there.
 * @returns where the link was sent, masked; refuses orderNotFound, VALIDATION_FAILED for no address or the current one,
 *   tooManyRequests after five
 */
export function correctEmail(
  shop: ReceiptShop,
  { email: typed, ...name }: Pick<CorrectEmailInput, 'email'> & OrderName,
): Promise<CorrectEmailAnswer | Refusal> {
  const email = typed.trim()
  const wrong = (text: PlainPageKey) => refuse('VALIDATION_FAILED', { fields: { email: text } })
  return shop.db.transaction(async (tx) => {
    const order = await openOrderToChange(shop, tx, name)
    if (!order) return refuse('orderNotFound')
    if (!email) return wrong('required')
    if (!isEmail(email)) return wrong('emailNotValid')
    const { position, corrections } = order
    if (email.toLowerCase() === position.contact.email.toLowerCase()) return wrong('emailNotNew')
    const { actor, ...by } = asker(shop)
    if (actor === 'shopper' && corrections.length >= mostCorrections) return refuse('tooManyRequests')
    const { orderNumber, state, contact } = position
    const now = shop.clock.now()
    const correction = corrections.length + 1
    const { ip } = shop.visitor
    await insertCorrection(tx, orderNumber, { correction, former: contact.email, email, ip, askedAt: now })
    const change: OrderChange = {
      orderNumber,
      state,
      timeline: [{ kind: 'email.asked', actor, details: { correction, ...by } }],
      announcements: [{ kind: 'email.asked', details: { correction } }],
    }
    await saveOrder(tx, shop.tenant.id, change, now)
    return { sentTo: maskEmail(email) }
  })
}

/**
 * Confirms a new address by its link: from now on all mails of the order go there, and links sent to the former address
 * no longer work. Idempotent.
 * @returns the token of the order's page; refuses linkNotValid for an invalid or expired link, or one overtaken by
 *   another
 */
export function confirmEmail(shop: ReceiptShop, token: string): Promise<ConfirmEmailAnswer | Refusal> {
  const asked = readEmailToken(shop, token)
  if (!asked) return Promise.resolve(refuse('linkNotValid'))
  const { orderNumber, edition: correction } = asked
  return shop.db.transaction(async (tx) => {
    if (!(await lockOrder(tx, orderNumber))) return refuse('linkNotValid')
    const [position, corrections] = [await findPosition(tx, orderNumber), await findCorrections(tx, orderNumber)]
    const last = corrections.at(-1)
    if (!position || last?.correction !== correction) return refuse('linkNotValid')
    const edition = editionOf(corrections)
    if (last.confirmedAt !== null) return { token: pageToken(shop, { orderNumber, edition }) }
    const now = shop.clock.now()
    if (!stillWaiting(corrections, now)) return refuse('linkNotValid')
    await markConfirmed(tx, orderNumber, correction, now)
    await replaceEmail(tx, orderNumber, last.email)
    const change: OrderChange = {
      orderNumber,
      state: position.state,
      timeline: [{ kind: 'email.corrected', actor: 'shopper', details: { correction } }],
      announcements: [{ kind: 'email.corrected', details: { correction } }],
    }
    await saveOrder(tx, shop.tenant.id, change, now)
    return { token: pageToken(shop, { orderNumber, edition: edition + 1 }) }
  })
}
