import { after } from '#kit/clock'
import { keptDays } from '#personal-data'
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
    await forgetProofs(tx, after(now, -keptDays['registrations and new passwords'] * days))
    await forgetSessions(tx, now)
    await forgetGuessesBefore(tx, after(now, -keptDays['guesses at passwords'] * days))
    await forgetUsed(tx, after(now, -keptDays['what may be shown once'] * days))
  })
}
