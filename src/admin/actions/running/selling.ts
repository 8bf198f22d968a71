import { z } from 'zod'
import type { Admin } from '#admin'
import { pauseMethod, resumeMethod } from '#tenants'
import { type At, action, minutes } from '../engine/action.ts'
import { type AdminRefusal, refuse } from '../engine/refusals.ts'

const which = z.strictObject({
  method: z.string().max(40),
  /** Null for all brands that have it. */
  tenant: z.string().nullable(),
})
type Which = z.infer<typeof which>

const about = ({ method, tenant }: Which) => ({ tenant: tenant ?? undefined, subject: `method ${method}` })

/** Brands that have the method, of those meant. */
const brandsOf = ({ tenants }: Admin, { method, tenant }: Which): string[] =>
  tenants
    .filter(({ id, paymentMethods }) => (tenant ?? id) === id && paymentMethods.some((one) => one.id === method))
    .map(({ id }) => id)

async function plan({ admin }: Pick<At, 'admin'>, input: Which): Promise<{ brands: string[] } | AdminRefusal> {
  const brands = brandsOf(admin, input)
  return brands.length > 0 ? { brands } : refuse('methodNotOffered')
}

/** Offers a payment method no more, until it is resumed. Payments that began go on, and so do automatic top-ups. */
export const methodPause = action({
  needs: 'running.act',
  input: which.extend({ reason: z.string().trim().min(3).max(500) }),
  about,
  fresh: minutes(15),
  plan,
  second: (_, { tenant }) => tenant === null,
  basis: ({ brands }) => brands,
  async run({ admin, operatorId: operator }, { method, reason }, { brands }) {
    for (const tenant of brands) {
      const { db, clock } = await admin.shopOf(tenant)
      await db.transaction((tx) => pauseMethod(tx, { tenant, method, operator, reason }, clock.now()))
    }
    return { brands: brands.length }
  },
})

/** Offers it again. */
export const methodResume = action({
  needs: 'running.act',
  input: which,
  about,
  fresh: minutes(15),
  plan,
  async run({ admin }, { method }, { brands }) {
    for (const tenant of brands) {
      const { db } = await admin.shopOf(tenant)
      await db.transaction((tx) => resumeMethod(tx, { tenant, method }))
    }
    return { brands: brands.length }
  },
})
