import type { Admin } from '#admin'
import { findGoodPasses, type PassRow } from './store.ts'

/** An own pass that ends sooner is replaced: whoever opens the page looks for a while. */
const hour = 60 * 60_000

/**
 * The passes of a draft that are good, the newest first.
 * @param own of this operator's own frames; omitted: those that were given to others
 */
export const readPasses = (admin: Admin, draftId: string, own?: string): Promise<PassRow[]> =>
  admin.read(async (tx) => {
    const now = admin.clock.now()
    if (own === undefined) return findGoodPasses(tx, { draftId, kind: 'shared', at: now })
    const at = new Date(now.getTime() + hour)
    return (await findGoodPasses(tx, { draftId, kind: 'own', at })).filter(({ madeBy }) => madeBy === own)
  })
