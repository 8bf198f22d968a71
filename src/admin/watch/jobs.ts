import type { Admin } from '#admin'
import { mask } from '#watch'
import { findDeadLetters, findFailing, findLastRuns, findTasks, type TaskCounts } from './store.ts'

/** A job without attempts left. */
export type DeadLetter = {
  id: string
  task: string
  /** The brand and the order, if it is about one. */
  tenant: string | undefined
  orderNumber: string | undefined
  attempts: number
  at: Date
  error: string
}

/** A scheduled task that failed in its last rounds, for one brand or (undefined) for all. */
export type FailingTask = { task: string; tenant: string | undefined; failures: number; since: Date; error: string }

export type Jobs = {
  tasks: readonly TaskCounts[]
  deadLetters: readonly DeadLetter[]
  failing: readonly FailingTask[]
  /** When each scheduled task last began; undefined: never yet. */
  schedule: readonly { task: string; ranAt: Date | undefined }[]
}

/** Reads how the jobs of all brands stand. Personal data in errors is masked. */
export function readJobs({ read, tenants }: Pick<Admin, 'read' | 'tenants'>): Promise<Jobs> {
  const mine = new Set<string>(tenants.map(({ id }) => id))
  return read(async (tx) => ({
    tasks: await findTasks(tx),
    deadLetters: (await findDeadLetters(tx)).flatMap(({ payload, error, ...letter }) => {
      const { tenant, orderNumber } = payload as { tenant?: string; orderNumber?: string }
      if (tenant !== undefined && !mine.has(tenant)) return []
      return [{ ...letter, tenant, orderNumber, error: mask(error ?? '') }]
    }),
    failing: (await findFailing(tx)).flatMap(({ part, error, ...task }) => {
      const tenant = part === '*' ? undefined : part
      if (tenant !== undefined && !mine.has(tenant)) return []
      return [{ ...task, tenant, error: mask(error) }]
    }),
    schedule: (await findLastRuns(tx)).map(({ task, ranAt }) => ({ task, ranAt: ranAt ?? undefined })),
  }))
}
