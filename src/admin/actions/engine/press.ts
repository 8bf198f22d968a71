import { setTimeout } from 'node:timers/promises'
import type { Admin } from '#admin'
import { findByKey } from '#admin/audit'
import type { Performed } from './carry-out.ts'
import type { AdminRefusal } from './refusals.ts'

/** After this long, what began and has no end is taken for a crash, and may be tried again. Milliseconds. */
const crashed = 60_000
/** So long a second press waits for the end of the first one, in steps of this. Milliseconds. */
const patience = { whole: 5_000, step: 100 }

/** What was begun under the key of a press, and what came of it. */
type Press = NonNullable<Awaited<ReturnType<typeof findByKey>>>

/** What begins later than in a minute was begun before the clock was set back. */
export const isRunning = ({ clock }: Admin, { begun, ended, failedAt }: Press): boolean =>
  !ended && !failedAt && Math.abs(clock.now().getTime() - begun.at.getTime()) < crashed

/**
 * What an operator began under a key. While it runs, its end is waited for: who presses twice hears what came of it.
 * @param inputHash of what is asked for now: what was begun for another input is not waited for. Null where none is kept
 */
export async function findPress(
  admin: Admin,
  { operatorId, key, inputHash }: { operatorId: string; key: string; inputHash: string | null },
): Promise<Press | undefined> {
  for (let waited = 0; ; waited += patience.step) {
    const known = await admin.own((tx) => findByKey(tx, operatorId, key))
    const isOver = !known || known.begun.inputHash !== inputHash || !isRunning(admin, known)
    if (isOver || waited >= patience.whole) return known
    await setTimeout(patience.step)
  }
}

/** The outcome of a press that ended, as it was answered then. */
export function recorded({ step, outcome }: { step: string; outcome: unknown }): Performed<unknown> {
  if (step === 'refused') return outcome as AdminRefusal
  return step === 'waiting' ? { waiting: (outcome as { approvalId: string }).approvalId } : { done: outcome }
}
