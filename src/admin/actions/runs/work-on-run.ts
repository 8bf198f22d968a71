import { setTimeout as pause } from 'node:timers/promises'
import type { Admin } from '#admin'
import { claimLine, endLine, endRun, findRun, type Run, type RunLine, wakeRun } from '#admin/runs'
import type { Clock } from '#kit/clock'
import { type LaterGround, openInTheirName } from '../engine/in-their-name.ts'
import { performInRun } from '../engine/perform.ts'
import { isRefused } from '../engine/refusals.ts'
import { inputOfLine, runKinds } from './kinds.ts'

/**
 * Milliseconds: between two acts of a lane; after which another lane takes what one has begun and not ended, longer than
 * the engine takes a begun action for alive; after which a lane makes way for other jobs.
 */
const times = { pace: 250, lapse: 90_000, turn: 60_000 }
/** How often an act that throws is tried. */
const mostTries = 5

/** What works on runs: the back office, opened for whoever began one. */
export type RunWorks = LaterGround & {
  clock: Clock
  report(run: Pick<Run, 'runId'>, line: number, error: unknown): void
  /** Milliseconds between two acts of a lane; omitted: as usual. */
  pace?: number
}

/**
 * A lane of a run: does one act after the other, until none is left, the run is stopped, or its turn is over. Each act
 * is an action of its own, in the name of who began the run, under a key that makes it once. Any number of lanes may
 * work on one run.
 */
export async function workOnRun(works: RunWorks, runId: string): Promise<void> {
  const { database, clock, pace = times.pace } = works
  const run = await database.read([], (tx) => findRun(tx, runId))
  if (!run?.begunBy) return
  const name = `run ${runId}`
  const admin = await openInTheirName(works, run.begunBy, {
    sessionId: name,
    requestId: name,
    ip: run.begunFrom ?? '',
    provenAt: undefined,
  })
  const until = clock.now().getTime() + times.turn
  for (;;) {
    const now = clock.now()
    if (now.getTime() > until) return database.change([], (tx) => wakeRun(tx, runId))
    const lapsed = new Date(now.getTime() - times.lapse)
    const line = await database.change([], (tx) => claimLine(tx, runId, { now, lapsed }))
    if (!line) break
    await doLine(works, admin, run, line)
    await pause(pace)
  }
  await database.change([], (tx) => endRun(tx, runId, clock.now()))
}

async function doLine({ database, report }: RunWorks, admin: Admin, run: Run, line: RunLine): Promise<void> {
  const { runId, kind } = run
  const { name, given } = runKinds[kind]
  const end = (how: Parameters<typeof endLine>[3]) => database.change([], (tx) => endLine(tx, runId, line.line, how))
  try {
    const answer = await performInRun(admin, name, inputOfLine(run, line.subject), {
      key: `run ${runId} ${line.line}`,
      run: { runId, basis: line.basis },
    })
    if ('done' in answer) return await end({ state: 'done', amount: given?.(answer.done as never) ?? 0 })
    // A lane that died has just begun it: its line is taken again later.
    if (isRefused(answer) && answer.refusal !== 'stillRunning')
      await end({ state: 'refused', refusal: answer.refusal, amount: 0 })
  } catch (error) {
    report(run, line.line, error)
    // Otherwise it stays taken, and is tried again when that lapses.
    if (line.tries >= mostTries) await end({ state: 'failed' })
  }
}
