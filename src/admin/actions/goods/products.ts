import { z } from 'zod'
import { contentOf, findFile } from '#admin/goods'
import {
  changeProduct,
  FileProblems,
  type HeldImport,
  holdImport,
  type ImportPlan,
  importProducts,
  PlanChanged,
  planChange,
  planImport,
} from '#catalogue/exchange'
import { type At, action, type Held } from '../engine/action.ts'
import { type AdminRefusal, refuse } from '../engine/refusals.ts'

/** Above this rise or fall of a price, in basis points, a second person looks at it. */
const steep = 20_00

const tenant = z.string()
const amount = z.int().positive().max(1_000_000_00)
const mayBeNothing = z.int().nonnegative().max(1_000_000_00)

type GoodsPlan = Pick<
  ImportPlan,
  'hash' | 'steepest' | 'changes' | 'read' | 'added' | 'changed' | 'discontinued' | 'texts'
>
type Written = Pick<GoodsPlan, 'read' | 'added' | 'changed' | 'discontinued' | 'texts'>

const isSteep = ({ steepest }: GoodsPlan): boolean => steepest > steep
const writtenOf = ({ read, added, changed, discontinued, texts }: Written): Written => ({
  read,
  added,
  changed,
  discontinued,
  texts,
})
const changesNothing = ({ added, changed, discontinued, texts }: GoodsPlan): boolean =>
  added + changed + discontinued + texts === 0

/** Changes price, fee, cost, state or description of one product. */
export const productChange = action({
  needs: 'goods.change',
  input: z.strictObject({
    tenant,
    productId: z.string().max(80),
    amount: amount.optional(),
    serviceFee: mayBeNothing.optional(),
    cost: mayBeNothing.optional(),
    least: amount.optional(),
    most: amount.optional(),
    /** By language; an empty one goes. */
    description: z.record(z.string().regex(/^[a-z]{2}$/), z.string().trim().max(2000)).optional(),
    status: z.enum(['ACTIVE', 'INACTIVE', 'OUT_OF_STOCK', 'COMING_SOON', 'DISCONTINUED']).optional(),
  }),
  about: (input) => ({ tenant: input.tenant, subject: `product ${input.productId}` }),
  async plan({ shop }, { tenant: _, productId, ...change }): Promise<GoodsPlan | AdminRefusal> {
    const plan = await planChange(await shop(), productId, change).catch(refuseProblems)
    return plan ?? refuse('productNotFound')
  },
  second: isSteep,
  basis: ({ hash }) => hash,
  async run({ shop }, { tenant: _, productId, ...change }, plan): Promise<Written | AdminRefusal> {
    const house = await shop()
    return asPlanned(
      plan,
      () => changeProduct(house, productId, change, plan.hash),
      () => planChange(house, productId, change),
    )
  },
})

/** Writes a file of products, exactly as it was looked at. */
export const importWrite = action({
  needs: 'goods.import',
  input: z.strictObject({
    tenant,
    fileId: z.string().max(60),
    /** Of the plan that the operator looked at. Omitted only by who types commands, who looks at none. */
    hash: z.string().length(64).optional(),
  }),
  about: (input) => ({ tenant: input.tenant, subject: `product file ${input.fileId}` }),
  async plan(at, input): Promise<GoodsPlan | AdminRefusal> {
    const held = await holdLooked(at, input)
    if ('refusal' in held) return held
    await held.rollBack()
    return held.plan
  },
  second: isSteep,
  basis: ({ hash }) => hash,
  async hold(at, input): Promise<Held<GoodsPlan, Written> | AdminRefusal> {
    const held = await holdLooked(at, input)
    return 'refusal' in held ? held : { ...held, commit: async () => writtenOf(await held.commit()) }
  },
  async run({ admin, shop }, { tenant: of, fileId }, plan): Promise<Written | AdminRefusal> {
    const sheet = await findFile(admin, fileId)
    if (sheet?.tenant !== of) return refuse('fileNotFound')
    const house = await shop()
    const { isWhole } = sheet
    return asPlanned(
      plan,
      () => importProducts(house, contentOf(sheet), { isWhole, asPlanned: plan.hash }),
      () => planImport(house, contentOf(sheet), { isWhole }),
    )
  },
})

/** Writes all but the commit, if it is what the operator looked at. */
async function holdLooked(
  { admin, shop }: Pick<At, 'admin' | 'shop'>,
  { tenant: of, fileId, hash }: { tenant: string; fileId: string; hash?: string | undefined },
): Promise<HeldImport | AdminRefusal> {
  const sheet = await findFile(admin, fileId)
  if (sheet?.tenant !== of) return refuse('fileNotFound')
  const held = await holdImport(await shop(), contentOf(sheet), sheet).catch(refuseProblems)
  if ('refusal' in held || held.plan.hash === hash || (hash === undefined && admin.isBreakGlass)) return held
  await held.rollBack()
  return refuse('changedSince')
}

/** After a crash it may be written already: nothing is left to change then. */
async function asPlanned(
  plan: GoodsPlan,
  write: () => Promise<unknown>,
  planAgain: () => Promise<GoodsPlan | undefined>,
): Promise<Written | AdminRefusal> {
  try {
    return (await write()) === undefined ? refuse('productNotFound') : writtenOf(plan)
  } catch (error) {
    if (!(error instanceof PlanChanged)) throw error
    const now = await planAgain()
    return now && changesNothing(now) ? writtenOf(plan) : refuse('changedSince')
  }
}

function refuseProblems(error: unknown): AdminRefusal {
  if (error instanceof FileProblems) return refuse('inputNotValid', { ...error.problems })
  throw error
}
