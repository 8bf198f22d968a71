import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { freePort } from '../support/test-run/free-port.ts'

// The launcher as a person runs it, with everything that it starts: web, worker, sandbox, PostgreSQL.

const dataFolder = await mkdtemp(join(tmpdir(), 'saldo-start-'))
afterAll(() => rm(dataFolder, { recursive: true, force: true }))

const patience = 300_000
const [port, sandboxPort] = [await freePort(), await freePort()]

type Run = { child: ChildProcess; output(): string; says(text: string): Promise<void>; ended: Promise<number | null> }

function launch(env: Record<string, string> = {}): Run {
  const child = spawn('node', ['scripts/start.mjs'], {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PORT: String(port),
      SANDBOX_PORT: String(sandboxPort),
      SALDO_DATA: dataFolder,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const heard = new EventTarget()
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text) => {
      output += text
      heard.dispatchEvent(new Event('more'))
    })
  }
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
  const says = (text: string) =>
    new Promise<void>((resolve, reject) => {
      const look = () => output.includes(text) && resolve()
      heard.addEventListener('more', look)
      void ended.then(() => reject(new Error(`ended without saying "${text}":\n${output}`)))
      look()
    })
  return { child, output: () => output, says, ended }
}

const readyOf = (): Promise<number> =>
  fetch(`http://127.0.0.1:${port}/health/ready`).then(
    (answer) => answer.status,
    () => 0,
  )

test('everything starts, says where to click, and stops in order', { timeout: patience }, async () => {
  const run = launch()
  await run.says('Its inbox')
  expect(run.output()).toContain(`http://localhost:${port}`)
  expect(await readyOf()).toBe(200)
  expect((await fetch(`http://127.0.0.1:${sandboxPort}/inbox.json`)).status).toBe(200)

  run.child.kill('SIGINT')
  expect(await run.ended).toBe(0)
  expect(await readyOf()).toBe(0)
  const [web, worker] = await Promise.all(['web', 'worker'].map(readLog))
  expect(web).toContain('"msg":"stopped"')
  expect(worker).toContain('"msg":"stopped"')
})

test('a second start finds all as it was; when one part dies, all stop and it counts as failed', {
  timeout: patience,
}, async () => {
  const run = launch()
  await run.says('Its inbox')
  expect(run.output()).toMatch(/migrations +up to date/)
  expect(run.output()).toMatch(/brands +up to date/)

  process.kill(JSON.parse(await readFile(join(dataFolder, 'sandbox.json'), 'utf8')).pid, 'SIGKILL')
  expect(await run.ended).toBe(1)
  expect(run.output()).toContain('sandbox ended by itself')
  expect(await readyOf()).toBe(0)
})

test('a port that is taken is named, with the variable that changes it', { timeout: patience }, async () => {
  const taken = createServer().listen(0)
  const address = taken.address()
  const number = typeof address === 'object' && address ? address.port : 0
  const run = launch({ PORT: String(number) })
  expect(await run.ended).toBe(1)
  expect(run.output()).toContain(`PORT: port ${number} is taken`)
  taken.close()
})

test('a wrong environment is told at once', { timeout: patience }, async () => {
  const run = launch({ SALDO_PARTNERS: 'nobody', LOG_LEVEL: 'loud' })
  expect(await run.ended).toBe(1)
  expect(run.output()).toContain('SALDO_PARTNERS: ')
  expect(run.output()).toContain('LOG_LEVEL: ')
})

const readLog = (name: string): Promise<string> => readFile(join(dataFolder, 'log', `${name}.log`), 'utf8')
