import { type ProcessBeside, startBeside } from '../process-beside.ts'
import { roundOfPurchases } from '../purchases.ts'
import { count } from '../row.ts'
import { median, quantile, type Town } from '../town.ts'
import type { Section } from './growth-page.ts'

const numbers = [1, 2, 4]
const rounds = 3

/**
 * The same load on 1, 2 and 4 web processes, in rounds that alternate, so that a busy moment of the machine meets all.
 * Requests go to the processes in turn.
 */
export async function growProcesses(town: Town): Promise<Section> {
  const webs: ProcessBeside[] = []
  try {
    while (webs.length < Math.max(...numbers) - 1) webs.push(await startBeside(town, 'web'))
    const ports = [town.port, ...webs.map(({ port }) => port)]
    let round = 0
    for (const _ of [1, 2]) await roundOfPurchases(town, round++, 6, ports)
    const measured = numbers.map((processes) => ({
      processes,
      rounds: [] as Awaited<ReturnType<typeof roundOfPurchases>>[],
    }))
    for (let done = 0; done < rounds; done++)
      for (const one of measured)
        one.rounds.push(await roundOfPurchases(town, round++, 10, ports.slice(0, one.processes)))
    return {
      title: 'Web processes on one database',
      text: `The load of the purchases' part, ${rounds} alternating rounds of 10 s each, requests to the processes in turn. All share this machine's cores: what counts is CPU time per purchase, which would grow if processes cost each other work.`,
      columns: [
        'web processes',
        'purchases a second',
        'median ms',
        'p95 ms',
        'web, ms CPU',
        'worker, ms CPU',
        'PostgreSQL, ms CPU',
        'errors',
      ],
      rows: measured.map(({ processes, rounds }) => {
        const of = (figure: (round: (typeof rounds)[number]) => number, digits = 1) =>
          count(median(rounds.map(figure)), digits)
        const all = rounds.flatMap(({ outcome }) => outcome.milliseconds)
        const at = (part: number) => count(quantile(all, part))
        return [
          String(processes),
          of(({ speed }) => speed),
          at(0.5),
          at(0.95),
          of(({ each }) => each.web),
          of(({ each }) => each.worker),
          of(({ each }) => each.postgres),
          String(rounds.flatMap(({ outcome }) => outcome.errors).length),
        ]
      }),
    }
  } finally {
    await Promise.all(webs.map((web) => web.stop()))
  }
}
