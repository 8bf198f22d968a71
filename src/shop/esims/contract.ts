import { z } from 'zod'

// How the eSIMs of an order stand, and giving one back; by the token of the order's permanent page. Times are ISO 8601.

const token = z.string().max(300)

export const esimsQuery = z.object({ token })

export const esimUsageShape = z.object({
  /** The unit it came with, as in the order's items. */
  unit: z.string(),
  iccid: z.string(),
  /** `unknown`: the network did not say. */
  state: z.enum(['new', 'installed', 'unknown']),
  installedAt: z.string().optional(),
  /** What is left, plan by plan; absent where the network did not say. No `megabytes`: without limit. */
  left: z.array(z.object({ megabytes: z.number().optional(), until: z.string().optional() })).optional(),
  /** Its owner asked to return it: an operator sees to it, or was told by the supplier that it is not taken back. */
  returned: z.enum(['asked', 'refused']).optional(),
})
export type EsimUsage = z.infer<typeof esimUsageShape>
export const esimsAnswer = z.object({ esims: z.array(esimUsageShape) })

export const returnEsimInput = z.strictObject({ token, unit: z.string().max(40) })
export type ReturnEsimInput = z.infer<typeof returnEsimInput>
/** `asked`: an operator has the network cancel it, and its price goes back once that is done. */
export const returnEsimAnswer = z.object({ state: z.enum(['asked', 'refused']) })
export type ReturnEsimAnswer = z.infer<typeof returnEsimAnswer>
