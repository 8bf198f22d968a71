import { chargeDue, writeDueRuns } from '#auto-top-ups'
import { compose } from '#compose'
import { readConfig, readPartners } from '#config'
import { createLogger } from '#watch'
import { endWith } from './end-with.ts'

// One worker's share of a Monday: writes the due runs, or charges them. Its clock is ahead, so the town's own worker
// finds nothing due. Started with its load as JSON; prints the result as JSON.

export type Morning = {
  databaseUrl: string
  dataFolder: string
  port: number
  sandboxPort: number
  tenant: string
  aheadMs: number
  /** Omitted: writes the due runs, and charges nothing. */
  charges?: {
    /** Charges per second that the provider allows. */
    perSecond: number
    /** Goes on until nothing is due; else for one round. */
    all: boolean
  }
}
export type Outcome = {
  written: number
  writeSeconds: number
  charged: number
  chargeSeconds: number
  errors: string[]
}

/** Failed rounds after which a worker gives up. */
const mostFailures = 10

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
const { charges } = morning
if (!charges) {
  outcome.writeSeconds = await seconds(async () => {
    outcome.written = await writeDueRuns(shop)
  })
} else {
  outcome.chargeSeconds = await seconds(async () => {
    // A round that failed does not tell how many others it charged, so more may be due.
    for (let failed = 0; failed < mostFailures; ) {
      const charged = await chargeDue([shop], charges.perSecond).catch((error: AggregateError) => {
        outcome.errors.push(...error.errors.map(String))
        return undefined
      })
      outcome.charged += charged ?? 0
      if (charged === undefined) failed += 1
      if (!charges.all || charged === 0) break
    }
  })
}
endWith(outcome)
