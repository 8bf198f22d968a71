import { mkdir, readFile, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { type EmbeddedPostgres, startPostgres } from '#database/embedded'
import { migrate } from '#database/migrate'
import { loadPages, loadSettings } from '../../scripts/brands.ts'
import { buildIfStale } from '../../scripts/build.ts'
import { loadDemo } from '../../scripts/demo.ts'
import { codeKeys, secret } from '../support/shop/code-keys.ts'
import { temporaryFolder } from '../support/test-run/temporary-folder.ts'
import { runChaos } from './chaos.ts'
import { guards, topUpGuards } from './guards.ts'
import { table } from './table.ts'

// `npm run chaos -- 1000 --kills 20` makes this many purchases under faults and then compares all books. Ends with 1 if
// they differ. `--top-ups 300` adds automatic top-ups, over eight days of the shop's time. `--in <folder>` keeps the
// data, and continues an interrupted run. `--without <guard>` takes a guard of the money path out first: then the books
// must differ. A guard of automatic top-ups adds some of them.

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    kills: { type: 'string' },
    'top-ups': { type: 'string' },
    in: { type: 'string' },
    without: { type: 'string' },
    shoppers: { type: 'string' },
    wildness: { type: 'string' },
  },
})
const { without } = values
// Without automatic top-ups such a guard makes no difference.
const isOfTopUps = without !== undefined && without in topUpGuards
const topUps = Number(values['top-ups'] ?? (isOfTopUps ? 40 : 0))
const purchases = Number(positionals[0] ?? (isOfTopUps ? 4 : 200))
const kills = Number(values.kills ?? Math.ceil((purchases + topUps) / 50))
const known = Object.keys({ ...guards, ...topUpGuards })
if (without !== undefined && !known.includes(without)) {
  console.error(`There is no guard ${without}: take one of ${known.join(', ')}.`)
  process.exit(2)
}

const dataFolder = values.in ? resolve(values.in) : await temporaryFolder('chaos')
await mkdir(dataFolder, { recursive: true })
await buildIfStale(AbortSignal.timeout(300_000))
// The programs join the cluster, which ends with the last of them.
const guests = [await startPostgres({ dataFolder })]
const [postgres] = guests as [EmbeddedPostgres]
const owner = new pg.Pool({ connectionString: postgres.ownerUrl, max: 2, options: '-c search_path=saldo' })
owner.on('error', () => {})
try {
  await furnish()
  const outcome = await runChaos(
    {
      appUrl: postgres.appUrl(),
      workerUrl: postgres.workerUrl(),
      adminUrl: postgres.adminUrl(),
      dataFolder,
      crashDatabase,
    },
    async (sql, given) => (await owner.query(sql, given)).rows,
    {
      topUps,
      purchases,
      kills,
      without,
      // Without a guard the books differ anyhow.
      hasOperators: without === undefined,
      shoppers: Number(values.shoppers ?? 16),
      wildness: values.wildness ? Number(values.wildness) : undefined,
      onPurchase: (count) => {
        if (count % 100 === 0) console.log(`${count} purchases`)
      },
    },
  )
  for (const line of table(outcome)) console.log(line)
  process.exitCode = outcome.differences.length + outcome.findings.length === 0 ? 0 : 1
} catch (error) {
  console.error(error)
  process.exitCode = 1
} finally {
  await owner.end()
  for (const guest of guests) await guest.stop()
  if (!values.in) await rm(dataFolder, { recursive: true, force: true })
}
process.exit()

async function furnish(): Promise<void> {
  await migrate({
    ownerUrl: postgres.ownerUrl,
    appUrl: postgres.appUrl(),
    workerUrl: postgres.workerUrl(),
    adminUrl: postgres.adminUrl(),
  })
  await loadSettings(postgres.ownerUrl)
  await loadDemo(postgres.appUrl(), { replace: false, codes: { secret, codeKeys } })
  await loadPages(postgres.appUrl())
}

/** Crashes PostgreSQL as a power cut would. It recovers from its write-ahead log. */
async function crashDatabase(): Promise<void> {
  const { pid } = JSON.parse(await readFile(join(dataFolder, 'postgres.json'), 'utf8'))
  process.kill(pid, 'SIGQUIT')
  for (let isThere = true; isThere; await pause(50)) {
    try {
      process.kill(pid, 0)
    } catch {
      isThere = false
    }
  }
  guests.push(await startPostgres({ dataFolder }))
}
