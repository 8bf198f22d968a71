import { z } from 'zod'
import { announceCatalogue } from '#catalogue'
import { carrierOf } from '#payments'
import { pausePartner, resumePartner } from '#tenants'
import { type At, action, minutes } from '../engine/action.ts'
import { type AdminRefusal, refuse } from '../engine/refusals.ts'

const whichPartner = z.strictObject({
  partner: z.string().max(40),
  /** Null for all brands that use it. */
  tenant: z.string().nullable(),
})
type WhichPartner = z.infer<typeof whichPartner>

const aboutPartner = ({ partner, tenant }: WhichPartner) => ({
  tenant: tenant ?? undefined,
  subject: `partner ${partner}`,
})

/** Brands that use the partner, of those meant: all have the one supplier, and each has the providers of its methods. */
async function planPartner(
  { admin }: Pick<At, 'admin'>,
  { partner, tenant }: WhichPartner,
): Promise<{ brands: string[] } | AdminRefusal> {
  const [first] = admin.tenants
  if (!first) return refuse('partnerNotUsed')
  const { supplier, payments } = await admin.shopOf(first.id)
  const brands = admin.tenants.filter(
    ({ id, paymentMethods }) =>
      (tenant ?? id) === id &&
      (supplier.name === partner || paymentMethods.some((one) => carrierOf(payments, one.id)?.name === partner)),
  )
  return brands.length > 0 ? { brands: brands.map(({ id }) => id) } : refuse('partnerNotUsed')
}

/**
 * Uses a partner no more, until it is resumed: no payment begins with such a provider, nothing of such a supplier is
 * sold. Payments and deliveries that began go on.
 */
export const partnerPause = action({
  needs: 'running.act',
  input: whichPartner.extend({ reason: z.string().trim().min(3).max(500) }),
  about: aboutPartner,
  fresh: minutes(15),
  plan: planPartner,
  second: (_, { tenant }) => tenant === null,
  basis: ({ brands }) => brands,
  async run({ admin, operatorId: operator }, { partner, reason }, { brands }) {
    for (const tenant of brands) {
      const { db, clock } = await admin.shopOf(tenant)
      await db.transaction(async (tx) => {
        await pausePartner(tx, { tenant, partner, operator, reason }, clock.now())
        await announceCatalogue(tx, tenant)
      })
    }
    return { brands: brands.length }
  },
})

/** Uses it again. */
export const partnerResume = action({
  needs: 'running.act',
  input: whichPartner,
  about: aboutPartner,
  fresh: minutes(15),
  plan: planPartner,
  async run({ admin }, { partner }, { brands }) {
    for (const tenant of brands) {
      const { db } = await admin.shopOf(tenant)
      await db.transaction(async (tx) => {
        await resumePartner(tx, { tenant, partner })
        await announceCatalogue(tx, tenant)
      })
    }
    return { brands: brands.length }
  },
})
