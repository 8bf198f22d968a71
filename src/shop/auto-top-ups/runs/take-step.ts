import { enqueue, type Tx } from '#database'
import { after } from '#kit/clock'
import type { Shop } from '#tenants'
import type { AutoTopUp } from '../auto-top-up.ts'
import { saveAutoTopUp } from '../store.ts'
import type { RetryStep } from './retry-after-decline.ts'
import type { Run } from './run.ts'
import { saveRun } from './store.ts'

/** Age of a run's occasion, in seconds. */
export const ageOf = ({ clock }: Pick<Shop, 'clock'>, { createdAt }: Run): number =>
  (clock.now().getTime() - createdAt.getTime()) / 1000

/** A run's reference in announcements: see `runOf`. */
const referenceOf = ({ autoTopUpId, occasion }: Pick<Run, 'autoTopUpId' | 'occasion'>): string =>
  `${autoTopUpId} ${occasion}`

/** @returns the run that an announcement is about */
export function runOf(reference: string): Pick<Run, 'autoTopUpId' | 'occasion'> {
  const at = reference.indexOf(' ')
  return { autoTopUpId: reference.slice(0, at), occasion: reference.slice(at + 1) }
}

/**
 * Writes the next step of a run that could not be charged, with an announcement for its owner. The caller has locked
 * both rows.
 */
export async function takeStep(
  { tenant, clock }: Pick<Shop, 'tenant' | 'clock'>,
  tx: Tx,
  own: AutoTopUp,
  run: Run,
  step: RetryStep,
): Promise<void> {
  const now = clock.now()
  const { reason } = step
  const announce = (name: 'auto-top-up.failed' | 'auto-top-up.paused') =>
    enqueue(tx, name, { tenant: tenant.id, reference: referenceOf(run) })
  if (step.kind === 'again') {
    const tries = step.isDeclined ? run.tries + 1 : run.tries
    await saveRun(tx, run, { state: 'due', tries, reason, nextTry: after(now, step.afterSeconds) }, now)
    if (step.isDeclined) await announce('auto-top-up.failed')
    return
  }
  await saveRun(tx, run, { state: 'failed', reason }, now)
  if (step.kind === 'over') return announce('auto-top-up.failed')
  if (own.status === 'enabled')
    await saveAutoTopUp(tx, own.autoTopUpId, { status: 'disabled', stoppedBecause: step.because, nextRun: null }, now)
  await announce('auto-top-up.paused')
}
