import { z } from 'zod'
import { inEuro } from '#admin/permissions'
import { sweep } from '#checkout'
import { askAbout, releaseUnneeded, replaceUnit, unneededOf } from '#checkout/operators'
import type { Currency, Minor } from '#kit/money'
import { findPosition } from '#orders'
import { action, minutes } from '../engine/action.ts'
import { refuse } from '../engine/refusals.ts'

const order = { tenant: z.string(), orderNumber: z.string().max(20) }
const aboutOrder = ({ tenant, orderNumber }: { tenant: string; orderNumber: string }) => ({
  tenant,
  subject: `order ${orderNumber}`,
})

/** Asks the partners about one order now. */
export const orderAsk = action({
  needs: 'orders.ask',
  isFree: true,
  input: z.strictObject(order),
  about: aboutOrder,
  async run({ shop, operatorId }, { orderNumber }) {
    const found = await askAbout(await shop(), orderNumber, { operator: operatorId })
    if (!found) return refuse('orderNotFound')
    const { asked, unanswered, position } = found
    return { asked, unanswered, state: position.state }
  },
})

/** Releases money that is reserved for the order and that it does not need. */
export const promiseRelease = action({
  needs: 'orders.ask',
  input: z.strictObject(order),
  about: aboutOrder,
  async plan({ shop }, { orderNumber }) {
    const position = await (await shop()).db.read((tx) => findPosition(tx, orderNumber))
    if (!position) return refuse('orderNotFound')
    const { paymentIds, amount } = unneededOf(position)
    return paymentIds.length > 0 ? { amount, currency: position.currency } : refuse('nothingToRelease')
  },
  async run({ shop }, { orderNumber }) {
    const left = await releaseUnneeded(await shop(), orderNumber)
    return left === 0 ? { released: true } : refuse(left === undefined ? 'orderNotFound' : 'notReleased')
  },
})

/** Euro cents above which a second person approves a replacement. */
const replacesAlone = 50_00

/** Delivers a unit anew at the shop's expense. */
export const unitReplace = action({
  needs: 'orders.replace',
  input: z.strictObject({
    ...order,
    line: z.int().positive(),
    unit: z.int().positive(),
    reason: z.string().trim().min(3).max(500),
  }),
  about: aboutOrder,
  fresh: minutes(15),
  async plan({ shop }, { orderNumber, line, unit }) {
    const position = await (await shop()).db.read((tx) => findPosition(tx, orderNumber))
    if (!position) return refuse('orderNotFound')
    const found = position.deliveries.find((one) => one.line === line && one.unit === unit)
    const { amount, state } = found ?? {}
    if (amount === undefined || state === undefined) return refuse('lineNotFound')
    return { amount, state, currency: position.currency } satisfies { amount: Minor; state: string; currency: Currency }
  },
  second: ({ amount, currency }) => inEuro(amount, currency) > replacesAlone,
  basis: ({ state }) => state,
  async run({ shop, operatorId }, request) {
    const { tenant: _, ...unit } = request
    const replaced = await replaceUnit(await shop(), { ...unit, operator: operatorId })
    if ('orderNumber' in replaced) return { orderNumber: replaced.orderNumber }
    if (replaced.outcome === 'no such unit') return refuse('orderNotFound')
    if (replaced.outcome === 'not delivered') return refuse('unitNotDelivered')
    return refuse(replaced.outcome === 'sold out' ? 'soldOut' : 'nothingLeft')
  },
})

/** Asks the partners about all orders of a brand with an unknown outcome, as the clock does each minute. */
export const ordersResolve = action({
  needs: 'orders.ask',
  input: z.strictObject({ tenant: z.string() }),
  about: ({ tenant }) => ({ tenant, subject: 'orders with an unknown outcome' }),
  run: async ({ shop }) => ({ looked: await sweep(await shop()) }),
})
