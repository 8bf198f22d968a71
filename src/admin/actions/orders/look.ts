import { z } from 'zod'
import { findPosition } from '#orders'
import { orderPath } from '#receipts'
import { action } from '../engine/action.ts'
import { refuse } from '../engine/refusals.ts'

/**
 * Lets an operator look at the shopper's page of an order. That they looked is written down; the path, by which the
 * page opens for a shopper, is kept nowhere.
 */
export const orderLook = action({
  needs: 'orders.reveal',
  input: z.strictObject({ tenant: z.string(), orderNumber: z.string().max(20) }),
  about: ({ tenant, orderNumber }) => ({ tenant, subject: `order ${orderNumber}` }),
  async run({ shop }, { orderNumber }) {
    const house = await shop()
    const position = await house.db.read((tx) => findPosition(tx, orderNumber))
    if (!position) return refuse('orderNotFound')
    return { path: await orderPath(house, orderNumber), language: position.language }
  },
  kept: () => null,
})
