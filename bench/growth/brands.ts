import pg from 'pg'
import { type Line, openLine, requestOf } from '../load/line.ts'
import type { Rounds, TimedRounds } from '../load/scheduled-load.ts'
import { type ProcessBeside, startBeside } from '../process-beside.ts'
import { count } from '../row.ts'
import { median, runLoad, type Town } from '../town.ts'
import { copyBrands } from './copy-brands.ts'
import type { Section } from './growth-page.ts'

/** Numbers of brands: `BENCH_BRANDS`. */
const sizes = (process.env.BENCH_BRANDS || '24,240,2400').split(',').map(Number)
const patienceMs = 60_000

/** One web process with more and more brands. */
export async function growBrands(town: Town): Promise<Section> {
  const owner = new pg.Client({ connectionString: town.ownerUrl(), options: '-c search_path=saldo' })
  await owner.connect()
  try {
    const rows: string[][] = []
    for (const brands of sizes) {
      console.log(`\n${count(brands)} brands …`)
      await copyBrands(owner, brands)
      rows.push(await measure(town, owner))
    }
    return {
      title: 'Brands',
      text: 'Copies of the 24 brands with other ids and domains. Start: median of three, of a web process alone. A changed name is written to one brand’s settings as `brands load` does it, and its main page is requested until it shows the name: median of five; the longest answer meanwhile is one that waited for the brands to be read again. Tasks of every minute: one round over all brands.',
      columns: [
        'brands',
        'start of a web process, ms',
        'memory then, MB',
        'after a main page of each brand, MB',
        'a changed brand is shown after ms',
        'longest answer meanwhile, ms',
        'tasks of every minute, s',
      ],
      rows,
    }
  } finally {
    await owner.end()
  }
}

async function measure(town: Town, owner: pg.Client): Promise<string[]> {
  const { rows: mains } = await owner.query<Main>(
    `select distinct on (tenant) tenant, settings ->> 'mainPage' as path from tenant_settings order by tenant, version desc`,
  )
  const starts: number[] = []
  for (const _ of [1, 2]) {
    const web = await startBeside(town, 'web')
    starts.push(web.startMs)
    await web.stop()
  }
  const web = await startBeside(town, 'web')
  const line = openLine(web.port)
  try {
    starts.push(web.startMs)
    const fresh = web.memory()
    const visited = await visitAll(line, mains)
    const isAlive = visited === mains.length
    const used = isAlive ? count(web.memory()) : `ended after ${count(visited)} brands`
    console.log(`  start ${starts.map((ms) => count(ms))} ms, ${count(fresh)} MB; after all main pages ${used} MB`)
    const changes = isAlive ? await changeBrands(owner, web, mains) : []
    console.log(`  changes shown after ${changes.map(({ shownAfter }) => count(shownAfter))} ms`)
    const tasks = await runLoad<TimedRounds>('scheduled.ts', {
      databaseUrl: town.appUrl(),
      dataFolder: town.dataFolder,
      port: town.port,
      sandboxPort: town.sandboxPort,
      cron: '* * * * *',
    } satisfies Rounds)
    const everyMinute = tasks.reduce((sum, { ms }) => sum + ms, 0)
    return [
      count(mains.length),
      count(median(starts)),
      count(fresh),
      used,
      isAlive ? count(median(changes.map(({ shownAfter }) => shownAfter))) : '',
      isAlive ? count(median(changes.map(({ longest }) => longest))) : '',
      count(everyMinute / 1000, 1),
    ]
  } finally {
    line.close()
    await web.stop()
  }
}

/** @returns how many main pages were answered: fewer than all if the process ended meanwhile */
async function visitAll(line: Line, mains: readonly Main[]): Promise<number> {
  for (const [number, main] of mains.entries()) {
    try {
      await open(line, main)
    } catch (error) {
      console.log(`  ${error}`)
      return number
    }
  }
  return mains.length
}

type Main = { tenant: string; path: string }

async function open(line: Line, { tenant, path }: Main): Promise<string> {
  const { status, body } = await line.send(requestOf('GET', path, [`Host: ${tenant}.localhost`, 'Accept-Language: de']))
  if (status !== 200) throw new Error(`${tenant}${path}: ${status}`)
  return String(body)
}

async function changeBrands(owner: pg.Client, { port }: ProcessBeside, mains: readonly Main[]) {
  const line = openLine(port)
  const changes: { shownAfter: number; longest: number }[] = []
  for (let number = 0; number < 5; number++) {
    const main = mains[Math.floor((number * mains.length) / 5)] as Main
    const name = `Renamed ${changes.length}-${mains.length}`
    await owner.query('begin')
    await owner.query(
      `insert into tenant_settings (tenant, version, settings, copy, content_hash)
       select tenant, version + 1, jsonb_set(settings, '{provider,name}', to_jsonb($2::text)), copy, md5($2)
       from tenant_settings where tenant = $1 order by version desc limit 1`,
      [main.tenant, name],
    )
    await owner.query(`select pg_notify('saldo_tenants', $1)`, [main.tenant])
    await owner.query('commit')
    const changed = performance.now()
    let longest = 0
    for (let shown = false; !shown; ) {
      const asked = performance.now()
      shown = (await open(line, main)).includes(name)
      longest = Math.max(longest, performance.now() - asked)
      if (performance.now() - changed > patienceMs) throw new Error(`${main.tenant} does not show its new name`)
    }
    changes.push({ shownAfter: performance.now() - changed, longest })
  }
  line.close()
  return changes
}
