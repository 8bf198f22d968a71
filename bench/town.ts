import { spawn } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startPostgres } from '#database/embedded'
import { freePort } from '../tests/support/test-run/free-port.ts'
import { type ProcessorTime, processorTime, workerMemory } from './processor-time.ts'

/** A whole shop as `npm start` starts it, with its own folder and ports. */
export type Town = {
  port: number
  sandboxPort: number
  dataFolder: string
  /** Milliseconds from the command until all is ready. */
  startMs: number
  /** Resident memory of the web process, in megabytes. */
  webMemory(): Promise<number>
  /** The same of the worker. */
  workerMemory(): number
  processorTime(): ProcessorTime
  /** Database handle of PostgreSQL's owner, in the cluster that the town started. */
  ownerUrl(database?: string): string
  /** Database handle of the app's role, which row-level security applies to. */
  appUrl(): string
  adminUrl(): string
  /** The last output of its programs: the reason if a part fails. */
  lastWords(): string
  stop(): Promise<void>
}

const metricsToken = 'a token for the bench only'

/**
 * @param dataFolder an earlier town's data; default: a new folder
 * @param through a proxy to PostgreSQL: gets the server's port and returns its own
 * @param checkout the folder of the program; default: this one
 */
export async function openTown(
  dataFolder: string,
  { through, checkout = '.' }: { through?: (port: number) => Promise<number>; checkout?: string } = {},
): Promise<Town> {
  const [port, sandboxPort] = [await freePort(), await freePort()]
  const database = through ? await startPostgres({ dataFolder }) : undefined
  const passage = through && database ? await through(database.port) : undefined
  const urlBy = (url: string | undefined) => (url && passage ? url.replace(/:\d+\//, `:${passage}/`) : '')
  const started = performance.now()
  const child = spawn(process.execPath, ['scripts/start.ts'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    cwd: checkout,
    env: {
      ...process.env,
      PORT: String(port),
      SANDBOX_PORT: String(sandboxPort),
      SALDO_DATA: dataFolder,
      SALDO_TRUST_PROXY: '127.0.0.1',
      METRICS_TOKEN: metricsToken,
      DATABASE_URL: urlBy(database?.appUrl()),
      DATABASE_OWNER_URL: urlBy(database?.ownerUrl),
      DATABASE_WORKER_URL: urlBy(database?.workerUrl()),
    },
  })
  let said = ''
  child.stdout.on('data', (chunk) => {
    said += chunk
  })
  const ended = new Promise<void>((resolve) => child.on('exit', () => resolve()))
  while (!(await isReady(port))) {
    if (child.exitCode !== null) throw new Error(`the shop did not start:\n${said}`)
    await pause(20)
  }
  const startMs = performance.now() - started
  // Joins the cluster, because its URL is needed. The town's launcher still stops it.
  const postgres = database ?? (await startPostgres({ dataFolder }))
  const { pid: postmaster } = JSON.parse(await readFile(join(dataFolder, 'postgres.json'), 'utf8')) as { pid: number }
  return {
    port,
    sandboxPort,
    dataFolder,
    startMs,
    ownerUrl: (database) => (database === undefined ? postgres.ownerUrl : postgres.ownerUrlOf(database)),
    appUrl: () => postgres.appUrl(),
    adminUrl: () => postgres.adminUrl(),
    workerMemory: () => workerMemory(child.pid ?? 0),
    processorTime: () => processorTime(child.pid ?? 0, postmaster),
    async webMemory() {
      const answer = await fetch(`http://127.0.0.1:${port}/metrics`, {
        headers: { authorization: `Bearer ${metricsToken}` },
      })
      const bytes = /^process_resident_memory_bytes (\S+)/m.exec(await answer.text())?.[1]
      return Number(bytes) / 1e6
    },
    lastWords: () => said.slice(-10_000),
    async stop() {
      // A server that the launcher started outlives its last program; one that we started does not outlive us.
      if (!database) await postgres.stop()
      child.kill('SIGTERM')
      await ended
      await database?.stop()
    },
  }
}

export async function isReady(port: number): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${port}/health/ready`)).ok
  } catch {
    return false
  }
}

/** A data folder that every user can enter, because under root PostgreSQL runs as another user. */
export async function townFolder(): Promise<{ folder: string; clear(): Promise<void> }> {
  const folder = await mkdtemp(join('/tmp', 'saldo-bench-'))
  await chmod(folder, 0o755)
  return { folder, clear: () => rm(folder, { recursive: true, force: true }) }
}

/** @returns the median of an odd number of figures */
export const median = (figures: readonly number[]): number => quantile(figures, 0.5)

/** The figure below which this part of all lies, from 0 to 1; NaN of none. */
export const quantile = (figures: readonly number[], part: number): number =>
  figures.toSorted((one, other) => one - other)[Math.min(figures.length - 1, Math.floor(figures.length * part))] ??
  Number.NaN

/** Runs a load program of `load/` and reads the JSON it prints. */
export async function runLoad<T>(program: string, input: unknown): Promise<T> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'load', program), JSON.stringify(input)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  child.stdout.on('data', (chunk) => {
    said += chunk
  })
  await new Promise((resolve) => child.on('close', resolve))
  return JSON.parse(said) as T
}
