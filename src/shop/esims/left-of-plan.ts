import type { Plan } from '#catalogue/contract'
import type { EsimUsage } from './contract.ts'

/** What is left of one plan: of its data and of its days, which count once it has begun. */
export type LeftOfPlan = { megabytes: number; share: number; days?: { left: number; share: number } }

const day = 24 * 60 * 60_000

/**
 * What the network says is left of one plan on an eSIM, as parts of what was bought. The network names no plan: what it
 * says belongs to this one only if its last day fits and its data is no more, and if no other does.
 * @param from when the plan arrived on the eSIM; it begins then, or with the installation if that is later
 * @returns undefined if that is not certain, or the data is unlimited
 */
export function leftOfPlan(
  { installedAt, left = [] }: Pick<EsimUsage, 'installedAt' | 'left'>,
  { megabytes: bought, days }: Plan,
  { from, now }: { from: Date; now: Date },
): LeftOfPlan | undefined {
  const begin = installedAt === undefined ? undefined : Math.max(Date.parse(installedAt), from.getTime())
  const isOfPlan = (until: string | undefined) =>
    begin === undefined || until === undefined
      ? begin === until
      : Math.abs(Date.parse(until) - begin - days * day) <= day
  const [one, ...others] = left.filter(({ until }) => isOfPlan(until))
  if (one?.megabytes === undefined || one.megabytes > bought || others.length > 0) return undefined
  const { megabytes, until } = one
  const share = megabytes / bought
  if (until === undefined) return { megabytes, share }
  const daysLeft = Math.max(0, (Date.parse(until) - now.getTime()) / day)
  return { megabytes, share, days: { left: Math.ceil(daysLeft), share: Math.min(1, daysLeft / days) } }
}
