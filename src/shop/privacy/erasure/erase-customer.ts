import { eraseLight } from '#auto-top-up-light'
import type { Tx } from '#database'
import { after } from '#kit/clock'
import { attachGuestOrders } from '#orders/of-customers'
import { eraseSmsTopups } from '#sms-top-ups'
import type { PrivacyShop } from '../shop.ts'
import {
  beginErasing,
  eraseAccount,
  eraseAutoTopUps,
  eraseMethods,
  eraseOrders,
  eraseWritings,
  findOrdersToErase,
  findUnfinished,
  finishErasure,
  forgetAnswersAbout,
  forgetAnswersOf,
  lockPerson,
} from './store.ts'

/** How long after an order is over its last mails may still be on their way, in seconds. */
const mailSeconds = 60 * 60

/**
 * Erases all that says who a customer was, in what was ordered as a guest under their address as well. Books and tax
 * records stay, and name nobody. Orders under way keep what it takes to deliver them, or to give the money back;
 * `finishErasures` sees to them once they are over.
 * @returns whether there was somebody to erase
 */
export function eraseCustomer(shop: PrivacyShop, customerId: string): Promise<boolean> {
  const { tenant, clock, db } = shop
  return db.transaction(async (tx) => {
    const person = await lockPerson(tx, customerId)
    if (!person) return false
    const now = clock.now()
    await beginErasing(tx)
    for (const email of person.emails) await attachGuestOrders(tx, customerId, email)
    await eraseAccount(tx, person, now)
    await eraseAutoTopUps(tx, customerId, now)
    await eraseSmsTopups(tx, customerId, now)
    await eraseLight(tx, person, now)
    await eraseMethods(tx, tenant.id, customerId, now)
    await eraseWritings(tx, person.emails)
    await forgetAnswersOf(tx, `customer ${customerId}`)
    await forgetAnswersAbout(tx, person.msisdn ? [...person.emails, person.msisdn] : person.emails)
    await eraseWhatIsOver(tx, customerId, now)
    return true
  })
}

/** The clock's round: orders that were under way when their customer was erased, and are over by now. */
export async function finishErasures(shop: PrivacyShop): Promise<void> {
  const { clock, db } = shop
  for (const customerId of await db.read(findUnfinished)) {
    await db.transaction(async (tx) => {
      await beginErasing(tx)
      await eraseWhatIsOver(tx, customerId, clock.now())
    })
  }
}

async function eraseWhatIsOver(tx: Tx, customerId: string, now: Date): Promise<void> {
  const { over, underWay } = await findOrdersToErase(tx, customerId, after(now, -mailSeconds))
  await eraseOrders(tx, over, now)
  if (underWay.length === 0) await finishErasure(tx, customerId, now)
}
