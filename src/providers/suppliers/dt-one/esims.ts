import { z } from 'zod'
import type { DataLeft, EsimStatus } from '#catalogue/esim-status'

/** DT One's service id of eSIMs. */
export const esimService = 13

const time = z.iso
  .datetime({ offset: true })
  .nullable()
  .transform((at) => (at === null ? null : new Date(at)))

const newEsim = z.object({
  activation_type: z.literal('DATA_PLAN'),
  profile: z.object({ iccid: z.string(), activation_code: z.string() }),
})
const topUp = z.object({ activation_type: z.literal('TOP_UP') })
const ofOthers = z.unknown().refine((metadata) => !isOfEsim(metadata))

const isOfEsim = (metadata: unknown): boolean =>
  typeof metadata === 'object' && metadata !== null && 'activation_type' in metadata

/**
 * A transaction's eSIM: the profile of a new one, nothing for an existing one. An unreadable profile makes the whole
 * answer unreadable, so that nothing counts as delivered that cannot be shown.
 */
export const metadata = z.union([
  newEsim.transform(({ profile }) => ({ iccid: profile.iccid, activationCode: profile.activation_code })),
  topUp.transform(() => undefined),
  ofOthers.transform(() => undefined),
])

export const esimStatus = z.object({ installation_date: time, activation_date: time }).transform(
  ({ installation_date, activation_date }): EsimStatus => ({
    installedAt: installation_date,
    activatedAt: activation_date,
  }),
)

const units: Record<string, number> = { TB: 1_000_000, GB: 1000, MB: 1, KB: 0.001, B: 0.000_001 }

/** Data left by plan; other benefits do not occur for eSIMs here. -1 is unlimited. */
export const benefits = z
  .array(z.object({ type: z.string(), unit: z.string(), amount: z.number(), expiration_date: time }))
  .transform((rows): DataLeft[] =>
    rows
      .filter(({ type, unit }) => type === 'DATA' && units[unit] !== undefined)
      .map(({ unit, amount, expiration_date }) => ({
        megabytes: amount === -1 ? null : amount * (units[unit] ?? 0),
        until: expiration_date,
      })),
  )
