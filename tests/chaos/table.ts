import type { Outcome } from './chaos.ts'

const mostShown = 10

/** What a run did and found, as a table in Markdown with its differences below. */
export function table(outcome: Outcome): string[] {
  const { kills, methods, differences, troubles } = outcome
  const all = Object.values(kills).reduce((sum, count) => sum + count, 0)
  const list = (counts: Record<string, number>) =>
    Object.entries(counts)
      .map(([name, count]) => `${name} ${count}`)
      .join(', ')
  const rows: [string, string | number][] = [
    ['purchases', outcome.purchases],
    ['payments begun', list(methods)],
    ['shoppers who gave up', outcome.gaveUp],
    ['kills', `${all}: ${list(kills)}`],
    ['faults met', outcome.faults],
    ['clocks jumped', outcome.jumps],
    ['seconds of trade', Math.round(outcome.seconds)],
    ['looks until all was quiet', outcome.sweeps],
    ['offers made twice that led nobody anywhere and lapsed', outcome.orphans],
    ['differences', differences.length],
  ]
  return [
    '',
    '| what | figure |',
    '|---|---|',
    ...rows.map(([what, figure]) => `| ${what} | ${figure} |`),
    '',
    ...differences.slice(0, mostShown),
    ...(differences.length > mostShown ? [`… and ${differences.length - mostShown} more`] : []),
    ...troubles.slice(0, 3),
  ]
}
