import { compose } from '#compose'
import { readConfig, readPartners, siteUrl } from '#config'
import { systemClock } from '#kit/clock'
import { schedule } from '#reactions'
import { findOrdersInTrouble } from '#reconciliation'
import { createLogger } from '#watch'
import { endWith } from './end-with.ts'
import type { Rounds, TimedRounds } from './scheduled-load.ts'

// Every scheduled task once for all brands, and the lists of operators, one after another: how long each takes. Started
// with its load as JSON; prints the result as JSON.

const load = JSON.parse(process.argv[2] ?? '') as Rounds
const env = {
  ...process.env,
  SALDO_DATA: load.dataFolder,
  PORT: String(load.port),
  SANDBOX_PORT: String(load.sandboxPort),
}
const config = readConfig(env)
const app = await compose({
  databaseUrl: load.databaseUrl,
  partners: readPartners(env, config),
  secret: config.secret,
  codeKeys: config.codeKeys,
  webhookBaseUrl: config.publicUrl,
  operatorEmail: undefined,
  siteUrl: (tenant) => siteUrl(config, tenant),
  log: createLogger({ level: 'silent', program: 'worker' }),
})
const { all } = await app.tenants.current()
// One after another: thousands at once would wait too long for a connection.
const shops: Awaited<ReturnType<typeof app.shopOf>>[] = []
for (const { id } of all) shops.push(await app.shopOf(id))
const timed: TimedRounds = []

async function time(name: string, cron: string, work: () => Promise<unknown>): Promise<void> {
  if (load.cron !== undefined && cron !== load.cron) return
  const began = performance.now()
  let failed: string | undefined
  try {
    await work()
  } catch (error) {
    failed = String(error)
  }
  timed.push({ name, cron, ms: performance.now() - began, failed })
}

// One task of several that do the same is enough, and what asks a partner about all products says nothing of orders.
for (const task of schedule.filter(({ name }) => !/-\d$|^sync-products$/.test(name)))
  await time(task.name, task.cron, async () => {
    if ('all' in task) await task.all(shops)
    else for (const shop of shops) await task.each(shop)
  })
await time('orders list --needing-attention', 'by hand', async () => {
  for (const shop of shops) await shop.db.read((tx) => findOrdersInTrouble(tx, systemClock.now()))
})
endWith(timed)
