import type { CheckoutShop } from '#checkout'
import { fileDeclaration } from '#declarations'
import type { FiledAnswer } from '#declarations/contract'
import { toMajor } from '#kit/money'
import { maskPhone } from '#kit/phone'
import { type Refusal, refuse } from '#kit/result'
import type { EndingView } from '../contract.ts'
import { writeChange } from '../own/change-own.ts'
import { ended } from '../own/remove.ts'
import { whenOf } from '../own/view.ts'
import { findAutoTopUp, lockAutoTopUp } from '../store.ts'
import { readCancelToken } from './link.ts'
import { findOwner } from './store.ts'

/** The top-up that a cancellation link shows; refuses linkNotValid. */
export async function autoTopUpByLink(shop: CheckoutShop, token: string): Promise<EndingView | Refusal> {
  const autoTopUpId = readCancelToken(shop, token)
  const one = autoTopUpId === undefined ? undefined : await shop.db.read((tx) => findAutoTopUp(tx, autoTopUpId))
  if (!one) return refuse('linkNotValid')
  const { msisdn, amount, status } = one
  return {
    maskedPhoneNumber: maskPhone(msisdn),
    amount: toMajor(amount),
    when: whenOf(shop, one),
    isOver: status === 'deleted',
  }
}

/**
 * Ends a top-up at once by the link in its receipts, and files a cancellation: its receipt is mailed to the owner with
 * day and time (BGB section 312k). Idempotent: a second call leads to the same receipt.
 * @returns refuses linkNotValid
 */
export async function cancelByLink(shop: CheckoutShop, token: string): Promise<FiledAnswer | Refusal> {
  const autoTopUpId = readCancelToken(shop, token)
  if (autoTopUpId === undefined) return refuse('linkNotValid')
  const owner = await shop.db.transaction(async (tx) => {
    const one = await lockAutoTopUp(tx, autoTopUpId)
    if (one && one.status !== 'deleted') await writeChange(shop, tx, one, ended)
    return findOwner(tx, autoTopUpId)
  })
  // The owner was erased: there is nobody to write to, and nothing left to end.
  if (!owner?.email) return refuse('linkNotValid')
  const { email, msisdn, name } = owner
  const submission = `ended ${autoTopUpId}`
  return fileDeclaration(shop, 'cancellation', { name: name || email, email, contract: msisdn, submission })
}
