import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { listen } from './http/server.ts'
import { until } from './test-shop.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sandbox-main-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function start(variables: Record<string, string>): ChildProcess {
  return spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: { ...process.env, SALDO_DATA: folder, ...variables },
    stdio: 'pipe',
  })
}
const end = (child: ChildProcess) =>
  new Promise((resolve) => child.once('exit', (code, signal) => resolve(code ?? signal)))

test.each(['SIGTERM', 'SIGINT'] as const)(
  'says where it is, keeps that in a file, and ends cleanly on %s',
  async (signal) => {
    const child = start({ SANDBOX_PORT: '0' })
    const file = join(folder, 'sandbox.json')
    await until(() => existsSync(file))
    const { port, smtpPort, pid } = JSON.parse(readFileSync(file, 'utf8'))
    expect(pid).toBe(child.pid)
    expect(smtpPort).toBeGreaterThan(0)
    const home = await fetch(`http://127.0.0.1:${port}/`)
    expect(await home.text()).toContain(`port ${smtpPort}`)
    const printed = child.stdout ? text(child.stdout) : ''
    child.kill(signal)
    expect(await end(child)).toBe(0)
    expect((await printed).trim().split('\n')).toEqual([expect.stringContaining(`http://localhost:${port}`)])
    expect(existsSync(file)).toBe(false)
  },
)

test('a port that is taken, or none at all, is said in plain words', async () => {
  const taken = createServer()
  const port = await listen(taken, 0)
  const blocked = start({ SANDBOX_PORT: String(port) })
  const words = blocked.stderr ? text(blocked.stderr) : ''
  expect(await end(blocked)).toBe(1)
  expect(await words).toContain(`Port ${port} is taken`)
  taken.close()

  const wrong = start({ SANDBOX_PORT: 'four' })
  const reason = wrong.stderr ? text(wrong.stderr) : ''
  expect(await end(wrong)).toBe(1)
  expect(await reason).toContain('SANDBOX_PORT is "four"')
})
