import type { Tx } from '#database'
import { after } from '#kit/clock'
import { hourOf } from '#kit/hourly-counter'
import { findKept, findUnexplained } from './store.ts'

/** The shares that are promised, as the rules of Prometheus have them too. */
const promised = { call: 0.999, delivery: 0.995 } as const

/** How a promise was kept. Null: nothing was counted. */
export type Kept = {
  objective: keyof typeof promised
  promised: number
  /** The share that went well in thirty days. */
  share: number | null
  /** The part of what may be missed in thirty days that is left: 1 is all of it, below 0 the promise is broken. */
  left: number | null
  /** How fast it is spent: at 1 it lasts for exactly thirty days. */
  hour: number | null
  day: number | null
}

const day = 24 * 60 * 60

/**
 * How well the promises were kept by these brands together. By full hours: `hour` is the one under way and the last.
 */
export async function readKept(tx: Tx, tenants: readonly string[], now: Date) {
  const since = { month: hourOf(after(now, -30 * day)), day: hourOf(after(now, -day)), hour: hourOf(after(now, -3600)) }
  const [rows, unexplained] = await Promise.all([
    findKept(tx, tenants, since),
    findUnexplained(tx, tenants, after(now, -day)),
  ])
  const kept = (Object.keys(promised) as (keyof typeof promised)[]).map((objective): Kept => {
    const row = rows.find((one) => one.objective === objective)
    const spentBy = (all = 0, missed = 0) => (all === 0 ? null : missed / all / (1 - promised[objective]))
    const spent = spentBy(row?.monthAll, row?.monthMissed)
    return {
      objective,
      promised: promised[objective],
      share: row && row.monthAll > 0 ? 1 - row.monthMissed / row.monthAll : null,
      left: spent === null ? null : 1 - spent,
      hour: spentBy(row?.hourAll, row?.hourMissed),
      day: spentBy(row?.dayAll, row?.dayMissed),
    }
  })
  return { kept, unexplained }
}
