import { endMeant } from '#auto-top-ups'
import type { CheckoutShop } from '#checkout'
import { findComeDue, findDeclaration } from '#declarations'
import { after } from '#kit/clock'
import { dayIn } from '#kit/date'
import { endMeantTexts } from '#sms-top-ups'

/**
 * Ends what a filed cancellation names, where number or order and the address leave no doubt; a person sees to all else.
 * One for a later day is seen to when the day has come.
 */
export async function endDeclared(shop: CheckoutShop, reference: string): Promise<void> {
  const today = dayIn(shop.clock.now(), shop.tenant.timeZone)
  await shop.db.transaction(async (tx) => {
    const filed = await findDeclaration(tx, reference)
    if (filed?.kind !== 'cancellation' || (filed.endsOn !== null && filed.endsOn > today)) return
    // Which of several somebody means in words of their own is not for us to guess.
    const isAll = !filed.subject
    await endMeant(shop, tx, filed, { isAll })
    await endMeantTexts(shop, tx, filed, { isAll })
  })
}

/** How long a round may have been missed, in seconds. */
const lateSeconds = 7 * 24 * 60 * 60

/** The clock's round: cancellations for a day that has come, from its first hour on. */
export async function endComeDue(shop: CheckoutShop): Promise<void> {
  const { clock, tenant, db } = shop
  const today = dayIn(clock.now(), tenant.timeZone)
  const from = dayIn(after(clock.now(), -lateSeconds), tenant.timeZone)
  for (const reference of await db.read((tx) => findComeDue(tx, from, today))) await endDeclared(shop, reference)
}
