import { z } from 'zod'

// State and return of an order's eSIMs, by the token of the order's permanent page. Times are ISO 8601.

const token = z.string().max(300)

export const esimsQuery = z.object({ token })

export const esimUsageShape = z.object({
  /** The delivered unit, as in the order's items. */
  unit: z.string(),
  iccid: z.string(),
  /** `unknown`: the network did not answer. */
  state: z.enum(['new', 'installed', 'unknown']),
  installedAt: z.string().optional(),
  /** Data left, by plan; absent if the network did not answer. No `megabytes`: unlimited. */
  left: z.array(z.object({ megabytes: z.number().optional(), until: z.string().optional() })).optional(),
  /** A return was requested: an operator handles it, or the supplier refused it. */
  returned: z.enum(['asked', 'refused']).optional(),
})
export type EsimUsage = z.infer<typeof esimUsageShape>
export const esimsAnswer = z.object({ esims: z.array(esimUsageShape) })

export const returnEsimInput = z.strictObject({ token, unit: z.string().max(40) })
export type ReturnEsimInput = z.infer<typeof returnEsimInput>
/** `asked`: an operator has the supplier reverse it; the refund follows. */
export const returnEsimAnswer = z.object({ state: z.enum(['asked', 'refused']) })
export type ReturnEsimAnswer = z.infer<typeof returnEsimAnswer>
