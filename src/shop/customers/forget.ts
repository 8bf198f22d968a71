import { after } from '#kit/clock'
import type { Shop } from '#tenants'
import { forgetGuessesBefore } from './password/store.ts'
import { forgetProofs } from './proof/store.ts'
import { forgetSessions } from './sessions/store.ts'
import { forgetUsed } from './store.ts'

const days = 24 * 60 * 60

/**
 * Forgets what has had its time: proofs nobody gave, sessions that are over, guesses that no longer count, and what may be
 * shown once only and is too old to be shown at all.
 */
export async function forgetStale(shop: Shop): Promise<void> {
  const now = shop.clock.now()
  await shop.db.transaction(async (tx) => {
    await forgetProofs(tx, after(now, -4 * days))
    await forgetSessions(tx, now)
    await forgetGuessesBefore(tx, after(now, -2 * days))
    await forgetUsed(tx, after(now, -1 * days))
  })
}
