import { z } from 'zod'
import { datevMap } from '#admin/money'
import { saveDatevMap } from '#ledger'
import { action, minutes } from './engine/action.ts'

/** Says which accounts of its bookkeeper a brand's books are exported to. */
export const datevMapChange = action({
  needs: 'books.close',
  input: z.strictObject({ tenant: z.string(), map: datevMap }),
  about: ({ tenant }) => ({ tenant, subject: 'account map' }),
  fresh: minutes(15),
  async run({ shop, admin, operatorId }, { map }) {
    const { db } = await shop()
    await db.transaction((tx) => saveDatevMap(tx, map, { operator: operatorId, now: admin.clock.now() }))
    return { saved: true }
  },
})
