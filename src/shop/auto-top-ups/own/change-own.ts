import { insertAgreement, type NewAgreement } from '#agreements'
import type { CheckoutShop } from '#checkout'
import { signedIn } from '#customers'
import { enqueue, type Tx } from '#database'
import { isRefusal, type Refusal, refuse } from '#kit/result'
import type { AutoTopUp } from '../auto-top-up.ts'
import type { AutoTopupAnswer } from '../contract.ts'
import { type AutoTopUpChange, findAutoTopUp, lockAutoTopUp, saveAutoTopUp } from '../store.ts'
import { findRunsOf } from './store.ts'
import { viewOf } from './view.ts'

/** Changes that an owner is told about; each has a mail. */
export const changes = [
  ...(['paused', 'resumed', 'amount', 'method', 'method-gone', 'charged-back', 'ended'] as const),
  ...(['new-price', 'price-paused', 'price-stays', 'price-agreed'] as const),
] as const
export type Change = (typeof changes)[number]

/**
 * A change to write, and what the owner is told; nothing where there is no change. `agreement`: the words by which the
 * owner agreed to the new price.
 */
export type Decided =
  | { change: AutoTopUpChange; as: Change; agreement?: Pick<NewAgreement, 'text' | 'version' | 'way'> }
  | undefined

/**
 * Changes one of the customer's own under its lock, with the announcement in the same transaction.
 * @param orOver includes ended ones, which `decide` must leave as they are
 * @returns refuses AUTHORIZATION_REQUIRED, autoTopUpNotFound for another customer's and for an ended one, and whatever
 *   `decide` refuses
 */
export async function changeOwn(
  shop: CheckoutShop,
  autoTopUpId: string,
  decide: (one: AutoTopUp) => Decided | Refusal,
  { orOver = false } = {},
): Promise<AutoTopupAnswer | Refusal> {
  const customer = signedIn(shop)
  if (isRefusal(customer)) return customer
  return shop.db.transaction(async (tx) => {
    const one = await lockAutoTopUp(tx, autoTopUpId)
    if (one?.customerId !== customer.customerId) return refuse('autoTopUpNotFound')
    if (one.status === 'deleted' && !orOver) return refuse('autoTopUpNotFound')
    const decided = decide(one)
    if (isRefusal(decided)) return decided
    if (decided) await writeChange(shop, tx, one, decided)
    const [after, runs] = await Promise.all([findAutoTopUp(tx, autoTopUpId), findRunsOf(tx, [autoTopUpId])])
    return { autoTopup: viewOf(shop, after ?? one, runs.get(autoTopUpId) ?? []) }
  })
}

/** Writes the change with its announcement. A run under way checks the top-up once more before it charges. */
export async function writeChange(
  { tenant, clock, visitor }: CheckoutShop,
  tx: Tx,
  { autoTopUpId, amount, fee, currency, tokenId }: AutoTopUp,
  { change, as, agreement }: NonNullable<Decided>,
): Promise<void> {
  const now = clock.now()
  await saveAutoTopUp(tx, autoTopUpId, change, now)
  if (agreement) {
    const { language, ip } = visitor
    const price = { amount: change.amount ?? amount, fee: change.fee ?? fee, currency: change.currency ?? currency }
    const given = { id: autoTopUpId, agreedAt: now, ...price, ...agreement, language, ip }
    await insertAgreement(tx, 'automatic', { ...given, tokenId: change.tokenId ?? tokenId })
  }
  const reference = `${autoTopUpId}~${as}~${now.getTime()}`
  await enqueue(tx, 'auto-top-up.changed', { tenant: tenant.id, reference })
}

/** @returns one of the customer's own that is not ended, for checks before it is locked; refuses as changeOwn does */
export async function findOwn(shop: CheckoutShop, autoTopUpId: string): Promise<AutoTopUp | Refusal> {
  const customer = signedIn(shop)
  if (isRefusal(customer)) return customer
  const one = await shop.db.read((tx) => findAutoTopUp(tx, autoTopUpId))
  if (one?.customerId !== customer.customerId || one.status === 'deleted') return refuse('autoTopUpNotFound')
  return one
}
