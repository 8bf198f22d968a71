import type { Admin } from '#admin'
import { findRuns, type RunsOfHour } from './store.ts'

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
