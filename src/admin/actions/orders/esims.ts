import { z } from 'zod'
import { refuseReturn } from '#esims'
import { action } from '../engine/action.ts'
import { refuse } from '../engine/refusals.ts'

/** Records that the supplier does not take an eSIM back; its owner is told, and may go on using it. */
export const esimRefuse = action({
  needs: 'requests.handle',
  input: z.strictObject({
    tenant: z.string(),
    orderNumber: z.string().max(20),
    /** The reference of its delivery. */
    unit: z.string().max(80),
    reason: z.string().trim().min(3).max(500),
  }),
  about: ({ tenant, orderNumber }) => ({ tenant, subject: `order ${orderNumber}` }),
  async run({ shop, operatorId: operator }, { orderNumber, unit, reason }) {
    const outcome = await refuseReturn(await shop(), orderNumber, { unit, reason, operator })
    if (outcome === undefined) return refuse('orderNotFound')
    if (outcome === 'not asked for') return refuse('caseNotFound')
    return outcome === 'taken back' ? refuse('caseGone') : { outcome }
  },
})
