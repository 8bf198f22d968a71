import { readFileSync, writeFileSync } from 'node:fs'
import { sectionText } from '../growth/growth-page.ts'
import { count } from '../row.ts'
import { type Machine, type Minute, simulateMinute } from './a-busy-minute.ts'
import { type Costs, readCosts } from './measured.ts'

const page = 'docs/capacity.md'
const [begin, end] = ['<!-- simulated: npm run bench -- capacity -->', '<!-- simulated until here -->']

const workers = ['web', 'worker', 'database'] as const

/** So many cores, divided as the work of a purchase is. */
function machineOf(cores: number, costs: Costs): Machine {
  const all = workers.reduce((sum, who) => sum + costs[who], 0)
  const coresFor = (who: 'web' | 'worker') => Math.max(1, Math.round((cores * costs[who]) / all))
  const [web, worker] = [coresFor('web'), coresFor('worker')]
  return { web, worker, database: Math.max(1, cores - web - worker) }
}

/** What shoppers may be asked to bear: milliseconds of 95 of 100 calls and deliveries, and of a minute's round. */
const bearable = { call: 500, delivery: 5_000, round: 60 }

/** Simulates larger machines from what was measured on this one, and writes the tables into `docs/capacity.md`. */
export function writeCapacity(): string {
  const costs = readCosts()
  const text = [
    `A purchase costs ${workers.map((who) => `${who} ${count(costs[who], 1)} ms`).join(', ')}, in ${costs.trips} round trips and ${count(costs.transactions, 1)} transactions; a round of the tasks of every minute ${count(costs.round, 1)} ms a brand. All measured on one machine, so a core is one of its cores.`,
    sectionText(planned(costs)).replace('## ', '### '),
    sectionText(walls(costs)).replace('## ', '### '),
  ].join('\n\n')
  const written = readFileSync(page, 'utf8')
  const [from, to] = [written.indexOf(begin), written.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`${page} has no place for the simulation: ${begin} … ${end}`)
  writeFileSync(page, `${written.slice(0, from)}${begin}\n${text}${written.slice(to)}`)
  return text
}

function planned(costs: Costs) {
  const wished = [
    [4, 45, 24],
    [16, 200, 1_000],
    [64, 265, 1_000],
    [64, 1_000, 24],
    [64, 1_000, 1_000],
    [64, 1_000, 5_000],
    [96, 1_000, 1_000],
  ] as const
  return {
    title: 'A minute of purchases that come by chance',
    text: 'Milliseconds of a call of the shop, and from the payment to the delivery without the partners’ own time.',
    columns: [
      'cores: web, worker, PostgreSQL',
      'purchases a second',
      'brands',
      'busy: web, worker, PostgreSQL',
      'a call, p50 and p95',
      'delivered, p95',
      'open transactions, p99',
      'tasks of every minute, s',
    ],
    rows: wished.map(([cores, perSecond, brands]) => {
      const machine = machineOf(cores, costs)
      const minute = simulateMinute(costs, machine, perSecond, brands)
      return [
        coresOf(machine),
        count(perSecond),
        count(brands),
        busyOf(minute),
        `${count(minute.call.p50)}, ${count(minute.call.p95)}`,
        count(minute.delivery.p95),
        count(minute.connections.p99),
        Number.isNaN(minute.round) ? 'more than 60' : count(minute.round, 1),
      ]
    }),
  }
}

/** More and more purchases, until shoppers wait too long. */
function walls(costs: Costs) {
  return {
    title: 'Where it stops',
    text: `The most purchases a second of which 95 of 100 calls take less than ${bearable.call} ms and 95 of 100 deliveries less than ${bearable.delivery / 1000} s, with 1,000 brands whose tasks of every minute end within it; and who is busy then.`,
    columns: [
      'cores: web, worker, PostgreSQL',
      'purchases a second',
      'busy: web, worker, PostgreSQL',
      'open transactions, p99',
    ],
    rows: [4, 16, 64, 96].map((cores) => {
      const machine = machineOf(cores, costs)
      // More than this nobody could do, however long shoppers waited.
      let most = Math.ceil(Math.min(...workers.map((who) => (machine[who] * 1000) / costs[who])))
      let least = Math.floor(most / 2)
      let best: Minute | undefined
      while (most - least > Math.max(1, least / 50)) {
        const perSecond = Math.floor((least + most) / 2)
        const minute = simulateMinute(costs, machine, perSecond, 1_000)
        const isBorne =
          minute.call.p95 < bearable.call && minute.delivery.p95 < bearable.delivery && minute.round < bearable.round
        if (isBorne) [least, best] = [perSecond, minute]
        else most = perSecond
      }
      return best
        ? [coresOf(machine), count(least), busyOf(best), count(best.connections.p99)]
        : [coresOf(machine), 'none with so many brands', '', '']
    }),
  }
}

const coresOf = ({ web, worker, database }: Machine) => `${web}, ${worker}, ${database}`

const busyOf = ({ busy }: Minute) => workers.map((who) => `${count(busy[who] * 100)} %`).join(', ')
