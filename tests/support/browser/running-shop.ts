import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { type Browser, chromium } from 'playwright-core'
import { afterAll, afterEach, expect } from 'vitest'
import { startSandbox } from '#sandbox'
import { buildIfStale, builtProgram } from '../../../scripts/build.ts'
import { findBrowser } from '../../../scripts/pictures/browser.ts'
import { untilReady } from '../../../scripts/starting/ready.ts'
import { allBrands } from '../brands/all-brands.ts'
import { saldo } from '../command-line/saldo.ts'
import { type Lifetime, testDatabase } from '../database/database.ts'
import { bareKeys } from '../pages/bare-keys.ts'
import { freePort } from '../test-run/free-port.ts'
import { untilHolds } from '../test-run/until-holds.ts'

export type Message = {
  channel: string
  to: string
  from: string
  subject?: string
  text: string
  html?: string
  attachments?: { name: string; text: string }[]
  replyTo?: string
  unsubscribe?: string
}

export type RunningShop = {
  browser: Browser
  /** A brand's own URL, without a trailing slash. */
  shopUrl(tenant: string): string
  /** Where programs reach the shops, naming the brand by a header. */
  apiUrl: string
  sandboxUrl: string
  /** Where operators work. */
  backOfficeUrl: string
  /** Database handle of the back office's role. */
  adminUrl: string
  database: Awaited<ReturnType<typeof testDatabase>>['database']
  asOwner: Awaited<ReturnType<typeof testDatabase>>['asOwner']
  /** Runs `npm run saldo -- <words>` on the same database. Returns what it printed. */
  saldo(...words: string[]): Promise<string>
  /** The lines of the program's log, warnings and above. */
  log(): Record<string, unknown>[]
  /** Mails and texts to an address or a number, newest first; waits until one matches. */
  received(to: string, fits: (message: Message) => boolean): Promise<Message>
  /** The credit on a SIM card, in minor units; `msisdn` in digits. */
  creditOn(msisdn: string): Promise<number>
  /** Makes a partner fail (see `sandbox/faults/faults.ts`); without a fault it works again. */
  fault(wish?: Record<string, unknown>): Promise<void>
  sandbox<T>(path: string): Promise<T>
}

/**
 * Chromium's features that Playwright does not need, the spare process that it keeps ready for each visitor's next
 * site, and the new frame that it makes for each document of the same site.
 */
const without = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'MediaRouter',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'Translate',
  'SpareRendererForSitePerProcess',
  'IsolateOrigins',
  'site-per-process',
  'RenderDocument',
]

export const secretOfShop = 'a secret of thirty-two characters'

let shared: Promise<RunningShop> | undefined

/**
 * A whole running shop: its own database with the real brands and their products, the program in a process of its own,
 * the partners at twenty times their speed, and a browser. Call it at the top of a test file.
 * The files that one test process runs, one after another, share one; each of their visitors has an IP address, a
 * mailbox and a number of their own. A story that changes what all of them rely on asks for one that is `alone`.
 */
export async function runningShop({ alone = false } = {}): Promise<RunningShop> {
  const street = await (alone ? openStreet('file') : sharedStreet())
  afterEach(() => street.fault())
  return street
}

function sharedStreet(): Promise<RunningShop> {
  shared ??= openStreet('process')
  return shared
}

async function openStreet(until: Lifetime): Promise<RunningShop> {
  const port = await freePort()
  const [{ appUrl, ownerUrl, workerUrl, adminUrl, database, asOwner }, outside] = await Promise.all([
    testDatabase({ poolSize: 1, with: allBrands, until }),
    startSandbox({ delayScale: 0.05, shopUrl: `http://127.0.0.1:${port}` }),
    buildIfStale(AbortSignal.timeout(300_000)),
  ])
  const program = run({
    PORT: String(port),
    DATABASE_URL: appUrl,
    DATABASE_WORKER_URL: workerUrl,
    DATABASE_ADMIN_URL: adminUrl,
    SANDBOX_PORT: String(outside.port),
    SMTP_URL: `smtp://127.0.0.1:${outside.smtpPort}`,
    SALDO_SECRET: secretOfShop,
    // Each visitor of a test has an IP address of their own, so that they do not use up one another's limits.
    SALDO_TRUST_PROXY: '127.0.0.1,::1',
    LOG_LEVEL: 'warn',
  })
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--no-first-run',
      '--in-process-gpu',
      // One process for all sites of a context: a new one starts with nothing compiled and is three times as slow.
      '--disable-site-isolation-trials',
      '--renderer-process-limit=1',
      // But the iframe for cards has its own process, as it has for shoppers.
      '--isolate-origins=http://card-fields.localhost',
      // Pages live for seconds here: optimising their scripts costs a fifth of the browser's time and gains nothing.
      '--js-flags=--no-turbofan --no-maglev',
      `--disable-features=${without}`,
    ],
  })
  if (until === 'file') afterAll(() => Promise.all([browser.close(), program.stop().then(() => outside.stop())]))
  else process.once('SIGTERM', program.kill)
  await untilReady(`http://127.0.0.1:${port}/health/ready`, program.ended, 120_000)

  const sandbox = async <T>(path: string): Promise<T> => (await fetch(outside.url + path)).json()
  return {
    browser,
    asOwner,
    async saldo(...words) {
      const env = {
        DATABASE_URL: appUrl,
        DATABASE_OWNER_URL: ownerUrl,
        DATABASE_ADMIN_URL: adminUrl,
        PORT: String(port),
        SANDBOX_PORT: String(outside.port),
        SMTP_URL: `smtp://127.0.0.1:${outside.smtpPort}`,
        SALDO_SECRET: secretOfShop,
        SALDO_DATA: '/nowhere',
      }
      const { code, out } = await saldo(env, ...words)
      expect([code, out]).toEqual([0, out])
      return out
    },
    log: program.log,
    sandbox,
    apiUrl: `http://127.0.0.1:${port}`,
    sandboxUrl: outside.url,
    adminUrl,
    database,
    backOfficeUrl: `http://admin.localhost:${port}`,
    shopUrl: (tenant) => `http://${tenant}.localhost:${port}`,
    async received(to, fits) {
      const message = await untilHolds(async () => {
        const all = await sandbox<Message[]>(`/inbox.json?to=${encodeURIComponent(to)}`)
        return all.find(fits) ?? expect.fail(`there is no message to ${to}`)
      })
      expect(bareKeys(`${message.subject ?? ''} ${message.text}`)).toEqual([])
      return message
    },
    creditOn: async (msisdn) => (await sandbox<{ credit: number }>(`/sims/${msisdn}.json`)).credit,
    async fault(wish) {
      const answer = await fetch(`${outside.url}/faults`, {
        method: wish ? 'POST' : 'DELETE',
        ...(wish ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(wish) } : {}),
      })
      expect(answer.ok, await answer.text()).toBe(true)
    },
  }
}

function run(env: Record<string, string>) {
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env
  // It ends by itself when the test process is gone.
  const child = spawn(process.execPath, ['--import', './scripts/starting/leave-with-parent.mjs', builtProgram], {
    env: { PATH, HOME, NODE_COMPILE_CACHE, ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const lines: string[] = []
  createInterface({ input: child.stdout }).on('line', (line) => {
    lines.push(line)
    process.stdout.write(`${line}\n`)
  })
  const log = () => lines.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line))
  const ending = new AbortController()
  const ended = new Promise<void>((resolve) =>
    child.on('close', (code) => {
      ending.abort(new Error(`the shop ended with code ${code}`))
      resolve()
    }),
  )
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
  }
  /** The end of a test process: vitest has no hook there, and gives it half a second. */
  const kill = () => {
    child.kill('SIGKILL')
    process.exit()
  }
  return { ended: ending.signal, log, stop, kill }
}
