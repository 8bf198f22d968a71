import { setTimeout as pause } from 'node:timers/promises'
import type { OperatorsLoad, OperatorsOutcome } from './load/operators.ts'
import { startBeside } from './process-beside.ts'
import { timeBetween } from './processor-time.ts'
import { roundOfPurchases, warmUpSeconds } from './purchases.ts'
import { count, type Row } from './row.ts'
import { median, quantile, runLoad, type Town } from './town.ts'

// Many short ones: the machine's speed changes within a minute, and what operators cost is small beside that.
const pairs = 14
const seconds = 6
const operators = 10
const readingMs = 4000
// What a page costs is measured in several short rounds: their spread is the error of it.
const pageRounds = 6
const pageSeconds = 4
// After the rounds of the part `purchases`, which the same folder has seen; each round has 2,000 telephone numbers.
const first = 5
const apart = 0.5

type Round = Awaited<ReturnType<typeof roundOfPurchases>>

/**
 * What shoppers lose while operators work: rounds with and without operators in turn, on the same town. The back office has a
 * process of its own, as in production.
 */
export async function benchBusyBackOffice(town: Town): Promise<Row[]> {
  const admin = await startBeside(town, 'admin')
  try {
    const signIn = new URL(await signInLink(town))
    signIn.port = String(admin.port)
    return await compareRounds(town, { port: admin.port, signIn: signIn.href, operators, readingMs, seconds })
  } finally {
    await admin.stop()
  }
}

async function compareRounds(town: Town, load: OperatorsLoad): Promise<Row[]> {
  let number = 0
  const buy = (lasting = seconds) => roundOfPurchases(town, first + apart * number++, lasting)
  const alone: Round[] = []
  const beside: Round[] = []
  const seen: OperatorsOutcome[] = []
  // The program of the operators starts in both kinds of rounds: its start is not their work.
  const buyAlone = async () => {
    const [quiet] = await Promise.all([buy(), runLoad('operators.ts', { ...load, operators: 0 })])
    alone.push(quiet)
  }
  const buyBeside = async () => {
    const [busy, looked] = await Promise.all([buy(), runLoad<OperatorsOutcome>('operators.ts', load)])
    beside.push(busy)
    seen.push(looked)
  }
  // All programs are warm, as those that run since the morning.
  await buy(warmUpSeconds)
  const costs = await pagesOfAWarmProcess(town, { ...load, readingMs: 0 })
  await Promise.all([buy(warmUpSeconds), runLoad('operators.ts', { ...load, seconds: warmUpSeconds })])
  // Each is as often the first of its pair as the second: a town that grows, or slows down, costs both the same.
  for (let pair = 0; pair < pairs; pair += 1)
    for (const round of pair % 2 === 0 ? [buyAlone, buyBeside] : [buyBeside, buyAlone]) await round()
  const lost = alone.map(({ speed }, pair) => 100 * (1 - (beside[pair] as Round).speed / speed))
  const timeOf = ({ each }: Round) => each.web + each.worker + each.admin + each.postgres
  const taken = alone.map((quiet, pair) => 100 * (1 - timeOf(quiet) / timeOf(beside[pair] as Round)))
  const shares = alone.map((quiet, pair) => 100 * ((beside[pair] as Round).operatorsPart - quiet.operatorsPart))
  const speed = (measured: Round[]) => mean(measured.map((round) => round.speed))
  const time = (measured: Round[]) => median(measured.map(timeOf))
  const looks = seen.flatMap(({ pages }) => pages)
  const pages = looks.map(({ ms }) => ms)
  const pace = pages.length / (pairs * seconds)
  const byPage = [...Map.groupBy(looks, ({ page }) => page)].map(([page, those]) => ({
    page,
    ms: median(those.map(({ ms }) => ms)),
  }))
  const errors = [...seen, ...[...alone, ...beside].map(({ outcome }) => outcome)].flatMap((one) => one.errors)
  for (const error of errors.slice(0, 5)) console.log(`  error: ${error}`)
  return [
    {
      what: 'purchases lost beside a busy back office, %',
      figure: withError(lost),
      target: '< 3',
      beside: `mean and standard error of ${pairs} pairs of rounds; ${count(speed(beside), 1)} and ${count(speed(alone), 1)} a second; CPU of a purchase, the operators’ pages included, ${count(time(beside), 1)} and ${count(time(alone), 1)} ms`,
    },
    {
      what: 'the same by processor time: what pages of operators take of the machine, %',
      figure: withError(shares),
      target: '< 3',
      beside: `mean and standard error of the same ${pairs} pairs: the process of the back office and its connections to PostgreSQL; without what it slows others down`,
    },
    {
      what: 'part of a purchase’s processor time that operators add beside it, %',
      figure: withError(taken),
      beside: `mean and standard error of the same ${pairs} pairs; all programs, so with what each slows the other down`,
    },
    {
      what: 'processor time of an operator’s page, nobody buying, ms',
      figure: withError(costs.map(({ admin, postgres }) => admin + postgres)),
      beside: `back office ${count(mean(costs.map((each) => each.admin)), 1)}, PostgreSQL ${count(mean(costs.map(({ postgres }) => postgres)), 1)}`,
    },
    {
      what: 'pages of operators meanwhile, ms',
      figure: `median ${count(median(pages))}, p95 ${count(quantile(pages, 0.95))}`,
      beside: `${operators} operators, ${count(pace, 1)} pages a second; errors ${errors.length}`,
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

/** CPU time of a page in milliseconds, round by round, asked for without a pause once the process is warm. */
async function pagesOfAWarmProcess(
  town: Town,
  load: Omit<OperatorsLoad, 'seconds'>,
): Promise<{ admin: number; postgres: number }[]> {
  await runLoad('operators.ts', { ...load, seconds: warmUpSeconds })
  const costs = []
  for (let round = 0; round < pageRounds; round += 1) {
    const before = town.processorTime()
    const { pages } = await runLoad<OperatorsOutcome>('operators.ts', { ...load, seconds: pageSeconds })
    const { admin, postgres } = timeBetween(before, town.processorTime())
    costs.push({ admin: admin / pages.length, postgres: postgres / pages.length })
  }
  return costs
}

const withError = (figures: readonly number[]): string =>
  `${count(mean(figures), 1)} ± ${count(standardError(figures), 1)}`

const mean = (figures: readonly number[]): number =>
  figures.reduce((total, figure) => total + figure, 0) / figures.length

function standardError(figures: readonly number[]): number {
  const squares = figures.map((figure) => (figure - mean(figures)) ** 2)
  return Math.sqrt(mean(squares) / (figures.length - 1))
}

/** As `npm start` prints it. */
async function signInLink(town: Town): Promise<string> {
  for (;;) {
    const link = /Back office: owner +(\S+)/.exec(town.lastWords())?.[1]
    if (link) return link
    await pause(100)
  }
}
