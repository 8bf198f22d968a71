import { z } from 'zod'
import { giveBack, planGoodwill, refundAgain } from '#checkout'
import type { Currency, Minor } from '#kit/money'
import { findPosition } from '#orders'
import { action, minutes } from '../engine/action.ts'
import { refuse } from '../engine/refusals.ts'

const order = { tenant: z.string(), orderNumber: z.string().max(20) }
const reason = z.string().trim().min(1).max(500)
const aboutOrder = ({ tenant, orderNumber }: { tenant: string; orderNumber: string }) => ({
  tenant,
  subject: `order ${orderNumber}`,
})

export type RefundPlan = {
  /** What goes back, and what was left to give back before. */
  amount: Minor
  left: Minor
  currency: Currency
  /** It was given before, for the same reason: nothing more goes back. */
  isRepeated: boolean
}

/** Refunds an order, a line or an amount, whether or not it was delivered. */
export const refundGive = action({
  needs: 'refunds.give',
  input: z.strictObject({
    ...order,
    line: z.int().positive().nullable(),
    amount: z.int().positive().nullable(),
    reason,
  }),
  about: aboutOrder,
  fresh: minutes(15),
  async plan({ shop }, input): Promise<RefundPlan | ReturnType<typeof refuse>> {
    const planned = await planGoodwill(await shop(), input.orderNumber, input)
    if (!planned) return refuse('orderNotFound')
    const { outcome, amount, left, position } = planned
    if (input.line !== null && !position.lines.some(({ line }) => line === input.line)) return refuse('lineNotFound')
    if (outcome === 'nothing left') return refuse('nothingLeft')
    if (outcome === 'only whole') return refuse('onlyWhole')
    if (outcome === 'too much') return refuse('tooMuchToRefund', { left, currency: position.currency })
    return { amount, left, currency: position.currency, isRepeated: outcome === 'given before' }
  },
  limited: ({ amount, currency, isRepeated }) => ({ amount: isRepeated ? 0 : amount, currency }),
  basis: ({ left }) => left,
  async run({ shop, operatorId }, { orderNumber, line, amount, reason }, plan) {
    const wish = { line, amount, reason, atMost: plan.amount, operator: operatorId }
    const given = await giveBack(await shop(), orderNumber, wish)
    if (!given) return refuse('orderNotFound')
    if (given.outcome === 'nothing left') return refuse('nothingLeft')
    if (given.outcome === 'only whole') return refuse('onlyWhole')
    if (given.outcome === 'too much') return refuse('tooMuchToRefund', { left: given.amount, currency: plan.currency })
    return { outcome: given.outcome, amount: given.amount, currency: plan.currency }
  },
})

/** Tries refunds at once that failed, wait or were given up. */
export const refundAgainAction = action({
  needs: 'refunds.give',
  isFree: true,
  input: z.strictObject({ ...order, reason: reason.default('tried again') }),
  about: aboutOrder,
  async run({ shop, operatorId }, { orderNumber, reason }) {
    const house = await shop()
    if (await refundAgain(house, orderNumber, { reason, operator: operatorId })) return { tried: true }
    const known = await house.db.read((tx) => findPosition(tx, orderNumber))
    return refuse(known ? 'nothingToTryAgain' : 'orderNotFound')
  },
})
