import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { buildIfStale, builtProgram } from '../../scripts/build.ts'
import { secret } from '../support/shop/code-keys.ts'
import { freePort } from '../support/test-run/free-port.ts'
import type { ChaosOptions } from './chaos.ts'
import type { Pair } from './failover/pair.ts'
import { faultsWith } from './faults.ts'
import { heldFile, weakSpots } from './guards.ts'

export type Ground = {
  appUrl: string
  workerUrl: string
  adminUrl: string
  /** Folder of the sandbox's books and of the clocks' offsets. */
  dataFolder: string
  /** Crashes the database as a power cut would; undefined if it is not ours to crash. */
  crashDatabase: (() => Promise<void>) | undefined
  /** The database has a standby, to which it can fail over. */
  pair?: Pick<Pair, 'failOver' | 'repair'> | undefined
}

/** Programs are told of a jump this long before it. They read the file much more often (clock.ts). */
const noticeMs = 150

export type ProgramName = 'web' | 'worker' | 'worker-2' | 'admin' | 'sandbox'

/** Web, worker, sandbox and, if there are operators, the back office as separate processes, each with a clock that jumps. Each can be killed and restarted. */
export async function openPrograms(
  ground: Ground,
  { without, kills, failovers = 0, wildness = 0.03, topUps = 0, hasOperators = false }: Omit<ChaosOptions, 'purchases'>,
) {
  const { dataFolder } = ground
  // Two workers share what is due, each with its own clock.
  const workers: ProgramName[] = topUps > 0 ? ['worker', 'worker-2'] : ['worker']
  // If nothing is killed, one process is web and worker: starting a second one costs more than its purchases.
  const isOneProcess = kills + failovers + topUps === 0
  const names: ProgramName[] = [
    'web',
    ...(isOneProcess ? [] : workers),
    ...(hasOperators ? (['admin'] as const) : []),
    'sandbox',
  ]
  const [port, adminPort, sandboxPort, smtpPort] = [
    await freePort(),
    await freePort(),
    await freePort(),
    await freePort(),
  ]
  const backOfficeUrl = `http://127.0.0.1:${adminPort}`
  const url = `http://127.0.0.1:${port}`
  const sandboxUrl = `http://127.0.0.1:${sandboxPort}`
  const clockFile = join(dataFolder, 'clock.json')
  const running = new Map<ProgramName, ChildProcess>()
  const state = { isWild: false, isOver: false, faults: 0, seen: 0 }
  const endedByThemselves: string[] = []

  const shopEnv = {
    SALDO_SECRET: secret[0],
    LOG_LEVEL: 'error',
    PORT: String(port),
    PUBLIC_URL: url,
    SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
    SALDO_TRUST_PROXY: '127.0.0.1',
    DATABASE_URL: ground.appUrl,
    DATABASE_WORKER_URL: ground.workerUrl,
    HEALTH_PORT: '0',
    ...(without ? { SALDO_WITHOUT: without } : {}),
  }

  const adminEnv = { PORT: String(adminPort), BACK_OFFICE_URL: backOfficeUrl, DATABASE_ADMIN_URL: ground.adminUrl }

  await buildIfStale(AbortSignal.timeout(300_000))

  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env
  async function start(name: ProgramName): Promise<void> {
    const isSandbox = name === 'sandbox'
    const preloads = [`./tests/chaos/clock.ts`, ...(without && !isSandbox ? ['./tests/chaos/without.ts'] : [])]
    const log = openSync(join(dataFolder, `${name}.log`), 'a')
    const child = spawn(
      process.execPath,
      [...preloads.flatMap((file) => ['--import', file]), isSandbox ? 'sandbox/main.ts' : builtProgram],
      {
        stdio: ['ignore', log, log],
        env: {
          PATH,
          HOME,
          NODE_COMPILE_CACHE,
          SALDO_CLOCK: clockFile,
          SALDO_CLOCK_OF: name,
          SALDO_DATA: dataFolder,
          SANDBOX_PORT: String(sandboxPort),
          ...(isSandbox
            ? { SANDBOX_SMTP_PORT: String(smtpPort), SANDBOX_DELAY_SCALE: '0.02' }
            : name === 'admin'
              ? { ...shopEnv, ...adminEnv, SALDO_ROLE: name }
              : { ...shopEnv, SALDO_ROLE: name !== 'web' ? 'worker' : isOneProcess ? 'all' : 'web' }),
        },
      },
    )
    closeSync(log)
    running.set(name, child)
    child.on('exit', (code, signal) => {
      if (signal === 'SIGKILL' || state.isOver) return
      endedByThemselves.push(`${name} ended by itself with code ${code ?? signal}: ${lastLineOf(name)}`)
      void start(name)
    })
    if (name === 'web') await untilAnswered(`${url}/health/live`, child)
    if (name === 'admin') await untilAnswered(`${backOfficeUrl}/health/live`, child)
    if (isSandbox) {
      await untilAnswered(`${sandboxUrl}/faults`, child)
      state.seen = 0
      if (state.isWild) await rage()
    }
  }

  const lastLineOf = (name: ProgramName) =>
    readFileSync(join(dataFolder, `${name}.log`), 'utf8')
      .trimEnd()
      .split('\n')
      .at(-1)
      ?.slice(0, 1000)

  /** The sandbox forgets its faults when it restarts. */
  async function rage(): Promise<void> {
    state.isWild = true
    await fetch(`${sandboxUrl}/faults`, { method: 'DELETE' })
    for (const fault of faultsWith(wildness)) await tell('/faults', fault)
    const weakSpot = weakSpots[without ?? '']
    if (weakSpot) await tell('/faults', { ...weakSpot, probability: 0.5 })
  }

  async function tell(path: string, body: unknown): Promise<void> {
    const answer = await fetch(sandboxUrl + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  }

  /** Counts the faults so far. A sandbox that is killed loses those that were not counted yet. */
  async function countFaults(): Promise<number> {
    const { met } = (await fetch(`${sandboxUrl}/faults/met`)
      .then((answer) => answer.json())
      .catch(() => ({ met: state.seen }))) as { met: number }
    state.faults += Math.max(0, met - state.seen)
    state.seen = met
    return state.faults
  }

  async function end(name: ProgramName, signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    const child = running.get(name)
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }

  async function untilHolding(name: ProgramName): Promise<void> {
    const held = () => readFile(heldFile(dataFolder, name), 'utf8').then(Number, () => 0)
    for (const late = performance.now() + 10_000; performance.now() < late; await pause(20))
      if ((await held()) > 0) return
  }

  let ahead: Partial<Record<ProgramName, number>> = {}
  /** Moves all clocks ahead at the same moment, so that none of them is behind another. */
  async function jumpClocks(secondsOf: () => number): Promise<void> {
    const next = Object.fromEntries(names.map((name) => [name, Math.round(secondsOf())]))
    const moment = Date.now() + noticeMs
    writeFileSync(`${clockFile}.new`, JSON.stringify({ moment, before: ahead, after: next }))
    renameSync(`${clockFile}.new`, clockFile)
    await pause(moment - Date.now() + 1)
    ahead = next
  }

  await jumpClocks(() => 0)
  await start('sandbox')
  await Promise.all(names.filter((name) => name !== 'sandbox').map(start))
  return {
    url,
    backOfficeUrl,
    sandboxUrl,
    sandboxPort,
    smtpPort,
    tell,
    rage,
    countFaults,
    async calm() {
      await countFaults()
      state.isWild = false
      await fetch(`${sandboxUrl}/faults`, { method: 'DELETE' })
    },
    /** Kills without warning, and restarts a moment later. */
    async kill(victim: ProgramName | 'database') {
      if (victim === 'sandbox') await countFaults()
      if (victim === 'database') return ground.crashDatabase?.()
      if (without === 'outbox' && victim !== 'sandbox') await untilHolding(victim)
      await end(victim)
      await rm(heldFile(dataFolder, victim), { force: true })
      await pause(100 + Math.random() * 400)
      await start(victim)
    },
    names,
    /** Programs that ended although nobody stopped them. Each was restarted. */
    endedByThemselves,
    /** Current time of a program. */
    timeOf: (name: ProgramName) => Date.now() + 1000 * (ahead[name] ?? 0),
    jumpClocks,
    async stop() {
      state.isOver = true
      await Promise.all(names.map((name) => end(name)))
    },
  }
}
export type Programs = Awaited<ReturnType<typeof openPrograms>>

async function untilAnswered(url: string, child: ChildProcess): Promise<void> {
  for (const late = performance.now() + 180_000; performance.now() < late; await pause(50)) {
    // It was killed, or ended and was restarted, while it started.
    if (child.exitCode !== null || child.signalCode !== null) return
    const isThere = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isThere) return
  }
  throw new Error(`${url} does not answer`)
}
