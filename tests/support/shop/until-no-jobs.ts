import { expect } from 'vitest'
import { untilHolds } from '../test-run/until-holds.ts'

/**
 * Waits until no job is due. That an order is done, or that its mail arrived, says nothing of the rest of its job and of
 * other jobs.
 */
export const untilNoJobs = ({ asOwner }: { asOwner: (sql: string) => Promise<unknown[]> }): Promise<void> =>
  untilHolds(async () =>
    expect(await asOwner('select from graphile_worker.jobs where attempts < max_attempts and run_at <= now()')).toEqual(
      [],
    ),
  )
