import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Act, perform, planActs } from './acts.ts'
import { comeToAnEnd, hasShown } from './come-to-an-end.ts'
import { type AsOwner, type Difference, findDifferences } from './compare.ts'
import { countRuns, findBrokenWord, findRunDifferences } from './compare-runs.ts'
import { countDelivered, findLostOrders, type Told } from './failover/orders.ts'
import { nothingSeen, openWatch, type Seen } from './failover/watch.ts'
import { persistent, strikeMinute } from './minutes.ts'
import { findOperatorDifferences } from './operators/differences.ts'
import { openOperators } from './operators/operators.ts'
import { days, setUpTopUps, type TopUp } from './owners.ts'
import { type Ground, openPrograms, type ProgramName, type Programs } from './programs.ts'
import { openShoppers, places } from './shopper.ts'
import { printCodes } from './till.ts'

export type ChaosOptions = {
  purchases: number
  /** Spread evenly over the purchases. */
  kills: number
  /** Promotions of the standby, spread among them. */
  failovers?: number
  /** A guard to take out of the programs (guards.ts). */
  without?: string | undefined
  shoppers?: number
  /** Probability of each fault in each call. Default: 0.03. */
  wildness?: number | undefined
  /** Automatic top-ups beside the purchases. The kills are then spread over eight days of the shop's time. */
  topUps?: number | undefined
  /** Operators who give money back and approve it meanwhile. */
  hasOperators?: boolean
  /** At most this many rounds of comparison at the end: twelve without a guard of the money path, otherwise 200. */
  looks?: number
  /** Ends the run once automatic top-ups have such a difference: for a difference that stays. */
  endsAt?(difference: Difference): boolean
  /** Called after each purchase with their number. */
  onPurchase?(count: number): void
}

/** Progress so far. Kept in the data folder, so that an interrupted run can continue. */
export type Progress = {
  purchases: number
  kills: Record<ProgramName | 'database', number>
  faults: number
  jumps: number
  methods: Record<string, number>
  gaveUp: number
  seconds: number
  /** Seconds that the partners' clock was ahead at the end: it never goes back. */
  ahead: number
  /** Seconds that all clocks were moved on so that automatic top-ups became due. */
  passed: number
  town: TopUp[]
  /** Acts on automatic top-ups that are still to come; undefined before they are set up. */
  acts?: Act[]
  actsDone: number
  /** Forms that operators sent. */
  presses: number
  /** Differences seen during the run. */
  seen: Difference[]
  /** Orders whose numbers shoppers were told. */
  told: Told[]
  failovers: Seen
}

export type Outcome = Progress & {
  looks: number
  differences: Difference[]
  /** Jobs of killed workers that the harness released in place of the shop, which does so after five minutes. */
  freed: number
  /** What the programs should have done by themselves and did not. */
  findings: string[]
  /** Expired payments at the provider that no payer was sent to. */
  orphans: number
  /** Runs of automatic top-ups by outcome. */
  runs: Record<string, number>
  troubles: string[]
}

const none = (): Progress => ({
  purchases: 0,
  faults: 0,
  jumps: 0,
  methods: {},
  gaveUp: 0,
  seconds: 0,
  ahead: 0,
  passed: 0,
  town: [],
  actsDone: 0,
  presses: 0,
  seen: [],
  told: [],
  failovers: nothingSeen(),
  kills: { web: 0, worker: 0, 'worker-2': 0, admin: 0, sandbox: 0, database: 0 },
})

/** Seconds that a clock may be wrong by: a little behind, a quarter of an hour ahead. */
const jump = () => -60 + Math.random() * 960

/**
 * Buys under faults of all partners, while programs are killed and clocks jump. Then lets everything finish and
 * compares all books. An interrupted run continues in the same folder.
 */
export async function runChaos(ground: Ground, asOwner: AsOwner, options: ChaosOptions): Promise<Outcome> {
  const file = join(ground.dataFolder, 'chaos.json')
  const progress: Progress = await readFile(file, 'utf8').then(JSON.parse, none)
  const keep = () => writeFile(file, JSON.stringify(progress))
  const [programs, codes] = await Promise.all([
    openPrograms(ground, options),
    options.without ? [] : printCodes(ground, options.purchases),
  ])
  try {
    if (options.topUps && !progress.acts) {
      progress.town = await setUpTopUps(programs, asOwner, options.topUps)
      progress.acts = planActs(progress.town)
      await keep()
    }
    const troubles = await trade(programs, { ...ground, codes }, asOwner, options, progress, keep)
    const { looks, freed, findings } = await comeToAnEnd(programs, ground, asOwner, progress, options)
    const { orphans, differences } = await findDifferences({ sandboxUrl: programs.sandboxUrl, asOwner })
    differences.push(...progress.seen, ...(await findLostOrders(asOwner, progress.told)))
    differences.push(...(await findRunDifferences(asOwner)), ...(await findBrokenWord(asOwner, progress.town)))
    differences.push(...(await findOperatorDifferences(asOwner)))
    findings.push(...programs.endedByThemselves)
    return { ...progress, looks, freed, orphans, differences, findings, runs: await countRuns(asOwner), troubles }
  } finally {
    await programs.stop()
    await keep()
  }
}

type Victim = ProgramName | 'database' | 'primary'

/** Kills each victim in turn; the deaths of the primary are spread evenly among them. */
export function planStrikes(
  victims: readonly Victim[],
  { kills, failovers = 0 }: Pick<ChaosOptions, 'kills' | 'failovers'>,
): Victim[] {
  const plan = Array.from({ length: kills }, (_, one) => victims[one % victims.length] as Victim)
  for (let one = 0; one < failovers; one++)
    plan.splice(Math.round(((one + 0.5) * kills) / failovers) + one, 0, 'primary')
  return plan
}

async function trade(
  programs: Programs,
  ground: Ground & { codes: readonly string[] },
  asOwner: AsOwner,
  options: ChaosOptions,
  progress: Progress,
  keep: () => Promise<void>,
) {
  const troubles: string[] = []
  const victims = [...programs.names, ...(ground.crashDatabase ? (['database'] as const) : [])]
  const strikes = planStrikes(victims, options)
  const [{ tenant }] = places as [(typeof places)[number]]
  const watched = {
    url: programs.url,
    host: `${tenant}.localhost:${new URL(programs.url).port}`,
    countDelivered: () => countDelivered(persistent(asOwner)),
  }
  const watch = openWatch(watched, progress.failovers)
  const { buy } = openShoppers(programs.url, ground.codes, (order) => {
    progress.told.push(order)
    watch.onSale()
  })
  const began = performance.now()
  const secondsBefore = progress.seconds
  const faultsBefore = progress.faults
  const { acts = [] } = progress
  const every = (options.purchases + progress.actsDone + acts.length) / (strikes.length + 1)
  const step = acts.length + progress.actsDone > 0 ? (days * 24 * 3600) / strikes.length : 0
  let killing: Promise<void> = Promise.resolve()
  let asked = Object.values(progress.kills).reduce((sum, count) => sum + count, progress.failovers.failovers)
  let struck = asked

  await programs.rage()
  const numbers = Array.from({ length: options.purchases - progress.purchases }, (_, one) => progress.purchases + one)
  const next = numbers.values()
  const shop = async () => {
    for (const number of next) {
      // When something dies, somebody has to be there who buys: on a busy machine all would have bought before.
      while (asked - struck > 1) await pause(50)
      try {
        for (const { method } of await buy(number)) progress.methods[method] = (progress.methods[method] ?? 0) + 1
      } catch (error) {
        progress.gaveUp++
        troubles.push(String(error))
      }
      progress.purchases++
      options.onPurchase?.(progress.purchases)
      mayStrike()
    }
  }
  const mayStrike = () => {
    const victim = strikes[asked]
    if (!victim || progress.purchases + progress.actsDone < every * (asked + 1)) return
    asked++
    killing = killing.then(() => strike(victim)).finally(() => void struck++)
  }
  const act = async () => {
    for (let next = acts.shift(); next && !(await hasShown(asOwner, options)); next = acts.shift()) {
      const topUp = progress.town[next.topUp] as TopUp
      const found = await perform(next, topUp, { programs, asOwner: persistent(asOwner) }).catch((error) => {
        troubles.push(String(error))
        return []
      })
      progress.seen.push(...found)
      progress.actsDone++
      mayStrike()
    }
  }
  const strike = async (victim: Victim) => {
    await pause(Math.random() * 300)
    if (victim === 'primary') {
      await watch.during(async () => ground.pair?.failOver())
      await ground.pair?.repair()
      return keep()
    }
    progress.passed += step
    await programs.jumpClocks(() => progress.passed + jump())
    progress.jumps++
    // Killed while it works on what has just become due.
    if (step > 0) await pause(500 + Math.random() * 2500)
    await programs.kill(victim)
    progress.kills[victim]++
    progress.faults = faultsBefore + (await programs.countFaults())
    progress.seconds = secondsBefore + (performance.now() - began) / 1000
    await keep()
  }
  // A minute takes two seconds: otherwise a worker that was killed would miss most of the day.
  const operators = options.hasOperators ? await openOperators(programs, ground, persistent(asOwner)) : undefined
  const working = operators?.work().catch((error) => void troubles.push(String(error)))
  const minutes = acts.length > 0 ? setInterval(() => void strikeMinute(asOwner), 1500) : undefined
  await Promise.all([...Array.from({ length: options.shoppers ?? 16 }, shop), ...Array.from({ length: 4 }, act)])
  await killing
  operators?.end()
  await working
  progress.presses += operators?.presses() ?? 0
  clearInterval(minutes)
  await programs.calm()
  progress.faults = faultsBefore + (await programs.countFaults())
  progress.seconds = secondsBefore + (performance.now() - began) / 1000
  await keep()
  return troubles
}
