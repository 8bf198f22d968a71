import { setTimeout as pause } from 'node:timers/promises'
import type { Runner, WorkerEvents } from 'graphile-worker'
import type pg from 'pg'
import { isConnectionLoss } from '#database'
import type { Logger } from '#watch'

/** Private fields of graphile-worker about jobs that it fetched ahead. */
type LocalQueue = { backgroundCount: number; setModeReleased(): void; decreaseBackgroundCount(): void }

/**
 * Makes the engine wait at its end until the jobs that it fetched ahead are released. Version 0.18 checks whether
 * anything is running before it counts that release: it then ends by force, and without the database its process ends.
 */
function endWhole(queue: LocalQueue): void {
  const end = queue.setModeReleased.bind(queue)
  queue.setModeReleased = () => {
    queue.backgroundCount += 1
    end()
    queue.decreaseBackgroundCount()
  }
}

/** Milliseconds between tries to start an engine: doubled each time, up to the second value. */
const pauses = { first: 250, longest: 2_000 }

/**
 * Milliseconds that an engine may take to end by itself, running jobs included. Version 0.18 may hang there if the
 * database goes away again meanwhile: it does nothing any more and does not say so.
 */
const lastWords = 15_000

export type Engine = {
  /** Throws, with the reason, while no engine runs. */
  check(): Promise<void>
  stop(): Promise<void>
}

type Ground = { events: WorkerEvents; pool: pg.Pool; log: Logger; mayEndIn?: number }

/**
 * Keeps a job engine running until it is told to stop. While the database is away an engine does not start, or ends by
 * itself; the next one releases what the one before held. Each reason for waiting is logged once.
 * @param begin starts an engine, which reports to `events`; throws while the database is away or not migrated
 * @returns after the first try, whether it succeeded or not
 */
export async function keepRunning(
  begin: () => Promise<Runner>,
  { events, pool, log, mayEndIn = lastWords }: Ground,
): Promise<Engine> {
  const held: string[] = []
  const stopping = new AbortController()
  let runner: Runner | undefined
  let reason = 'it has not started yet'
  let isEnding = false
  let stuck = Promise.withResolvers<Error>()
  events.on('pool:create', ({ workerPool }) => void held.push(workerPool.id))
  events.on('pool:gracefulShutdown', ({ workerPool }) => {
    if (workerPool.id !== held.at(-1)) return
    isEnding = true
    const { resolve } = stuck
    setTimeout(() => resolve(new Error('it does not come to its end')), mayEndIn).unref()
  })
  events.on('localQueue:init', ({ localQueue }) => endWhole(localQueue as unknown as LocalQueue))

  async function tryToBegin(): Promise<void> {
    try {
      if (held.length > 0) {
        await pool.query('select graphile_worker.force_unlock_workers($1)', [held])
        held.length = 0
      }
      stuck = Promise.withResolvers()
      isEnding = false
      runner = await begin()
      if (stopping.signal.aborted) await runner.stop()
    } catch (error) {
      const message = isConnectionLoss(error) ? 'the database is away' : (error as Error).message
      if (message !== reason) log.warn({ err: error }, 'job engine cannot start yet, it is retried')
      reason = message
    }
  }

  async function watch(): Promise<void> {
    for (let wait = pauses.first; !stopping.signal.aborted; wait = Math.min(2 * wait, pauses.longest)) {
      if (runner) {
        const error = await Promise.race([runner.promise.catch((cause: unknown) => cause), stuck.promise])
        if (stopping.signal.aborted) return
        // Its clock, which may still go.
        void runner.stop().catch(() => {})
        runner = undefined
        reason = 'it stopped'
        wait = pauses.first
        log.error({ err: error }, 'job engine stopped, another one is started')
      }
      await pause(wait, undefined, { signal: stopping.signal }).catch(() => {})
      if (!stopping.signal.aborted) await tryToBegin()
      if (runner) log.info('job engine started')
    }
  }

  await tryToBegin()
  const watching = watch()
  return {
    async check() {
      if (runner && isEnding) throw new Error('the job engine does not run: it is ending')
      if (!runner) throw new Error(`the job engine does not run: ${reason}`)
    },
    async stop() {
      stopping.abort()
      // Throws if the engine has just stopped by itself.
      await runner?.stop().catch(() => {})
      await watching
    },
  }
}
