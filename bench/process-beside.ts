import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { builtProgram } from '../scripts/build.ts'
import { leanMemory, nodeFlagsOf } from '../scripts/starting/node-flags.ts'
import { freePort } from '../tests/support/test-run/free-port.ts'
import { isReady, type Town } from './town.ts'

export type ProcessBeside = {
  port: number
  /** Milliseconds from the start of the process until it is ready. */
  startMs: number
  /** Resident memory in megabytes; NaN where there is no /proc. */
  memory(): number
  stop(): Promise<void>
}

/**
 * Starts one more process on a town's database, with the options of `npm start`: a web process, or one for the back office
 * alone, as in production. A development's web process serves both.
 */
export async function startBeside(town: Town, role: 'web' | 'admin'): Promise<ProcessBeside> {
  const port = await freePort()
  const started = performance.now()
  const child = spawn(process.execPath, [...nodeFlagsOf(role), builtProgram], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      SALDO_ROLE: role,
      SALDO_DATA: town.dataFolder,
      SALDO_TRUST_PROXY: '127.0.0.1',
      DATABASE_URL: town.appUrl(),
      DATABASE_ADMIN_URL: role === 'admin' ? town.adminUrl() : undefined,
      LOG_LEVEL: 'silent',
      ...leanMemory,
      PORT: String(port),
      SANDBOX_PORT: String(town.sandboxPort),
    },
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  while (!(await isReady(port))) {
    if (child.exitCode !== null) throw new Error(`the process of ${role} did not start`)
    await pause(10)
  }
  return {
    port,
    startMs: performance.now() - started,
    memory: () => residentMegabytes(child.pid ?? 0),
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

function residentMegabytes(pid: number): number {
  if (process.platform !== 'linux') return Number.NaN
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1000
}
