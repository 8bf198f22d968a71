import { spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { type Browser, chromium } from 'playwright-core'
import { afterAll, expect } from 'vitest'
import { startSandbox } from '#sandbox'
import { findBrowser } from '../../scripts/browser.ts'
import { buildIfStale } from '../../scripts/build.ts'
import { untilReady } from '../../scripts/ready.ts'
import { allBrands } from './all-brands.ts'
import { testDatabase } from './database.ts'

export type Message = {
  channel: string
  to: string
  from: string
  subject?: string
  text: string
  html?: string
  replyTo?: string
  unsubscribe?: string
}

export type Street = {
  browser: Browser
  /** A brand's own address, without a slash at the end. */
  shopUrl(tenant: string): string
  /** Where programs reach the shops, naming the brand by a header. */
  apiUrl: string
  sandboxUrl: string
  asOwner: Awaited<ReturnType<typeof testDatabase>>['asOwner']
  /** What came to an address or a number, newest first; waits until there is something that fits. */
  received(to: string, fits?: (message: Message) => boolean): Promise<Message>
  /** The credit that is on a SIM card, in minor units; `msisdn` in digits. */
  creditOn(msisdn: string): Promise<number>
  /** Has a partner behave badly (see `sandbox/faults.ts`); without one, well again. */
  fault(wish?: Record<string, unknown>): Promise<void>
  sandbox<T>(path: string): Promise<T>
}

/**
 * A whole shop as people meet it, for one test file: its own database with the real brands and their products, the
 * program in a process of its own, the world outside, and a browser. Call it at the top of the file.
 */
export async function shopOnTheStreet({ delayScale = 1 } = {}): Promise<Street> {
  const port = await freePort()
  const [{ appUrl, ownerUrl, asOwner }, outside] = await Promise.all([
    testDatabase({ poolSize: 1, with: allBrands }),
    startSandbox({ delayScale, shopUrl: `http://127.0.0.1:${port}` }),
    buildIfStale(AbortSignal.timeout(100_000)),
  ])
  afterAll(() => outside.stop())

  const program = run({
    PORT: String(port),
    DATABASE_URL: appUrl,
    DATABASE_OWNER_URL: ownerUrl,
    SANDBOX_PORT: String(outside.port),
    SMTP_URL: `smtp://127.0.0.1:${outside.smtpPort}`,
    SALDO_SECRET: 'a secret of thirty-two characters',
    // Each visitor of a test has an address of his own, so that they do not use up one another's limits.
    SALDO_TRUST_PROXY: '127.0.0.1,::1',
    LOG_LEVEL: 'warn',
  })
  afterAll(program.stop)
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run', '--in-process-gpu'],
  })
  afterAll(() => browser.close())
  await untilReady(`http://127.0.0.1:${port}/health/ready`, program.ended)

  const sandbox = async <T>(path: string): Promise<T> => (await fetch(outside.url + path)).json()
  return {
    browser,
    asOwner,
    sandbox,
    apiUrl: `http://127.0.0.1:${port}`,
    sandboxUrl: outside.url,
    shopUrl: (tenant) => `http://${tenant}.localhost:${port}`,
    received: (to, fits = () => true) =>
      untilThere(async () => {
        const all = await sandbox<Message[]>(`/inbox.json?to=${encodeURIComponent(to)}`)
        return all.find(fits)
      }, `a message to ${to}`),
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

async function untilThere<T>(look: () => Promise<T | undefined>, what: string): Promise<T> {
  const end = performance.now() + 30_000
  for (;;) {
    const found = await look()
    if (found !== undefined) return found
    if (performance.now() > end) throw new Error(`waited for ${what} in vain`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

function run(env: Record<string, string>) {
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env
  const child = spawn(process.execPath, ['src/main.ts'], {
    env: { PATH, HOME, NODE_COMPILE_CACHE, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
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
  return { ended: ending.signal, stop }
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
