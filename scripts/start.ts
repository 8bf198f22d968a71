import { readdirSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type Config, ConfigError, readConfig } from '#config'
import { buildIfStale, builtProgram } from './build.ts'
import { furnish } from './starting/furnish.ts'
import { type Ground, openGround } from './starting/ground.ts'
import { leanMemory, nodeFlagsOf } from './starting/node-flags.ts'
import { refuseTakenPort } from './starting/ports.ts'
import { type Program, startProgram } from './starting/processes.ts'
import { say, secondsSince, step } from './starting/progress.ts'
import { untilReady, untilSandboxReady } from './starting/ready.ts'
import { welcome } from './starting/welcome.ts'

const reloading = process.argv.includes('--reload')
const stopping = new AbortController()
const { signal } = stopping
const running: { ground?: Ground; sandbox?: Program; serving: Program[] } = { serving: [] }
let askedAt = Number.POSITIVE_INFINITY

// After a terminal is closed there is nobody to tell; that is no reason to leave programs running.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, askedToStop)

const starting = start()
starting.catch((error) => {
  if (signal.aborted) return
  console.error(error instanceof ConfigError ? `The environment is not right:\n${error.message}` : error.message)
  void stop(1)
})

async function start(): Promise<void> {
  const config = readConfig(process.env)
  await mkdir(config.dataFolder, { recursive: true })
  if (config.role !== 'worker') await refuseTakenPort('PORT', config.port)
  if (config.partners === 'sandbox') await refuseTakenPort('SANDBOX_PORT', config.sandboxPort)
  // All three are awaited even if one fails, so that whatever was started is known and can be stopped.
  const parts = await Promise.allSettled([startDatabase(config), startSandbox(config), build()])
  for (const part of parts) if (part.status === 'rejected') throw part.reason
  signal.throwIfAborted()
  const roles = config.role === 'all' ? (['web', 'worker'] as const) : [config.role]
  for (const role of roles) running.serving.push(startMain(config, role))
  if (config.role !== 'worker') {
    await step('web', () => untilReady(`http://127.0.0.1:${config.port}/health/ready`, signal).then(() => 'ready'))
  }
  await welcome(config, running.ground, secondsSince(0))
}

async function startDatabase(config: Config): Promise<void> {
  await step('database', async () => {
    running.ground = await openGround(config)
    return running.ground.embedded ? 'embedded PostgreSQL' : 'as DATABASE_URL says'
  })
  if (running.ground) await furnish(running.ground, config)
}

async function startSandbox(config: Config): Promise<void> {
  if (config.partners !== 'sandbox') return
  const sandbox = startChild(config, 'sandbox', ['sandbox/main.ts'], {})
  running.sandbox = sandbox
  await step('sandbox', () => untilSandboxReady(config.dataFolder, sandbox.pid, signal).then(() => 'listening'))
}

async function build(): Promise<void> {
  if (reloading) return
  await step('program', async () => ((await buildIfStale(signal)) ? 'built' : 'up to date'))
}

function startMain(config: Config, role: 'web' | 'worker' | 'admin'): Program {
  const { ground } = running
  const env = {
    SALDO_ROLE: role,
    SALDO_RELOAD: reloading ? '1' : '0',
    ...leanMemory,
    DATABASE_URL: ground?.shortest(ground.databaseUrl),
    // Neither needs the owner's power, and who faces the world needs no jobs.
    DATABASE_OWNER_URL: undefined,
    DATABASE_ARCHIVE_URL: undefined,
    // The worker gathers what needs a person. Of web processes only one in development serves the back office too.
    DATABASE_ADMIN_URL:
      (role !== 'web' || !config.production) && ground?.adminUrl ? ground.shortest(ground.adminUrl) : undefined,
    DATABASE_WORKER_URL: role === 'worker' && ground?.workerUrl ? ground.shortest(ground.workerUrl) : undefined,
    ...(role === 'worker' && config.role === 'all' ? besideWeb(config) : {}),
  }
  const flags = [...nodeFlagsOf(role), ...(reloading ? watched() : [])]
  return startChild(config, role, [...flags, reloading ? 'src/main.ts' : builtProgram], env)
}

/**
 * Pages are told apart by vite, which brings them to the browser without a restart. All else is named: left to itself, Node
 * would restart for each copy of vite's settings that vite reads, and for ever.
 */
const watched = () =>
  readdirSync('src')
    .filter((name) => name !== 'storefront' && name !== 'back-office')
    .map((name) => `--watch-path=src/${name}`)

/** Beside the web process the worker takes the port after its for metrics, and any free one for health unless told. */
function besideWeb({ metrics: { port }, healthPort }: Config) {
  const metrics = port === undefined ? {} : { METRICS_PORT: String(port + 1) }
  return { HEALTH_PORT: String(healthPort ?? 0), ...metrics }
}

function startChild(config: Config, name: string, run: string[], env: Record<string, string | undefined>): Program {
  const logFolder = config.production ? undefined : join(config.dataFolder, 'log')
  const program = startProgram({ name, run, env: { ...env, SALDO_DATA: config.dataFolder }, logFolder })
  void program.ended.then((code) => {
    if (signal.aborted) return
    console.error(`${name} ended by itself (${code === null ? 'killed' : `code ${code}`}); stopping the rest`)
    void stop(1)
  })
  return program
}

function askedToStop(): void {
  const again = performance.now() - askedAt
  if (!signal.aborted) {
    askedAt = performance.now()
    void stop(0)
  } else if (again > 700) {
    // One Ctrl-C arrives up to three times, from the terminal, npm and our own launcher; a later one is meant.
    for (const program of [...running.serving, running.sandbox]) program?.kill()
  }
}

/** Web and worker finish what they do while partners and database still answer; then the sandbox goes, then the database. */
async function stop(exitCode: number): Promise<void> {
  if (signal.aborted) return
  stopping.abort()
  say('stopping', 'finishing what runs; Ctrl-C again to hurry')
  await starting.catch(() => {})
  await Promise.all(running.serving.map((program) => program.stop(30_000)))
  await running.sandbox?.stop(5000)
  await running.ground?.stop()
  say('stopped', '')
  process.exit(exitCode)
}
