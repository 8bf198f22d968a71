import type { Admin } from '#admin'
import { findRuns } from './store.ts'

/** Automatic top-ups that came due in one hour, of one brand, by state. */
export type RunsOfHour = {
  tenant: string
  hour: Date
  due: number
  charging: number
  waiting: number
  done: number
  failed: number
  skipped: number
}

/** Counts runs of automatic top-ups by brand and hour, newest hour first. */
export const readRuns = (
  { read, tenants }: Pick<Admin, 'read' | 'tenants'>,
  { since, brands = tenants }: { since: Date; brands?: Admin['tenants'] },
): Promise<RunsOfHour[]> =>
  read((tx) =>
    findRuns(
      tx,
      brands.map(({ id }) => id),
      since,
    ),
  )
