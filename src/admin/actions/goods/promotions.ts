import { z } from 'zod'
import { findCodes } from '#admin/goods'
import { codePattern, endPromotions, findPromotion, issuePromotions, newCode, plainCode, type Terms } from '#promotions'
import { channels } from '#tenants'
import { type At, action, minutes } from '../engine/action.ts'
import { type AdminRefusal, refuse } from '../engine/refusals.ts'

const count = z.int().min(1)
const some = z.array(z.string().max(80)).min(1).max(500).nullable()
const moment = z.iso.datetime({ offset: true }).nullable()

const terms = z
  .strictObject({
    takes: z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('percentage'), basisPoints: z.int().min(1).max(10_000) }),
      z.strictObject({ kind: z.literal('amount'), amount: z.int().positive().max(1_000_000_00) }),
      z.strictObject({ kind: z.literal('free-fee') }),
    ]),
    productIds: some,
    brandIds: some,
    channels: z.array(z.enum(channels)).min(1).nullable(),
    startsAt: moment,
    endsAt: moment,
    standsBeside: z.boolean(),
    usesLimit: count.max(1_000_000_000).nullable(),
    usesPerCustomer: count.max(1_000_000_000).nullable(),
    name: z.string().trim().max(200),
  })
  .refine(({ startsAt, endsAt }) => !startsAt || !endsAt || Date.parse(startsAt) < Date.parse(endsAt), {
    path: ['endsAt'],
  })

/** A promo code that was made. It is told this once. */
export type MadeCode = { code: string; promotionId: string }

/** Makes promo codes, or one that somebody thought of, which was sent as a list. */
export const promoIssue = action({
  needs: 'promo.make',
  input: z.strictObject({
    tenant: z.string(),
    terms,
    codes: z.union([z.strictObject({ count: count.max(1000) }), z.strictObject({ listId: z.string().max(60) })]),
  }),
  about: ({ tenant }) => ({ tenant, subject: 'promo codes' }),
  fresh: minutes(15),
  async plan({ shop }, { terms: { productIds, brandIds } }): Promise<{ isKnown: true } | AdminRefusal> {
    const { brands } = (await shop()).catalogue
    // A code for a misspelt product could never be used.
    const isKnown =
      (brandIds ?? []).every((id) => brands.some(({ brandId }) => brandId === id)) &&
      (productIds ?? []).every((id) => brands.some((brand) => brand.productIds.includes(id)))
    return isKnown ? { isKnown } : refuse('productNotFound')
  },
  async run(at, { tenant, terms: { startsAt, endsAt, ...other }, codes }) {
    const wanted = await codesOf(at, tenant, codes)
    if ('refusal' in wanted) return wanted
    const written: Terms = {
      ...other,
      startsAt: startsAt ? new Date(startsAt) : null,
      endsAt: endsAt ? new Date(endsAt) : null,
    }
    const ids = await issuePromotions(await at.shop(), written, wanted.codes, at.actionId)
    if (ids.length === 0) return refuse('codeExists')
    return {
      made: ids.length,
      codes: wanted.codes.map((code, place): MadeCode => ({ code, promotionId: ids[place] ?? '' })),
    }
  },
  // The codes are for whoever pressed the button, this once.
  kept: ({ made }) => ({ made }),
})

async function codesOf(
  { admin }: Pick<At, 'admin'>,
  tenant: string,
  codes: { count: number } | { listId: string },
): Promise<{ codes: string[] } | AdminRefusal> {
  if ('count' in codes) return { codes: Array.from({ length: codes.count }, newCode) }
  const list = await findCodes(admin, tenant, codes.listId)
  if (!list) return refuse('fileNotFound')
  const code = plainCode(list.text)
  return codePattern.test(code) ? { codes: [code] } : refuse('listNotValid')
}

/** Stops a promo code at once. Orders placed with it stay as they are. */
export const promoStop = action({
  needs: 'promo.make',
  input: z.strictObject({ tenant: z.string(), promotionId: z.string().max(60) }),
  about: ({ tenant, promotionId }) => ({ tenant, subject: `promo code ${promotionId}` }),
  fresh: minutes(15),
  async run({ shop }, { promotionId }) {
    const house = await shop()
    if (!(await house.db.read((tx) => findPromotion(tx, promotionId)))) return refuse('promotionNotFound')
    await endPromotions(house, [promotionId])
    return { stopped: true }
  },
})
