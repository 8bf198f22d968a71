import type { Outcome } from './chaos.ts'

const mostShown = 10

/** Result of a run as a table in Markdown, followed by its differences. */
export function table(outcome: Outcome): string[] {
  const { kills, methods, differences, findings, troubles, town } = outcome
  const all = Object.values(kills).reduce((sum, count) => sum + count, 0)
  const rows: [string, string | number][] = [
    ['purchases', outcome.purchases],
    ['payments begun', list(methods)],
    ['shoppers who gave up', outcome.gaveUp],
    ['kills', `${all}: ${list(kills)}`],
    ['faults met', outcome.faults],
    ['clocks jumped', outcome.jumps],
    ...(town.length > 0 ? topUps(outcome) : []),
    ...(outcome.presses > 0 ? [['forms that operators sent', outcome.presses] as [string, number]] : []),
    ...(outcome.failovers.failovers > 0 ? failovers(outcome) : []),
    ['seconds of trade', Math.round(outcome.seconds)],
    ['looks until all was quiet', outcome.looks],
    ['jobs of killed workers, freed in the shop’s place, which frees them after five minutes', outcome.freed],
    ['offers to pay that led nobody anywhere and lapsed', outcome.orphans],
    ['differences', differences.length],
    ['findings about the programs', findings.length],
  ]
  return [
    '',
    '| what | figure |',
    '|---|---|',
    ...rows.map(([what, figure]) => `| ${what} | ${figure} |`),
    '',
    ...differences.slice(0, mostShown),
    ...(differences.length > mostShown ? [`… and ${differences.length - mostShown} more`] : []),
    ...findings.slice(0, mostShown),
    ...troubles.slice(0, 3),
  ]
}

const list = (counts: Record<string, number>) =>
  Object.entries(counts)
    .map(([name, count]) => `${name} ${count}`)
    .join(', ')

const topUps = ({ town, runs, actsDone }: Outcome): [string, string | number][] => [
  [
    'automatic top-ups',
    list(Object.fromEntries([...Map.groupBy(town, ({ kind }) => kind)].map(([kind, some]) => [kind, some.length]))),
  ],
  ['what networks told of them, and their owners and banks did', actsDone],
  ['of these ended by their owners', town.filter(({ ordersAtEnd }) => ordersAtEnd !== undefined).length],
  ['runs', list(runs)],
]

const failovers = ({ failovers: seen, told }: Outcome): [string, string | number][] => [
  ['failovers', seen.failovers],
  ['milliseconds from each promotion to the next payment that was begun', seen.untilSold.join(', ')],
  ['from the loss of each primary to that', seen.withoutSale.join(', ')],
  ['from each promotion to the next delivery', seen.untilDelivered.join(', ')],
  ['answers of /health/live meanwhile', `${list(seen.live)}; the slowest after ${seen.slowestLive} ms`],
  ['answers of a kept page meanwhile', `${list(seen.page)}; the slowest after ${seen.slowestPage} ms`],
  ['orders that shoppers were told of', told.length],
]
