import { z } from 'zod'
import { addNote } from '#orders'
import { action } from '../engine/action.ts'
import { refuse } from '../engine/refusals.ts'

/** Writes a note beside an order. */
export const noteAdd = action({
  needs: 'cases.work',
  isFree: true,
  input: z.strictObject({
    tenant: z.string(),
    orderNumber: z.string().max(20),
    text: z.string().trim().min(1).max(4000),
  }),
  about: ({ tenant, orderNumber }) => ({ tenant, subject: `order ${orderNumber}` }),
  async run({ shop, actionId, operatorId }, { orderNumber, text }) {
    const isThere = await addNote(await shop(), orderNumber, { noteId: actionId, text, operator: operatorId })
    return isThere ? { noteId: actionId } : refuse('orderNotFound')
  },
})
