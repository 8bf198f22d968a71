import { mkdir, rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { migrate } from '#database/migrate'
import { loadPages, loadSettings } from '../../scripts/brands.ts'
import { buildIfStale } from '../../scripts/build.ts'
import { loadDemo } from '../../scripts/demo.ts'
import { codeKeys, secret } from '../support/shop/code-keys.ts'
import { temporaryFolder } from '../support/test-run/temporary-folder.ts'
import { runChaos } from './chaos.ts'
import { openSingle } from './failover/cluster.ts'
import { openPair } from './failover/pair.ts'
import { guards, topUpGuards } from './guards.ts'
import { table } from './table.ts'

// `npm run chaos -- 1000 --kills 20` makes this many purchases under faults and then compares all books. Ends with 1 if
// they differ. `--top-ups 300` adds automatic top-ups, over eight days of the shop's time. `--in <folder>` keeps the
// data, and continues an interrupted run. `--without <guard>` takes a guard of the money path out first: then the books
// must differ. A guard of automatic top-ups adds some of them. `--failover 3` buys on a primary with a synchronous
// standby and lets the primary die so often; with `--asynchronous` commits do not wait for the standby, and orders must be
// lost.

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    kills: { type: 'string' },
    failover: { type: 'string' },
    asynchronous: { type: 'boolean' },
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
const failovers = Number(values.failover ?? 0)
const known = Object.keys({ ...guards, ...topUpGuards })
if (without !== undefined && !known.includes(without)) {
  console.error(`There is no guard ${without}: take one of ${known.join(', ')}.`)
  process.exit(2)
}

const dataFolder = values.in ? resolve(values.in) : await temporaryFolder('chaos')
await mkdir(dataFolder, { recursive: true })
await buildIfStale(AbortSignal.timeout(300_000))
const pair = failovers > 0 ? await openPair(dataFolder, !values.asynchronous) : undefined
const cluster = pair ?? (await openSingle(dataFolder))
const { primary, urlOf } = cluster
const urls = {
  ownerUrl: urlOf(primary.ownerUrl),
  appUrl: urlOf(primary.appUrl()),
  workerUrl: urlOf(primary.workerUrl()),
  adminUrl: urlOf(primary.adminUrl()),
}
const owner = new pg.Pool({ connectionString: urls.ownerUrl, max: 2, options: '-c search_path=saldo' })
owner.on('error', () => {})
try {
  await furnish()
  await pair?.repair()
  const outcome = await runChaos(
    { ...urls, dataFolder, crashDatabase: cluster.crash, pair },
    async (sql, given) => (await owner.query(sql, given)).rows,
    {
      topUps,
      purchases,
      kills,
      failovers,
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
  await cluster.stop()
  if (!values.in) await rm(dataFolder, { recursive: true, force: true })
}
process.exit()

async function furnish(): Promise<void> {
  await migrate(urls)
  await loadSettings(urls.ownerUrl)
  await loadDemo(urls.appUrl, { replace: false, codes: { secret, codeKeys } })
  await loadPages(urls.appUrl)
}
