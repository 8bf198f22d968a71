import { eraseLight } from '#auto-top-up-light'
import { enqueue, type Tx } from '#database'
import { after } from '#kit/clock'
import { attachGuestOrders } from '#orders/of-customers'
import { eraseSmsTopups } from '#sms-top-ups'
import { proofsOfAccount } from '../archive/proofs/store.ts'
import { archive, type ErasureContext } from '../archive/store.ts'
import type { PrivacyShop } from '../shop.ts'
import { eraseDeclarations, findDeclarationsToErase, holdDeclarations } from './declarations/store.ts'
import { findErasure, findUnfinished, finishErasure, forgetLetterAddress, insertErasure } from './erasures/store.ts'
import { eraseOrders, findOrdersToErase } from './orders/store.ts'
import { type Preview, previewErasure } from './preview/store.ts'
import { eraseReviews, findReviewsToErase, holdReviews } from './reviews/store.ts'
import {
  beginErasing,
  eraseAccount,
  eraseAutoTopUps,
  eraseMethods,
  eraseWritings,
  forgetAnswersAbout,
  forgetAnswersOf,
  lockPerson,
} from './store.ts'

/** Seconds after the end of an order or claim in which its last mails may still be sent. */
const mailSeconds = 60 * 60
/** Seconds for which the last letter is retried. */
const letterSeconds = 24 * 60 * 60

/**
 * Erases a customer's personal data, guest orders under their address included; proofs go into the archive. Books and
 * tax records stay, without names. Open orders and claims keep what is needed to deliver or refund them;
 * `finishErasures` handles them once they are finished. A job sends the last letter.
 * @returns what is kept; undefined if there is no such customer
 */
export function eraseCustomer(shop: PrivacyShop, customerId: string): Promise<Preview | undefined> {
  const { tenant, clock, db } = shop
  return db.transaction(async (tx) => {
    const person = await lockPerson(tx, customerId)
    if (!person) return undefined
    const now = clock.now()
    await beginErasing(tx)
    const { country, currency } = tenant
    const told = await previewErasure(tx, person, { now, country, currency })
    await insertErasure(tx, person, { told, now })
    await holdDeclarations(tx, customerId, person.emails)
    await holdReviews(tx, customerId, person.emails)
    for (const email of person.emails) await attachGuestOrders(tx, customerId, email)
    await archive(tx, proofsOfAccount(person, now), { now, country })
    await eraseAccount(tx, person, now)
    await eraseAutoTopUps(tx, customerId, now)
    await eraseSmsTopups(tx, customerId, now)
    await eraseLight(tx, person, now)
    await eraseMethods(tx, tenant.id, customerId, now)
    await eraseWritings(tx, person.emails)
    await forgetAnswersOf(tx, `customer ${customerId}`)
    await forgetAnswersAbout(tx, person.msisdn ? [...person.emails, person.msisdn] : person.emails)
    await eraseWhatIsOver(tx, customerId, { now, country })
    await enqueue(tx, 'erasure.done', { tenant: tenant.id, reference: customerId })
    return told
  })
}

/** Scheduled: erases orders, claims and reviews that were open when their customer was erased, and are finished now. */
export async function finishErasures(shop: PrivacyShop): Promise<void> {
  const { clock, db, tenant } = shop
  for (const customerId of await db.read(findUnfinished)) {
    await db.transaction(async (tx) => {
      await beginErasing(tx)
      const now = clock.now()
      const erasure = await findErasure(tx, customerId)
      // A letter that cannot be sent is no reason to keep an address.
      if (erasure && erasure.askedAt <= after(now, -letterSeconds)) await forgetLetterAddress(tx, customerId)
      await eraseWhatIsOver(tx, customerId, { now, country: tenant.country })
    })
  }
}

async function eraseWhatIsOver(tx: Tx, customerId: string, erasing: ErasureContext): Promise<void> {
  const { now } = erasing
  const until = after(now, -mailSeconds)
  const declarations = await findDeclarationsToErase(tx, customerId, until)
  const reviews = await findReviewsToErase(tx, customerId, { until, now })
  const orders = await findOrdersToErase(tx, customerId, until)
  await eraseDeclarations(tx, declarations.over, erasing)
  await eraseReviews(tx, reviews.over)
  await eraseOrders(tx, orders.over, erasing)
  const waits = orders.underWay.length + declarations.open.length + reviews.open.length
  if (waits === 0) await finishErasure(tx, customerId, now)
}
