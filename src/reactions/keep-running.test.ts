import { EventEmitter } from 'node:events'
import type { Runner, WorkerEvents } from 'graphile-worker'
import type pg from 'pg'
import { expect, test, vi } from 'vitest'
import { createLogger } from '#watch'
import { untilHolds } from '../../tests/support/test-run/until-holds.ts'
import { keepRunning } from './keep-running.ts'

/** An engine that runs until it is stopped or broken. */
function anEngine() {
  let end = (_?: unknown) => {}
  let fail = (_: Error) => {}
  const promise = new Promise<void>((resolve, reject) => {
    end = () => resolve()
    fail = reject
  })
  const runner = { promise, stop: async () => end() } as unknown as Runner
  return { runner, fail }
}

test('an engine that cannot start is retried, one that ends is replaced, and after a stop no other is started', async () => {
  const lines: string[] = []
  const log = createLogger({
    level: 'info',
    program: 'worker',
    destination: { write: (line) => void lines.push(line) },
  })
  const first = anEngine()
  const second = anEngine()
  const begun = [() => Promise.reject(new Error('not migrated')), async () => first.runner, async () => second.runner]
  let tries = 0
  const engine = await keepRunning(() => (begun[tries++] ?? (() => Promise.reject(new Error('one too many'))))(), {
    events: new EventEmitter() as WorkerEvents,
    pool: {} as pg.Pool,
    log,
  })
  await expect(engine.check()).rejects.toThrow('the job engine does not run: not migrated')
  await untilHolds(() => engine.check())
  expect(tries).toBe(2)
  first.fail(new Error('its connection is gone'))
  await untilHolds(async () => {
    expect(tries).toBe(3)
    await engine.check()
  })
  await engine.stop()
  expect(tries).toBe(3)
  expect(lines.filter((line) => line.includes('job engine stops'))).toHaveLength(1)
})

/** Two engines, of which the first begins to end; `released`: the names that are released, as they are. */
async function oneThatBeginsToEnd(mayEndIn: number) {
  const events = new EventEmitter() as WorkerEvents
  const engines = [anEngine(), anEngine()] as const
  const stop = vi.fn(async () => {})
  Object.assign(engines[0].runner, { stop })
  const released: string[] = []
  let begun = 0
  const engine = await keepRunning(
    async () => {
      events.emit('pool:create', { workerPool: { id: `pool ${begun}` } } as never)
      return (engines[begun++] as ReturnType<typeof anEngine>).runner
    },
    {
      events,
      pool: { query: async (_: string, [names]: [string[]]) => released.push(...names) } as unknown as pg.Pool,
      log: createLogger({ level: 'silent', program: 'worker' }),
      mayEndIn,
    },
  )
  await engine.check()
  events.emit('pool:gracefulShutdown', { workerPool: { id: 'pool 0' } } as never)
  await untilHolds(async () => {
    expect(begun).toBe(2)
    await engine.check()
  })
  expect(stop).toHaveBeenCalled()
  return { engine, first: engines[0], released }
}

test('an engine that begins to end is replaced while it finishes its jobs, and what it holds is released then', async () => {
  const { engine, first, released } = await oneThatBeginsToEnd(60_000)
  expect(released).toEqual([])
  first.fail(new Error('jobs could not be completed'))
  await untilHolds(() => expect(released).toEqual(['pool 0']))
  await engine.stop()
  expect(released).toEqual(['pool 0'])
})

test('what an engine holds that does not come to its end is released after a while', async () => {
  const { engine, released } = await oneThatBeginsToEnd(50)
  await untilHolds(() => expect(released).toEqual(['pool 0']))
  await engine.stop()
})
