import { execFile } from 'node:child_process'
import { chown, mkdir, readFile, readlink, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { ClusterPlace } from './cluster-place.ts'

const run = promisify(execFile)

/** A PostgreSQL folder with `data` and `postgresql.log`, owned by the user it runs as, and its last port. */
export type Cluster = { folder: string; place: ClusterPlace }

/**
 * Passwords here are random: hashing them thousands of times protects nothing and slows down every connection. Known
 * from PostgreSQL 16 on, so servers of this machine do without.
 */
export const plainPasswords = ({ isPackaged }: Pick<ClusterPlace, 'isPackaged'>): Record<string, string> =>
  isPackaged ? { scram_iterations: '1' } : {}

/** Whether the server at a port is this cluster's and accepts logins: only this cluster knows its owner's password. */
export type Knock = (port: number) => Promise<'welcome' | 'starting' | 'nobody'>

const aside = ({ place }: Cluster) => ({ ...place.runAs, cwd: '/' })
const program = ({ place }: Cluster, name: string) => join(place.programs, name)
const portFile = ({ folder }: Cluster) => join(folder, 'port')
const dataOf = ({ folder }: Cluster) => join(folder, 'data')

export async function initialiseCluster(cluster: Cluster, owner: { role: string; password: string }): Promise<void> {
  const { uid, gid } = cluster.place.runAs
  const passwordFile = join(cluster.folder, 'password')
  await mkdir(cluster.folder, { recursive: true, mode: 0o700 })
  await writeFile(passwordFile, owner.password, { mode: 0o600 })
  if (uid !== undefined && gid !== undefined) {
    await chown(cluster.folder, uid, gid)
    await chown(passwordFile, uid, gid)
  }
  // Without a locale in the environment initdb would choose SQL_ASCII.
  const flags = ['--encoding=UTF8', '--locale=C.UTF-8', '--auth=scram-sha-256', `--username=${owner.role}`, '--no-sync']
  const set = Object.entries(plainPasswords(cluster.place)).map(([name, value]) => `--set=${name}=${value}`)
  await run(
    program(cluster, 'initdb'),
    ['-D', dataOf(cluster), `--pwfile=${passwordFile}`, ...flags, ...set],
    aside(cluster),
  )
  await rm(passwordFile)
}

/**
 * Port and process of the cluster's server, started with these settings unless it runs already. Parallel calls are
 * safe: PostgreSQL allows one server per folder, and the others find that one.
 */
export async function runningOrStarted(
  cluster: Cluster,
  settings: Record<string, string>,
  knock: Knock,
): Promise<{ port: number; pid: number }> {
  const flags = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`)
  for (let attempt = 1; ; attempt++) {
    const running = await find(cluster, knock)
    if (running) return running
    const port = await lastOrFreePort(cluster)
    const log = join(cluster.folder, 'postgresql.log')
    const options = ['-D', dataOf(cluster), '-l', log, '-w', '-t', '120', '-o', [...flags, `-c port=${port}`].join(' ')]
    try {
      await run(program(cluster, 'pg_ctl'), ['start', ...options], aside(cluster))
      await writeFile(portFile(cluster), String(port))
    } catch (error) {
      // Another start was faster, another program took the port, or children of a killed server still hold its memory.
      if (attempt === 10)
        throw new Error(`PostgreSQL does not start, see ${log}: ${await lastLines(log)}`, { cause: error })
      await pause(200)
    }
  }
}

/** Stops the server: sessions are cut, committed data is written. */
export async function stopCluster(cluster: Cluster): Promise<void> {
  await run(
    program(cluster, 'pg_ctl'),
    ['stop', '-D', dataOf(cluster), '-m', 'fast', '-w', '-t', '120'],
    aside(cluster),
  )
}

async function find(cluster: Cluster, knock: Knock): Promise<{ port: number; pid: number } | undefined> {
  const pidFile = join(dataOf(cluster), 'postmaster.pid')
  for (const deadline = Date.now() + 120_000; Date.now() < deadline; ) {
    const lines = (await readFile(pidFile, 'utf8').catch(() => '')).split('\n')
    const [pid, port] = [Number(lines[0]), Number(lines[3])]
    if (!pid) return undefined
    const answer = port ? await knock(port) : 'nobody'
    if (answer === 'welcome') return { port, pid }
    if (answer === 'nobody' && !(await isPostgres(pid))) {
      // Left by a killed server. Another program may have its process id by now, which would keep PostgreSQL from
      // starting.
      await rm(pidFile, { force: true })
      return undefined
    }
    if (answer === 'nobody' && lines[7]?.trim() === 'ready') return undefined
    await pause(50)
  }
  throw new Error(`PostgreSQL neither starts nor stops, see ${cluster.folder}`)
}

async function isPostgres(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
  if (process.platform !== 'linux') return true
  return readlink(`/proc/${pid}/exe`).then(
    (file) => /\/postgres( \(deleted\))?$/.test(file),
    (error) => error.code !== 'ENOENT',
  )
}

// The last port if it is free, so that a running app finds a restarted server again.
async function lastOrFreePort(cluster: Cluster): Promise<number> {
  const last = Number(await readFile(portFile(cluster), 'utf8').catch(() => '0'))
  return portIfFree(last).catch(() => portIfFree(0))
}

function portIfFree(wanted: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(wanted, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
}

async function lastLines(file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch(() => '(no log)')
  return text.trimEnd().split('\n').slice(-5).join('\n')
}
