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
  /** Throws, with the reason, while no engine takes jobs. */
  check(): Promise<void>
  stop(): Promise<void>
}

type Ground = { events: WorkerEvents; pool: pg.Pool; log: Logger; mayEndIn?: number }

/** An engine that takes jobs, under the names of its pools. */
type Running = { runner: Runner; pools: string[] }

/**
 * Keeps a job engine running until it is told to stop. While the database is away an engine does not start, or begins to
 * end by itself; then another one starts at once, while the one before finishes what it has under way, for a partner may
 * take ten seconds to answer. What it still holds at its end is released. Each reason for waiting is logged once.
 * @param begin starts an engine, which reports to `events`; throws while the database is away or not migrated
 * @returns after the first try, whether it succeeded or not
 */
export async function keepRunning(
  begin: () => Promise<Runner>,
  { events, pool, log, mayEndIn = lastWords }: Ground,
): Promise<Engine> {
  const stopping = new AbortController()
  const ends = new Set<Promise<void>>()
  let held: string[] = []
  let pools: string[] = []
  let running: Running | undefined
  let reason = 'it has not started yet'
  let ending = Promise.withResolvers<void>()
  events.on('pool:create', ({ workerPool }) => void pools.push(workerPool.id))
  events.on('pool:gracefulShutdown', ({ workerPool }) => {
    if (workerPool.id === pools.at(-1)) ending.resolve()
  })
  events.on('localQueue:init', ({ localQueue }) => endWhole(localQueue as unknown as LocalQueue))

  async function releaseHeld(): Promise<void> {
    const names = held
    if (names.length === 0) return
    await pool.query('select graphile_worker.force_unlock_workers($1)', [names])
    held = held.filter((name) => !names.includes(name))
  }

  async function tryToBegin(): Promise<void> {
    pools = []
    try {
      await releaseHeld()
      ending = Promise.withResolvers()
      const runner = await begin()
      running = { runner, pools }
      if (stopping.signal.aborted) await runner.stop()
    } catch (error) {
      held.push(...pools)
      const message = isConnectionLoss(error) ? 'the database is away' : (error as Error).message
      if (message !== reason) log.warn({ err: error }, 'job engine cannot start yet, it is retried')
      reason = message
    }
  }

  /** Lets an engine finish what it has under way, then releases what it still holds. */
  async function letEnd({ runner, pools: names }: Running): Promise<void> {
    // Its clock, which may still go.
    void runner.stop().catch(() => {})
    const tooLong = pause(mayEndIn, new Error('it does not come to its end'), { ref: false })
    const error = await Promise.race([runner.promise.catch((cause: unknown) => cause), tooLong])
    log.warn({ err: error }, 'job engine ended')
    held.push(...names)
    while (held.length > 0 && !stopping.signal.aborted) {
      await releaseHeld().catch(() => pause(pauses.longest, undefined, { signal: stopping.signal }).catch(() => {}))
    }
  }

  async function watch(): Promise<void> {
    for (let wait = pauses.first; !stopping.signal.aborted; wait = Math.min(2 * wait, pauses.longest)) {
      if (running) {
        await Promise.race([running.runner.promise.catch(() => {}), ending.promise])
        if (stopping.signal.aborted) return
        const end = letEnd(running).finally(() => ends.delete(end))
        ends.add(end)
        running = undefined
        reason = 'it stops'
        wait = pauses.first
        log.error('job engine stops, another one is started')
      }
      await pause(wait, undefined, { signal: stopping.signal }).catch(() => {})
      if (!stopping.signal.aborted) await tryToBegin()
      if (running) log.info('job engine started')
    }
  }

  await tryToBegin()
  const watching = watch()
  return {
    async check() {
      if (!running) throw new Error(`the job engine does not run: ${reason}`)
    },
    async stop() {
      stopping.abort()
      // Throws if the engine has just stopped by itself.
      await running?.runner.stop().catch(() => {})
      await watching
      await Promise.all(ends)
    },
  }
}
