import { after } from '#kit/clock'
import { keptDays } from '#personal-data'
import type { Shop } from '#tenants'
import { forgetGuessesBefore } from './password/store.ts'
import { forgetProofs } from './proof/store.ts'
import { forgetSessions } from './sessions/store.ts'
import { forgetUsed } from './store.ts'

const days = 24 * 60 * 60

/**
 * Deletes what expired: unused proofs, ended sessions, guesses that no longer count, and single-use marks too old to
 * matter.
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
