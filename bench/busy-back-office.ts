import { setTimeout as pause } from 'node:timers/promises'
import type { OperatorsLoad, OperatorsOutcome } from './load/operators.ts'
import { roundOfPurchases } from './purchases.ts'
import { count, type Row } from './row.ts'
import { median, runLoad, type Town } from './town.ts'

const rounds = 5
const seconds = 10
const operators = 10
// After the rounds of the part `purchases`, which the same folder has seen.
const first = 5
const readingMs = 4000

type Round = Awaited<ReturnType<typeof roundOfPurchases>>

/** What shoppers lose while operators work: rounds with and without operators in turn, on the same town. */
export async function benchBusyBackOffice(town: Town): Promise<Row[]> {
  const signIn = await signInLink(town)
  const load: OperatorsLoad = { port: town.port, signIn, operators, readingMs, seconds }
  await Promise.all([roundOfPurchases(town, first, seconds), runLoad('operators.ts', load)])
  const [alone, beside, seen]: [Round[], Round[], OperatorsOutcome[]] = [[], [], []]
  for (let round = 1; round <= rounds; round += 1) {
    alone.push(await roundOfPurchases(town, first + 2 * round, seconds))
    const [busy, looked] = await Promise.all([
      roundOfPurchases(town, first + 2 * round + 1, seconds),
      runLoad<OperatorsOutcome>('operators.ts', load),
    ])
    beside.push(busy)
    seen.push(looked)
  }
  const speed = (measured: Round[]) => median(measured.map((round) => round.speed))
  const time = (measured: Round[]) => median(measured.map(({ each }) => each.web + each.worker + each.postgres))
  const looks = seen.flatMap(({ pages }) => pages)
  const pages = looks.map(({ ms }) => ms).toSorted((one, other) => one - other)
  const byPage = [...Map.groupBy(looks, ({ page }) => page)].map(([page, those]) => ({
    page,
    ms: those.map(({ ms }) => ms).toSorted((one, other) => one - other)[Math.floor(those.length / 2)] ?? Number.NaN,
  }))
  const errors = [...seen, ...[...alone, ...beside].map(({ outcome }) => outcome)].flatMap((one) => one.errors)
  for (const error of errors.slice(0, 5)) console.log(`  error: ${error}`)
  return [
    {
      what: 'purchases lost beside a busy back office, %',
      figure: count(100 * (1 - speed(beside) / speed(alone)), 1),
      target: '< 3',
      beside: `${count(speed(beside), 1)} and ${count(speed(alone), 1)} a second; CPU of a purchase, the operators’ pages included, ${count(time(beside), 1)} and ${count(time(alone), 1)} ms`,
    },
    {
      what: 'pages of operators meanwhile, ms',
      figure: `median ${count(pages[Math.floor(pages.length / 2)] ?? Number.NaN)}, p95 ${count(pages[Math.floor(pages.length * 0.95)] ?? Number.NaN)}`,
      beside: `${operators} operators, ${count(pages.length / (rounds * seconds), 1)} pages a second; errors ${errors.length}`,
    },
    {
      what: 'medians of these pages, ms',
      figure: byPage
        .toSorted((one, other) => other.ms - one.ms)
        .map(({ page, ms }) => `${page} ${count(ms)}`)
        .join(', '),
    },
  ]
}

/** As `npm start` prints it. */
async function signInLink(town: Town): Promise<string> {
  for (;;) {
    const link = /Back office: owner +(\S+)/.exec(town.lastWords())?.[1]
    if (link) return link
    await pause(100)
  }
}
