import { z } from 'zod'
import { findCodes } from '#admin/goods'
import {
  type Batch,
  type ClaimLine,
  claimOf,
  countBatch,
  countImported,
  importCodes,
  type ListPlan,
  planCodes,
  setLowLine,
  withdrawBatch,
} from '#stock'
import { mask } from '#watch'
import { type At, action, minutes } from '../engine/action.ts'
import { type AdminRefusal, refuse } from '../engine/refusals.ts'

// Our own stock of codes. No action takes a code or gives one: lists are sent before, and named here.

const product = { tenant: z.string(), productId: z.string().max(80) }
const batch = { ...product, batch: z.string().trim().min(1).max(120) }
const aboutBatch = (input: { tenant: string } & Batch) => ({
  tenant: input.tenant,
  subject: `batch ${input.batch} of ${input.productId}`,
})

/** Puts a list of codes into stock, all of it or nothing. */
export const codesImport = action({
  needs: 'stock.import',
  input: z.strictObject({ ...batch, listId: z.string().max(60) }),
  about: aboutBatch,
  fresh: minutes(15),
  async plan(at, input): Promise<ListPlan | AdminRefusal> {
    const list = await listOf(at, input)
    if (!list) return refuse('fileNotFound')
    const plan = await planCodes(list.shop, list)
    return 'problems' in plan ? refuse('listNotValid') : plan
  },
  async run(at, input): Promise<{ imported: number } | AdminRefusal> {
    const list = await listOf(at, input)
    if (!list) return refuse('fileNotFound')
    const done = await importCodes(list.shop, list)
    if ('imported' in done) return done
    // After a crash they may be there already.
    const imported = await countImported(list.shop, list)
    return imported === undefined ? refuse('listNotValid') : { imported }
  },
})

async function listOf({ admin, shop }: Pick<At, 'admin' | 'shop'>, input: { tenant: string; listId: string } & Batch) {
  const found = await findCodes(admin, input.tenant, input.listId)
  return found && { shop: await shop(), productId: input.productId, batch: input.batch, text: found.text }
}

/** Says below how many codes of a product somebody is told. */
export const stockLine = action({
  needs: 'goods.change',
  input: z.strictObject({ ...product, below: z.int().nonnegative().max(1_000_000).nullable() }),
  about: ({ tenant, productId }) => ({ tenant, subject: `product ${productId}` }),
  async run({ shop }, { productId, below }) {
    return (await setLowLine(await shop(), productId, below)) ? { below } : refuse('productNotFound')
  },
})

/** Sells nothing more of a batch. What was sold stays sold. */
export const batchWithdraw = action({
  needs: 'stock.import',
  input: z.strictObject({ ...batch, reason: z.string().trim().min(3).max(500) }),
  about: aboutBatch,
  fresh: minutes(15),
  async plan({ shop }, { productId, batch }) {
    return (await (await shop()).db.read((tx) => countBatch(tx, { productId, batch }))) ?? refuse('batchNotFound')
  },
  async run({ shop, operatorId: operator }, { productId, batch, reason }) {
    const withdrawn = await withdrawBatch(await shop(), { productId, batch }, { operator, reason })
    return withdrawn === undefined ? refuse('batchNotFound') : { withdrawn }
  },
})

/** What a supplier is told of bad codes: serial numbers, and of each code only its end. */
export const claimMake = action({
  needs: 'stock.import',
  input: z.strictObject(batch),
  about: aboutBatch,
  async run({ shop }, { productId, batch }): Promise<{ lines: ClaimLine[] } | AdminRefusal> {
    const lines = await claimOf(await shop(), { productId, batch })
    // What was typed may name a shopper, who is no matter of the supplier.
    return lines ? { lines: lines.map((line) => ({ ...line, reason: mask(line.reason) })) } : refuse('batchNotFound')
  },
  kept: () => null,
})
