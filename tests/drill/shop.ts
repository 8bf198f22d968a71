import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { startSandbox } from '#sandbox'
import { buy, order, pay } from '../../bench/load/buy.ts'
import { openLine } from '../../bench/load/line.ts'
import { shops } from '../../bench/purchases.ts'
import { builtProgram } from '../../scripts/build.ts'
import { leanMemory, nodeFlagsOf } from '../../scripts/starting/node-flags.ts'
import { untilReady } from '../../scripts/starting/ready.ts'
import { freePort } from '../support/test-run/free-port.ts'

export type Env = Readonly<Record<string, string>>
/** How Node is started: by itself in a folder of the program, or inside something. */
export type Home = { command: string; before: readonly string[]; cwd: string }
export const homeIn = (cwd: string): Home => ({ command: process.execPath, before: [], cwd: resolve(cwd) })
export type Program = { port: number; isRunning(): boolean; stop(signal?: NodeJS.Signals): Promise<void> }

/** One password for all roles: nobody else reaches these servers. */
const password = 'of-a-drill'

/** Makes database and owner as the README says, on a server whose superuser's URL is given. */
export async function createDatabase(superuserUrl: string): Promise<void> {
  const superuser = new pg.Client(superuserUrl)
  await superuser.connect()
  await superuser.query(`create role saldo_owner login createrole password '${password}'`)
  await superuser.query(`create database saldo owner saldo_owner encoding 'UTF8' template template0`)
  await superuser.end()
}

/** The addresses of that database, as the programs take them. @param others passwords of roles that have another */
export function addressesAt(port: number, others: Env = {}): Env {
  const of = (role: string) => `postgresql://${role}:${others[role] ?? password}@127.0.0.1:${port}/saldo`
  return {
    DATABASE_URL: of('saldo_app'),
    DATABASE_OWNER_URL: of('saldo_owner'),
    DATABASE_WORKER_URL: of('saldo_worker'),
    DATABASE_ADMIN_URL: of('saldo_admin'),
    DATABASE_ARCHIVE_URL: of('saldo_archive'),
  }
}

/** A shop on a drill's database, with a sandbox of its own as every partner. */
export async function openShop(folder: string, addresses: Env) {
  const port = await freePort()
  const sandbox = await startSandbox({ delayScale: 0.02, dataFolder: folder, shopUrl: `http://127.0.0.1:${port}` })
  const running: Program[] = []
  let numbers = 0
  const env = (more: Env = {}): NodeJS.ProcessEnv => ({
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    SALDO_SECRET: secret,
    SALDO_CODE_KEYS: codeKeys,
    SALDO_DATA: folder,
    SALDO_TRUST_PROXY: '127.0.0.1',
    PORT: String(port),
    SANDBOX_PORT: String(sandbox.port),
    SMTP_URL: `smtp://127.0.0.1:${sandbox.smtpPort}`,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    LOG_LEVEL: 'warn',
    ...leanMemory,
    ...addresses,
    ...more,
  })
  /** Starts a process, of which nobody knows whether it gets ready. */
  async function spawn(role: 'web' | 'worker' | 'admin', more: Env = {}, home = homeIn('.')): Promise<Program> {
    const healthPort = await freePort()
    const {
      DATABASE_OWNER_URL: _,
      DATABASE_ARCHIVE_URL: __,
      ...own
    } = env({
      HEALTH_PORT: String(healthPort),
      ...more,
      SALDO_ROLE: role,
    })
    const at = role === 'worker' ? healthPort : Number(own.PORT)
    const log = join(folder, `${role}-${running.length}.log`)
    const program = { port: at, ...spawnProgram(role, log, own, home) }
    running.push(program)
    return program
  }
  return {
    port,
    sandbox,
    spawn,
    /** Starts a process of this program, or of the one in `home`, and waits until it is ready. */
    async start(...given: Parameters<typeof spawn>): Promise<Program> {
      const program = await spawn(...given)
      await untilReady(`http://127.0.0.1:${program.port}/health/ready`, new AbortController().signal, 120_000)
      return program
    },
    /** Runs `npm run saldo -- <given>`. */
    saldo: (given: readonly string[], more: Env = {}, home = homeIn('.')) => runSaldo(given, env(more), home),
    /** Buys `count` times, four shoppers at once, and returns the numbers of the orders. */
    async buy(count: number, at = port, onStep?: (step: string) => void): Promise<string[]> {
      const orders: string[] = []
      const [first, end] = [numbers, numbers + count]
      numbers = end
      let next = first
      await Promise.all(
        Array.from({ length: Math.min(4, count) }, async () => {
          const lines = { shop: openLine(at), sandbox: openLine(sandbox.port) }
          for (let number = next++; number < end; number = next++) {
            const where = shops[number % shops.length]
            if (where) orders.push(await buy(lines, where, number, onStep))
          }
          lines.shop.close()
          lines.sandbox.close()
        }),
      )
      return orders
    },
    /** Orders and pays `count` times without waiting for a delivery, and returns the numbers of the orders. */
    async pay(count: number): Promise<string[]> {
      const lines = { shop: openLine(port), sandbox: openLine(sandbox.port) }
      const orders: string[] = []
      for (const end = numbers + count; numbers < end; numbers++) {
        const where = shops[numbers % shops.length]
        if (!where) continue
        const { orderNumber, payerUrl } = await order(lines.shop, where, numbers, () => {})
        await pay(lines.sandbox, payerUrl)
        orders.push(orderNumber)
      }
      lines.shop.close()
      lines.sandbox.close()
      return orders
    },
    /** Ends all programs at once, as a lost machine would. */
    async die(): Promise<void> {
      await Promise.all(running.map((program) => program.stop('SIGKILL')))
    },
    async close(): Promise<void> {
      await this.die()
      await sandbox.stop()
    },
  }
}
export type Shop = Awaited<ReturnType<typeof openShop>>

const secret = randomBytes(32).toString('hex')
const codeKeys = `first:${randomBytes(32).toString('base64')}`

function spawnProgram(
  role: 'web' | 'worker' | 'admin',
  logFile: string,
  env: NodeJS.ProcessEnv,
  { command, before, cwd }: Home,
): Omit<Program, 'port'> {
  const log = openSync(logFile, 'a')
  const child: ChildProcess = spawn(command, [...before, ...nodeFlagsOf(role), builtProgram], {
    cwd,
    env,
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  const isRunning = () => child.exitCode === null && child.signalCode === null
  return {
    isRunning,
    async stop(signal = 'SIGTERM') {
      if (!isRunning()) return
      const ended = once(child, 'exit')
      child.kill(signal)
      await ended
    },
  }
}

async function runSaldo(given: readonly string[], env: NodeJS.ProcessEnv, { command, before, cwd }: Home) {
  const run = promisify(execFile)(command, [...before, 'scripts/saldo.ts', ...given], {
    cwd,
    env,
    maxBuffer: 2 ** 26,
  })
  return run.then(
    ({ stdout }) => ({ code: 0, out: stdout }),
    ({ code, stdout, stderr }) => ({ code: Number(code), out: `${stdout}${stderr}` }),
  )
}
