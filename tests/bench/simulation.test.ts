import { expect, test } from 'vitest'
import { simulateMinute } from '../../bench/capacity/a-busy-minute.ts'
import { openSimulation, type Step } from '../../bench/capacity/simulation.ts'
import { randomFrom } from '../../scripts/random-from.ts'

const random = randomFrom(1)
const about = (mean: number) => -mean * Math.log(1 - random())

/** Mean wait before service with this many servers, by Erlang's formula; times in milliseconds. */
function erlangWait(servers: number, meanMs: number, perMs: number): number {
  const load = perMs * meanMs
  const term = (n: number): number => (n === 0 ? 1 : (term(n - 1) * load) / n)
  const all = Array.from({ length: servers }, (_, n) => term(n)).reduce((sum, one) => sum + one, 0)
  const waiting = (term(servers) * servers) / (servers - load)
  return ((waiting / (all + waiting)) * meanMs) / (servers - load)
}

test.each([
  { servers: 1, load: 0.5 },
  { servers: 4, load: 0.8 },
  { servers: 16, load: 0.8 },
])('$servers servers at $load of their time let wait as long as Erlang says, and work as long', ({ servers, load }) => {
  const meanMs = 10
  const perMs = (load * servers) / meanMs
  const simulation = openSimulation({ web: servers })
  const waits: number[] = []
  function* visit(): Generator<Step> {
    const [came, ms] = [simulation.now(), about(meanMs)]
    yield { at: 'web', ms }
    waits.push(simulation.now() - came - ms)
  }
  simulation.begin(
    (function* arrivals(): Generator<Step> {
      for (;;) {
        yield { wait: about(1 / perMs) }
        simulation.begin(visit())
      }
    })(),
  )
  simulation.runUntil(300_000 / perMs)
  const mean = waits.reduce((sum, one) => sum + one, 0) / waits.length
  expect(Math.abs(mean / erlangWait(servers, meanMs, perMs) - 1)).toBeLessThan(0.05)
  expect(simulation.worked('web') / simulation.now()).toBeCloseTo(load, 1)
})

test('who comes while the log is written is served by the next round, all together', () => {
  const simulation = openSimulation({ log: 'joined' })
  const left: number[] = []
  function* commit(after: number): Generator<Step> {
    yield { wait: after }
    yield { at: 'log', ms: 10 }
    left.push(simulation.now())
  }
  for (const after of [0, 1, 5, 9, 30]) simulation.begin(commit(after))
  simulation.runUntil(100)
  expect(left).toEqual([10, 20, 20, 20, 40])
})

test.each([20, 22])('a minute costs what its purchases and brands cost, in %s round trips each', (trips) => {
  const costs = { web: 24, worker: 12, database: 16, trips, transactions: trips / 3.5, round: 10 }
  const { busy } = simulateMinute(costs, { web: 8, worker: 4, database: 6 }, 200, 100)
  expect(busy.web).toBeCloseTo((200 * 0.024) / 8, 1)
  expect(busy.worker).toBeCloseTo((200 * 0.012) / 4, 1)
  expect(busy.database).toBeCloseTo((200 * 0.016) / 6, 1)
})
