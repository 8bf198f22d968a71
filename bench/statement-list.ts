import { setTimeout as pause } from 'node:timers/promises'
import { buy } from './load/buy.ts'
import { openLine } from './load/line.ts'
import { shops } from './purchases.ts'
import { count, type Row } from './row.ts'
import { median, type Town } from './town.ts'
import type { Heard } from './wire.ts'

const warmUps = 12
const purchases = 15
/** Mails are sent after the order is done. */
const afterwardsMs = 500
/** The clock's tasks run once a minute. */
const idleMs = 65_000

type Step = { name: string; at: number }
type Bought = { began: number; ended: number; steps: Step[] }

/**
 * Every statement of one guest purchase in order, and their number per purchase. Purchases run one after another with
 * nothing beside them: unlike under load, jobs are fetched and finished one by one. Statements that are sent while
 * nobody buys are the clock's, unless the purchase that is shown sends them too.
 */
export async function benchStatements({ port, sandboxPort }: Town, heard: readonly Heard[]): Promise<Row[]> {
  const lines = { shop: openLine(port), sandbox: openLine(sandboxPort) }
  const buyOnce = async (number: number): Promise<Bought> => {
    const at = shops[number % shops.length]
    if (!at) throw new Error('there are no shops to buy in')
    const [began, steps] = [performance.now(), [] as Step[]]
    await buy(lines, at, 990_000 + number, (name) => steps.push({ name, at: performance.now() }))
    await pause(afterwardsMs)
    return { began, ended: performance.now(), steps }
  }
  for (let number = 0; number < warmUps; number++) await buyOnce(number)
  const idleSince = performance.now()
  await pause(idleMs)
  const idle = new Set(heard.filter(({ at }) => at >= idleSince).map(({ sql }) => sql))
  const bought: Bought[] = []
  for (let number = 0; number < purchases; number++) bought.push(await buyOnce(warmUps + number))
  lines.shop.close()
  lines.sandbox.close()

  const all = bought.map(({ began, ended }) => heard.filter(({ at }) => at >= began && at <= ended))
  // The purchase with the fewest statements is shown: the clock's tasks run during some of the others.
  const fewest = Math.min(...all.map((statements) => statements.length))
  const quietest = all.findIndex((statements) => statements.length === fewest)
  const [shown, statements] = [bought[quietest], all[quietest]]
  const own = new Set(statements?.map(({ sql }) => sql))
  const isClocks = ({ sql }: Heard) => idle.has(sql) && !own.has(sql)
  const during = all.map((each) => each.filter((one) => !isClocks(one)))
  const ofClock = all.flat().filter((one) => isClocks(one) && ofShop(one) && !isFrame(one.sql)).length
  if (shown && statements) print(shown, statements)
  const usual = (counts: (one: Heard) => boolean) => count(median(during.map((each) => each.filter(counts).length)))
  const least = statements?.filter((one) => ofShop(one) && !isFrame(one.sql)).length ?? Number.NaN
  return [
    {
      what: 'statements of one purchase, sent by web and worker',
      figure: usual((one) => ofShop(one) && !isFrame(one.sql)),
      target: '20',
      beside: `the fewest ${least}; tasks of the clock, which are not counted, sent ${ofClock} during ${purchases} purchases`,
    },
    { what: 'frame statements (BEGIN, COMMIT, settings)', figure: usual((one) => isFrame(one.sql)), target: '20' },
    { what: 'round trips of web and worker', figure: usual((one) => ofShop(one) && one.isNewTrip) },
    {
      what: 'statements of the job engine',
      figure: usual((one) => !ofShop(one) && !isFrame(one.sql)),
      beside: `in ${usual((one) => !ofShop(one) && one.isNewTrip)} round trips`,
    },
  ]
}

function print({ began, steps }: Bought, statements: readonly Heard[]): void {
  let step = ''
  for (const { at, user, session, sql, isNewTrip } of statements) {
    const now = steps.findLast((one) => one.at <= at)?.name ?? ''
    if (now !== step) console.log(`${now}:`)
    step = now
    const columns = [
      `${count(at - began).padStart(5)} ms`,
      isNewTrip ? '→' : ' ',
      user.padEnd(12),
      String(session).padStart(3),
      (isFrame(sql) ? 'frame' : isJobs(sql) ? 'jobs' : '').padEnd(5),
      sql.replace(/\s+/g, ' ').trim().slice(0, 150),
    ]
    console.log(columns.join(' '))
  }
}

const ofShop = ({ user }: Heard) => user === 'saldo_app'
const isFrame = (sql: string) => /^(begin|commit|rollback|set|start transaction|select set_config)\b/i.test(sql)
const isJobs = (sql: string) => /graphile_worker/i.test(sql)
