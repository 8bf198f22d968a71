import { randomFrom } from '../../scripts/random-from.ts'
import type { Costs } from './measured.ts'
import { openSimulation, type Step } from './simulation.ts'

/** Cores for each. A process of web or worker uses one core. */
export type Machine = { web: number; worker: number; database: number }

/** What is not measured here, in milliseconds. */
const assumed = {
  /** From a process to the database and back. */
  network: 0.5,
  /** One write of PostgreSQL's log to a disk with a safe write cache, and to a synchronous standby 2 ms away. */
  log: 3,
}
/** Calls of a purchase: cart, contact, payment, the provider's notification, the result. */
const calls = 5
/** Part of a purchase's transactions that the worker makes. */
const workersPart = 0.4
const seconds = { settling: 10, measured: 60 }

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

  /** A part of a purchase that `who` does: `transactions` one after another, with its own work around each statement. */
  function* transact(who: 'web' | 'worker', cpu: number, transactions: number): Generator<Step> {
    const trips = Math.max(1, Math.round((costs.trips / costs.transactions) * transactions))
    const perTrip = costs.database / costs.trips
    note(connections, ++open)
    for (let trip = 0; trip < trips; trip++) {
      yield { at: who, ms: about(cpu / trips) }
      yield { wait: assumed.network }
      yield { at: 'database', ms: about(perTrip) }
    }
    for (let commit = 0; commit < transactions; commit++) yield { at: 'log', ms: assumed.log }
    open--
  }

  function* purchase(): Generator<Step> {
    const ofWorker = Math.round(costs.transactions * workersPart)
    for (let number = 0; number < calls; number++) {
      const began = simulation.now()
      const share = Math.round(((costs.transactions - ofWorker) * (number + 1)) / calls)
      const before = Math.round(((costs.transactions - ofWorker) * number) / calls)
      yield* transact('web', costs.web / calls, share - before)
      note(call, simulation.now() - began)
      // A shopper reads and types.
      if (number < calls - 1) yield { wait: about(2_000) }
    }
    const paid = simulation.now()
    yield* transact('worker', costs.worker, ofWorker)
    note(delivery, simulation.now() - paid)
  }

  function* purchases(): Generator<Step> {
    for (;;) {
      yield { wait: about(1000 / perSecond) }
      simulation.begin(purchase())
    }
  }

  /** One brand after another, by one worker: half of it is the database's work. */
  function* rounds(): Generator<Step> {
    yield { wait: begins }
    for (let brand = 0; brand < brands; brand++) {
      yield { at: 'worker', ms: costs.round / 2 }
      yield { at: 'database', ms: costs.round / 2 }
    }
    round = (simulation.now() - begins) / 1000
  }

  simulation.begin(purchases())
  simulation.begin(rounds())
  simulation.runUntil((seconds.settling + seconds.measured) * 1000)
  const busy = (who: keyof Machine) => simulation.busyPart(who)
  return {
    busy: { web: busy('web'), worker: busy('worker'), database: busy('database') },
    call: spread(call),
    delivery: spread(delivery),
    connections: spread(connections),
    round,
  }
}

function spread(figures: readonly number[] = []): Spread {
  const sorted = figures.toSorted((one, other) => one - other)
  const part = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN
  return { p50: part(0.5), p95: part(0.95), p99: part(0.99) }
}
