import { z } from 'zod'
import { inEuro } from '#admin/permissions'
import { writeOff } from '#checkout'
import { findPosition, isChargedBack, missingByChargeback } from '#orders'
import { closeDifference, findClosing } from '#reconciliation'
import { action, minutes } from './action.ts'
import { refuse } from './refusals.ts'

const reason = z.string().trim().min(3).max(500)

/** Euro cents above which a second person approves a loss. */
const losesAlone = 250_00

/** Takes an order's chargebacks as lost. What the bank gives back later reduces the loss by itself. */
export const chargebackAccept = action({
  needs: 'chargebacks.take',
  input: z.strictObject({ tenant: z.string(), orderNumber: z.string().max(20), reason }),
  about: ({ tenant, orderNumber }) => ({ tenant, subject: `order ${orderNumber}` }),
  fresh: minutes(15),
  async plan({ shop }, { orderNumber }) {
    const position = await (await shop()).db.read((tx) => findPosition(tx, orderNumber))
    if (!position) return refuse('orderNotFound')
    if (!isChargedBack(position)) return refuse('notChargedBack')
    return { amount: Math.max(0, missingByChargeback(position)), currency: position.currency }
  },
  second: ({ amount, currency }) => inEuro(amount, currency) > losesAlone,
  basis: ({ amount }) => amount,
  async run({ shop, operatorId }, { orderNumber, reason }) {
    const written = await writeOff(await shop(), orderNumber, { reason, operator: operatorId })
    if (!written) return refuse('orderNotFound')
    return written.outcome === 'not charged back' ? refuse('notChargedBack') : { amount: written.amount }
  },
})

/** Closes a difference with a partner; found again with other facts, it is open anew. */
export const differenceClose = action({
  needs: 'books.close',
  input: z.strictObject({ tenant: z.string(), differenceNo: z.int().positive(), reason }),
  about: ({ tenant, differenceNo }) => ({ tenant, subject: `difference ${differenceNo}` }),
  fresh: minutes(15),
  async run({ shop, admin, operatorId }, { differenceNo, reason }) {
    const { db } = await shop()
    const closing = { differenceNo, reason, operator: operatorId, now: admin.clock.now() }
    const closed = await db.transaction((tx) => closeDifference(tx, closing))
    // After a crash it runs again: what this operator closed for this reason is the outcome.
    const known = closed ? undefined : await db.read((tx) => findClosing(tx, differenceNo))
    const isOurs = known?.operator === operatorId && known.reason === reason
    return closed || isOurs ? { closed: true } : refuse('differenceNotFound')
  },
})
