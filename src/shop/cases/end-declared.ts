import { cancelDeclared } from '#auto-top-ups'
import type { CheckoutShop } from '#checkout'
import { findComeDue, findDeclaration } from '#declarations'
import { after } from '#kit/clock'
import { dayIn } from '#kit/date'
import { cancelDeclaredTexts } from '#sms-top-ups'

/**
 * Ends what a filed cancellation names, if number or order and the e-mail address are clear; an operator handles the
 * rest. A cancellation for a later day is handled on that day.
 */
export async function endDeclared(shop: CheckoutShop, reference: string): Promise<void> {
  const today = dayIn(shop.clock.now(), shop.tenant.timeZone)
  await shop.db.transaction(async (tx) => {
    const filed = await findDeclaration(tx, reference)
    if (filed?.kind !== 'cancellation' || (filed.endsOn !== null && filed.endsOn > today)) return
    // Several contracts with a description in the customer's own words: we do not guess which is meant.
    const isAll = !filed.subject
    await cancelDeclared(shop, tx, filed, { isAll })
    await cancelDeclaredTexts(shop, tx, filed, { isAll })
  })
}

/** How long a scheduled round may be missed, in seconds. */
const lateSeconds = 7 * 24 * 60 * 60

/** Scheduled: handles cancellations for today, from the first hour on. */
export async function endComeDue(shop: CheckoutShop): Promise<void> {
  const { clock, tenant, db } = shop
  const today = dayIn(clock.now(), tenant.timeZone)
  const from = dayIn(after(clock.now(), -lateSeconds), tenant.timeZone)
  for (const reference of await db.read((tx) => findComeDue(tx, from, today))) await endDeclared(shop, reference)
}
