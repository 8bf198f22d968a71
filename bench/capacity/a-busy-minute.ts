import { randomFrom } from '../../scripts/random-from.ts'
import { quantile } from '../town.ts'
import type { Costs } from './measured.ts'
import { openSimulation, type Step } from './simulation.ts'

/** Cores for each. A process of web or worker uses one core. */
export type Machine = { web: number; worker: number; database: number }

/** What is not measured here; times in milliseconds. */
const assumed = {
  /** From a process to the database and back. */
  network: 0.5,
  /** One write of PostgreSQL's log to a disk with a safe write cache, and to a synchronous standby 2 ms away. */
  log: 3,
  /** Calls of a purchase: cart, contact, payment, the provider's notification, the result; and between two of them. */
  calls: 5,
  reading: 2_000,
  /** Part of a purchase's work in the database that is the worker's, and of a round of tasks that is the database's. */
  workersPart: 0.4,
  roundInDatabase: 0.5,
}
const seconds = { settling: 20, measured: 60 }

export type Minute = {
  /** Part of the time in which each worked, from 0 to 1. */
  busy: Record<keyof Machine, number>
  /** Milliseconds of a call, and from the payment to the delivery without the partners' own time. */
  call: Spread
  delivery: Spread
  /** Connections with an open transaction at once. */
  connections: Spread
  /** Seconds of one round of the tasks of every minute over all brands; NaN if it did not end. */
  round: number
}

export type Spread = { p50: number; p95: number; p99: number }

/**
 * Purchases that come by chance, at so many a second, to a machine with so many brands. The pieces of CPU time are
 * spread exponentially around what was measured.
 */
export function simulateMinute(costs: Costs, machine: Machine, perSecond: number, brands: number): Minute {
  const simulation = openSimulation({ ...machine, log: 'joined' })
  const random = randomFrom(1)
  const about = (mean: number) => -mean * Math.log(1 - random())
  const begins = seconds.settling * 1000
  const [call, delivery, connections]: number[][] = [[], [], []]
  const note = (list: number[] | undefined, value: number) => {
    if (simulation.now() >= begins) list?.push(value)
  }
  let open = 0
  let round = Number.NaN

  /** What `who` does of a purchase, with so much CPU time of its own and this part of what is the database's. */
  function* transact(who: 'web' | 'worker', cpu: number, part: number): Generator<Step> {
    const trips = Math.max(1, Math.round(costs.trips * part))
    note(connections, ++open)
    for (let trip = 0; trip < trips; trip++) {
      yield { at: who, ms: about(cpu / trips) }
      yield { wait: assumed.network }
      yield { at: 'database', ms: about((costs.database * part) / trips) }
    }
    const commits = Math.max(1, Math.round(costs.transactions * part))
    for (let commit = 0; commit < commits; commit++) yield { at: 'log', ms: assumed.log }
    open--
  }

  function* purchase(): Generator<Step> {
    const { calls, reading, workersPart } = assumed
    for (let number = 1; number <= calls; number++) {
      const began = simulation.now()
      yield* transact('web', costs.web / calls, (1 - workersPart) / calls)
      note(call, simulation.now() - began)
      // A shopper reads and types.
      if (number < calls) yield { wait: about(reading) }
    }
    const paid = simulation.now()
    yield* transact('worker', costs.worker, workersPart)
    note(delivery, simulation.now() - paid)
  }

  function* purchases(): Generator<Step> {
    for (;;) {
      yield { wait: about(1000 / perSecond) }
      simulation.begin(purchase())
    }
  }

  /** One brand after another, by one worker. */
  function* rounds(): Generator<Step> {
    yield { wait: begins }
    for (let brand = 0; brand < brands; brand++) {
      yield { at: 'worker', ms: costs.round * (1 - assumed.roundInDatabase) }
      yield { at: 'database', ms: costs.round * assumed.roundInDatabase }
    }
    round = (simulation.now() - begins) / 1000
  }

  simulation.begin(purchases())
  simulation.begin(rounds())
  simulation.runUntil(begins)
  const before = {
    web: simulation.worked('web'),
    worker: simulation.worked('worker'),
    database: simulation.worked('database'),
  }
  simulation.runUntil(begins + seconds.measured * 1000)
  const busy = (who: keyof Machine) => (simulation.worked(who) - before[who]) / (seconds.measured * 1000)
  return {
    busy: { web: busy('web'), worker: busy('worker'), database: busy('database') },
    call: spread(call),
    delivery: spread(delivery),
    connections: spread(connections),
    round,
  }
}

const spread = (figures: readonly number[] = []): Spread => ({
  p50: quantile(figures, 0.5),
  p95: quantile(figures, 0.95),
  p99: quantile(figures, 0.99),
})
