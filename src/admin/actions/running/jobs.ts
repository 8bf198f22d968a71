import { z } from 'zod'
import { dropDeadLetter, retryDeadLetter } from '#admin/watch'
import { action, minutes } from '../engine/action.ts'
import { refuse } from '../engine/refusals.ts'

const deadLetter = z.strictObject({ id: z.string().regex(/^\d{1,18}$/) })
const about = ({ id }: { id: string }) => ({ tenant: undefined, subject: `job ${id}` })

/** Gives a job that was given up new attempts. Jobs may run twice, so this is always safe. */
export const jobRetry = action({
  needs: 'running.act',
  input: deadLetter,
  about,
  run: async ({ admin }, { id }) =>
    (await admin.own((tx) => retryDeadLetter(tx, id))) ? { id } : refuse('jobNotFound'),
})

/** Deletes a job that was given up. What it was to do is done by hand, or not at all. */
export const jobDrop = action({
  needs: 'running.act',
  input: deadLetter,
  about,
  fresh: minutes(15),
  run: async ({ admin }, { id }) =>
    (await admin.own((tx) => dropDeadLetter(tx, id))) ? { id } : refuse('jobNotFound'),
})
