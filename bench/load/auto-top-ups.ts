import { chargeDue, writeDueRuns } from '#auto-top-ups'
import { compose } from '#compose'
import { readConfig, readPartners } from '#config'
import { createLogger } from '#watch'

// One worker's share of a Monday: writes the due runs, and charges them for one round as fast as it can. Its clock is
// ahead, so no other worker finds anything due. Started with its load as JSON; prints the result as JSON.

export type Morning = {
  databaseUrl: string
  dataFolder: string
  port: number
  sandboxPort: number
  tenant: string
  aheadMs: number
}
export type Outcome = {
  written: number
  writeSeconds: number
  charged: number
  chargeSeconds: number
  errors: string[]
}

const morning = JSON.parse(process.argv[2] ?? '') as Morning
const env = {
  ...process.env,
  SALDO_DATA: morning.dataFolder,
  PORT: String(morning.port),
  SANDBOX_PORT: String(morning.sandboxPort),
}
const config = readConfig(env)
const app = await compose({
  databaseUrl: morning.databaseUrl,
  partners: readPartners(env, config),
  secret: config.secret,
  codeKeys: config.codeKeys,
  webhookBaseUrl: config.publicUrl,
  operatorEmail: undefined,
  siteUrl: ({ id }) => `http://${id}.localhost:${morning.port}`,
  log: createLogger({ level: 'silent', program: 'worker' }),
  clock: { now: () => new Date(Date.now() + morning.aheadMs) },
})
const shop = await app.shopOf(morning.tenant)
const outcome: Outcome = { written: 0, writeSeconds: 0, charged: 0, chargeSeconds: 0, errors: [] }
const seconds = async (work: () => Promise<void>): Promise<number> => {
  const started = performance.now()
  await work()
  return (performance.now() - started) / 1000
}
outcome.writeSeconds = await seconds(async () => {
  outcome.written = await writeDueRuns(shop)
})
outcome.chargeSeconds = await seconds(async () => {
  await chargeDue([shop], 1000).then(
    (charged) => {
      outcome.charged = charged
    },
    (error: AggregateError) => {
      outcome.errors = error.errors.map(String)
    },
  )
})
console.log(JSON.stringify(outcome))
process.exit(0)
