import type { CheckoutShop } from '#checkout'
import { signedIn } from '#customers'
import { isRefusal, type Refusal, refuse } from '#kit/result'
import type { AutoTopupsAnswer, AutoTopupsQuery } from '../contract.ts'
import { findAutoTopUpsOf } from '../store.ts'
import { findRunsOf } from './store.ts'
import { viewOf } from './view.ts'

/**
 * The customer's automatic top-ups, newest first, with their past runs; deleted ones only on request.
 * @returns refuses AUTHORIZATION_REQUIRED, and CUSTOMER_NOT_FOUND for another customer's
 */
export async function listAutoTopUps(
  shop: CheckoutShop,
  { autoTopupTypes, statuses, userId, msisdn }: AutoTopupsQuery = {},
): Promise<AutoTopupsAnswer | Refusal> {
  const customer = signedIn(shop)
  if (isRefusal(customer)) return customer
  if (userId !== undefined && userId !== customer.customerId) return refuse('CUSTOMER_NOT_FOUND')
  const all = await shop.db.read((tx) =>
    findAutoTopUpsOf(tx, customer.customerId, statuses?.includes('DELETED') ?? false),
  )
  const ids = all.map(({ autoTopUpId }) => autoTopUpId)
  const runs = await shop.db.read((tx) => findRunsOf(tx, ids))
  const rows = all.map((one) => viewOf(shop, one, runs.get(one.autoTopUpId) ?? []))
  const digits = (number: string) => number.replace(/\D/g, '')
  return {
    rows: rows.filter(
      ({ type, status, phoneNumber }) =>
        (autoTopupTypes?.includes(type) ?? true) &&
        (statuses?.includes(status) ?? true) &&
        (msisdn === undefined || digits(msisdn) === digits(phoneNumber)),
    ),
  }
}
