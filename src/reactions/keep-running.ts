import { setTimeout as pause } from 'node:timers/promises'
import type { Runner, WorkerEvents } from 'graphile-worker'
import type pg from 'pg'
import type { Logger } from '#watch'

/** What graphile-worker keeps to itself of the jobs that it fetched ahead. */
type LocalQueue = { backgroundCount: number; setModeReleased(): void; decreaseBackgroundCount(): void }

/**
 * Has the engine wait at its end until the jobs that it fetched ahead are given back. Version 0.18 looks whether anything
 * is under way before it counts the giving back: it then ends by force, and where the database is away, its process does.
 */
function endWhole(queue: LocalQueue): void {
  const end = queue.setModeReleased.bind(queue)
  queue.setModeReleased = () => {
    queue.backgroundCount += 1
    end()
    queue.decreaseBackgroundCount()
  }
}

/**
 * Keeps a job engine running until it is told to stop: the engine ends by itself when its database is away for a moment.
 * The next one takes its place as soon as the database is back, and frees what the one before held.
 * @param begin starts an engine, which tells its news to `events`; throws while the database is away
 */
export async function keepRunning(
  begin: () => Promise<Runner>,
  { events, pool, log }: { events: WorkerEvents; pool: pg.Pool; log: Logger },
): Promise<{ stop(): Promise<void> }> {
  const held: string[] = []
  events.on('pool:create', ({ workerPool }) => void held.push(workerPool.id))
  events.on('localQueue:init', ({ localQueue }) => endWhole(localQueue as unknown as LocalQueue))
  let isStopping = false
  let runner = await begin()

  const again = async (): Promise<Runner> => {
    for (;;) {
      await pause(1000)
      try {
        await pool.query('select graphile_worker.force_unlock_workers($1)', [held.splice(0)])
        return await begin()
      } catch (error) {
        log.warn({ err: error }, 'the job engine cannot start yet')
      }
    }
  }
  const watch = async () => {
    for (;;) {
      const error = await runner.promise.catch((reason: unknown) => reason)
      if (isStopping) return
      log.error({ err: error }, 'the job engine stopped, another one takes its place')
      runner = await again()
      if (isStopping) await runner.stop()
    }
  }
  const watching = watch()

  return {
    async stop() {
      isStopping = true
      // One that has stopped by itself a moment ago says so by throwing.
      await runner.stop().catch(() => {})
      await watching
    },
  }
}
