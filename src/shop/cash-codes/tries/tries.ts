import type { Tx } from '#database'
import { after } from '#kit/clock'
import { callerNetwork } from '#kit/ip-network'
import { type Refusal, refuse } from '#kit/result'
import { fingerprint, type KeyRing } from '#kit/signature'
import type { Shop } from '#tenants'
import { rangeOf } from '../code.ts'
import { addTries, deleteTries, dropTries, type TryCounter } from './store.ts'

export type TriesShop = Pick<Shop, 'tenant' | 'db' | 'clock' | 'visitor'> & { secret: KeyRing }

type Limit = Omit<TryCounter, 'key'>
/** A caller may mistype; a code has sixty random bits, so a few guesses are harmless. */
const ofCaller: Limit = { wrong: 10, seconds: 15 * 60 }
/** Stops callers with many addresses. High enough that a few of them cannot block a range's owners. */
const ofRange: Limit = { wrong: 200, seconds: 60 * 60 }

function countedFor({ secret, tenant, visitor }: TriesShop, code: string): TryCounter[] {
  const key = (by: string, whom: string) => fingerprint(secret, `cash code tries of ${tenant.id} by ${by}`, whom)
  return [
    { key: key('caller', callerNetwork(visitor.ip)), ...ofCaller },
    { key: key('range', rangeOf(code)), ...ofRange },
  ]
}

/**
 * Counts a try before it is checked, so that parallel tries are all counted.
 * @param code what was typed, normalised
 * @returns refuses tooManyRequests, with `details.seconds` to wait, if caller or range had too many wrong ones
 */
export async function countTry(shop: TriesShop, code: string): Promise<Refusal | undefined> {
  const now = shop.clock.now()
  const counted = countedFor(shop, code)
  const rows = await shop.db.transaction((tx) => addTries(tx, counted, now))
  const waits = counted.flatMap(({ key, wrong, seconds }) => {
    const row = rows.get(key)
    return row && row.tries > wrong ? [(after(row.since, seconds).getTime() - now.getTime()) / 1000] : []
  })
  return waits.length > 0
    ? refuse('tooManyRequests', { details: { seconds: Math.max(1, Math.ceil(Math.max(...waits))) } })
    : undefined
}

/** Takes back the count of a right code. */
export const takeTryBack = (shop: TriesShop, tx: Tx, code: string): Promise<void> =>
  dropTries(
    tx,
    countedFor(shop, code).map(({ key }) => key),
  )

/** Deletes counts that have expired. */
export const forgetTries = ({ db, clock }: Pick<Shop, 'db' | 'clock'>): Promise<void> =>
  db.transaction((tx) => deleteTries(tx, after(clock.now(), -Math.max(ofCaller.seconds, ofRange.seconds))))
