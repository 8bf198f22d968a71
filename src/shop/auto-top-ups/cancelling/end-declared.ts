import type { CheckoutShop } from '#checkout'
import { findDeclaration } from '#declarations'
import { after } from '#kit/clock'
import { dayIn } from '#kit/date'
import { writeChange } from '../own/change-own.ts'
import { ended } from '../own/remove.ts'
import { lockAutoTopUp } from '../store.ts'
import { findComeDue, findMeant } from './store.ts'

/**
 * Ends what a filed cancellation names, where number or order and the address leave no doubt; a person sees to all else.
 * One for a later day is seen to when the day has come.
 */
export async function endDeclared(shop: CheckoutShop, reference: string): Promise<void> {
  const today = dayIn(shop.clock.now(), shop.tenant.timeZone)
  await shop.db.transaction(async (tx) => {
    const filed = await findDeclaration(tx, reference)
    if (filed?.kind !== 'cancellation' || (filed.endsOn !== null && filed.endsOn > today)) return
    const meant = await findMeant(tx, filed)
    // Which of several somebody means in words of their own is not for us to guess.
    if (filed.subject && meant.length > 1) return
    for (const autoTopUpId of meant) {
      const one = await lockAutoTopUp(tx, autoTopUpId)
      if (one && one.status !== 'deleted') await writeChange(shop, tx, one, ended)
    }
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
