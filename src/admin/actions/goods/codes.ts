import { z } from 'zod'
import { findPosition } from '#orders'
import { resealSecrets } from '#programs/webhooks'
import { moveUses } from '#promotions'
import { findDamaged, noteBad, rotateKeys, writeOffCode } from '#stock'
import { action, minutes } from '../engine/action.ts'
import { refuse } from '../engine/refusals.ts'

/** Says that a code of our own stock did not work. Its buyer gets another, or the money: those are actions of their own. */
export const codeMarkBad = action({
  needs: 'orders.replace',
  input: z.strictObject({
    tenant: z.string(),
    orderNumber: z.string().max(20),
    line: z.int().positive(),
    unit: z.int().positive(),
    reason: z.string().trim().min(3).max(500),
  }),
  about: ({ tenant, orderNumber }) => ({ tenant, subject: `order ${orderNumber}` }),
  async run({ shop, operatorId: operator }, { orderNumber, line, unit, reason }) {
    const { db, clock } = await shop()
    return db.transaction(async (tx) => {
      const position = await findPosition(tx, orderNumber)
      if (!position) return refuse('orderNotFound')
      const found = position.deliveries.find((one) => one.line === line && one.unit === unit)
      if (!found) return refuse('lineNotFound')
      const batch = await noteBad(tx, found.externalId, { reason, operator }, clock.now())
      return batch === undefined ? refuse('codeNotOurs') : { batch }
    })
  },
})

/** Takes a damaged code out of stock, so that it can be imported again. */
export const codeWriteOff = action({
  needs: 'stock.import',
  input: z.strictObject({
    tenant: z.string(),
    codeId: z.int().positive(),
    reason: z.string().trim().min(3).max(500),
  }),
  about: ({ tenant, codeId }) => ({ tenant, subject: `code ${codeId}` }),
  async plan({ shop }, { codeId }) {
    const damaged = await (await shop()).db.read(findDamaged)
    const found = damaged.find((one) => Number(one.codeId) === codeId)
    return found ? { productId: found.productId } : refuse('codeNotFound')
  },
  async run({ shop }, { codeId }, { productId }) {
    // Nothing is found by a second run after a crash.
    await (await shop()).db.transaction((tx) => writeOffCode(tx, codeId))
    return { productId }
  },
})

/** Seals a brand's codes under the current keys. It can stop anywhere, and goes on when it is asked for again. */
export const codesRotate = action({
  needs: 'running.act',
  input: z.strictObject({ tenant: z.string() }),
  about: ({ tenant }) => ({ tenant, subject: 'keys of codes' }),
  fresh: minutes(15),
  async run({ shop }) {
    const house = await shop()
    const sealed = await rotateKeys(house)
    await moveUses(house)
    await resealSecrets(house)
    return sealed
  },
})
