import { createHash } from 'node:crypto'
import { z } from 'zod'
import { findCodes } from '#admin/goods'
import { inEuro } from '#admin/permissions'
import { blockCodes, findBatch, importCodes, orderBatch, planList, takeCodes } from '#cash-codes'
import { productFor } from '#catalogue'
import type { Currency, Minor } from '#kit/money'
import { type At, action, minutes } from '../engine/action.ts'
import { type AdminRefusal, refuse } from '../engine/refusals.ts'

// Cash codes are as good as money: whoever holds one can spend it. No action takes one as input, and the one that makes
// them tells them once.

/** Euro cents above which a second person agrees to a batch. */
const makesAlone = 5_000_00

const worth = {
  tenant: z.string(),
  /** The network whose credit a code buys. */
  brandId: z.string().max(80),
  /** What each code is worth. */
  amount: z.int().positive().max(1_000_000_00),
}
type Worth = { brandId: string; amount: Minor }
const batch = { tenant: z.string(), batchId: z.string().max(60) }
const aboutBatch = (input: { tenant: string; batchId: string }) => ({
  tenant: input.tenant,
  subject: `cash codes ${input.batchId}`,
})

type CashPlan = { amount: Minor; currency: Currency; count: number }
const isMuch = ({ amount, currency }: CashPlan): boolean => inEuro(amount, currency) > makesAlone

/** The worth of all codes together, or why no such codes can be made. */
async function planOf({ shop }: Pick<At, 'shop'>, { brandId, amount }: Worth, count: number) {
  const { catalogue, tenant } = await shop()
  // A code without a product of its amount could not be used.
  if (!productFor(catalogue, amount, brandId)) return refuse('productNotFound')
  if (!tenant.topup.takesCashCodes) return refuse('cashCodesNotTaken')
  return { amount: amount * count, currency: tenant.currency, count } satisfies CashPlan
}

/** The same for the same action, so that a second run after a crash finds what the first one wrote. */
const batchIdOf = (actionId: string): string =>
  `batch-${createHash('sha256').update(actionId).digest('hex').slice(0, 12)}`

/** Agrees to a batch of new codes. They are made when they are taken. */
export const cashIssue = action({
  needs: 'cash.make',
  input: z.strictObject({ ...worth, count: z.int().min(1).max(100_000) }),
  about: ({ tenant }) => ({ tenant, subject: 'cash codes' }),
  fresh: minutes(15),
  plan: (at, input): Promise<CashPlan | AdminRefusal> => planOf(at, input, input.count),
  second: isMuch,
  basis: ({ amount }) => amount,
  async run({ shop, actionId }, { brandId, amount, count }) {
    const batchId = batchIdOf(actionId)
    await orderBatch(await shop(), { brandId, amount, count, batchId })
    return { batchId }
  },
})

/** Makes the codes of a batch that was agreed to, and tells them, once. */
export const cashTake = action({
  needs: 'cash.make',
  input: z.strictObject(batch),
  about: aboutBatch,
  fresh: minutes(15),
  async run({ shop, actionId }, { batchId }): Promise<{ made: number; codes: string[] } | AdminRefusal> {
    const house = await shop()
    const codes = await takeCodes(house, batchId, actionId)
    if (codes) return { made: codes.length, codes }
    return (await house.db.read((tx) => findBatch(tx, batchId))) ? refuse('shownOnce') : refuse('batchNotFound')
  },
  kept: ({ made }) => ({ made }),
})

/** Takes codes over that somebody else printed, all of them or none. */
export const cashImport = action({
  needs: 'cash.make',
  input: z.strictObject({ ...worth, listId: z.string().max(60) }),
  about: ({ tenant }) => ({ tenant, subject: 'cash codes' }),
  fresh: minutes(15),
  async plan(at, input): Promise<CashPlan | AdminRefusal> {
    const lines = await linesOf(at, input)
    if (!lines) return refuse('fileNotFound')
    const listed = await planList(await at.shop(), lines)
    return 'faults' in listed || listed.count === 0 ? refuse('listNotValid') : planOf(at, input, listed.count)
  },
  second: isMuch,
  basis: ({ amount }) => amount,
  async run(at, input) {
    const [house, lines, batchId] = [await at.shop(), await linesOf(at, input), batchIdOf(at.actionId)]
    const before = await house.db.read((tx) => findBatch(tx, batchId))
    if (before) return { batchId, count: before.count }
    if (!lines) return refuse('fileNotFound')
    const { brandId, amount } = input
    const taken = await importCodes(house, { brandId, amount, batchId }, lines)
    return 'faults' in taken ? refuse('listNotValid') : taken
  },
})

async function linesOf({ admin }: Pick<At, 'admin'>, { tenant, listId }: { tenant: string; listId: string }) {
  return (await findCodes(admin, tenant, listId))?.text.split(/\r?\n/)
}

/** Blocks a batch, or one code that was sent as a list: what is not redeemed yet is worth nothing any more. */
export const cashBlock = action({
  needs: 'cash.make',
  input: z.union([z.strictObject(batch), z.strictObject({ tenant: z.string(), listId: z.string().max(60) })]),
  about: (input) => ({
    tenant: input.tenant,
    subject: 'batchId' in input ? `cash codes ${input.batchId}` : 'a cash code',
  }),
  fresh: minutes(15),
  async run({ admin, shop }, input) {
    const named = 'batchId' in input ? input.batchId : (await findCodes(admin, input.tenant, input.listId))?.text
    if (named === undefined) return refuse('fileNotFound')
    const blocked = await blockCodes(await shop(), named.trim())
    return blocked ? { blocked } : refuse('codeNotFound')
  },
})
