import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chown, mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findClusterPlace } from '../../../src/database/embedded/cluster-place.ts'
import { freePort } from '../test-run/free-port.ts'

/** Where Debian and Ubuntu put each major version. */
const ofDistribution = '/usr/lib/postgresql'
const oldest = 15

export type Server = {
  port: number
  /** The files of its databases. */
  data: string
  /** The superuser's URL. */
  urlOf(database: string): string
  /** Stops it, and starts it again as a standby: it can be read only. */
  restartAsStandby(): Promise<void>
  /** The standby becomes a primary. */
  promote(): Promise<unknown>
  stop(): Promise<unknown>
  /** Ends it as a power cut would. */
  crash(): Promise<unknown>
}

/**
 * A server of its own: the oldest PostgreSQL that this machine's distribution has and that the program supports; without
 * one, or with SALDO_POSTGRES=embedded, the newest, which comes with the packages. All other tests run on that one.
 */
export async function oldestServer(dataFolder: string): Promise<Server> {
  const { programs } = await findClusterPlace()
  return startServer((await ofThisMachine()) ?? programs, join(dataFolder, 'oldest'))
}

async function ofThisMachine(): Promise<string | undefined> {
  if (process.env.SALDO_POSTGRES === 'embedded') return undefined
  return oldestPrograms()
}

/** For all tests: the programs of the oldest PostgreSQL if SALDO_POSTGRES=oldest asks for it, otherwise the package's. */
export async function programsOfTests(): Promise<string | undefined> {
  if (process.env.SALDO_POSTGRES !== 'oldest') return undefined
  const found = await oldestPrograms()
  if (!found) throw new Error(`SALDO_POSTGRES=oldest: there is none in ${ofDistribution}`)
  return found
}

export const oldestPrograms = async (): Promise<string | undefined> => (await programsOfThisMachine())[0]

/** The folders of the PostgreSQL programs that this machine's distribution has and that the program supports, oldest first. */
async function programsOfThisMachine(): Promise<string[]> {
  if (!existsSync(ofDistribution)) return []
  const versions = (await readdir(ofDistribution)).map(Number).filter((version) => version >= oldest)
  const folders = versions.sort((a, b) => a - b).map((version) => join(ofDistribution, String(version), 'bin'))
  return folders.filter((folder) => existsSync(join(folder, 'initdb')))
}

/**
 * Starts a server on the data in `folder`, which is made if there is none.
 * @param settings options of the server beyond its port
 */
export async function startServer(
  programs: string,
  folder: string,
  settings: readonly string[] = ['unix_socket_directories=', 'fsync=off'],
): Promise<Server> {
  const { runAs } = await findClusterPlace(programs)
  const [data, password] = [join(folder, 'data'), 'the-superusers']
  const [passwordFile, port] = [join(folder, 'password'), await freePort()]
  await mkdir(folder, { recursive: true })
  await writeFile(passwordFile, password)
  if (runAs.uid !== undefined && runAs.gid !== undefined) await chown(folder, runAs.uid, runAs.gid)
  const call = (name: string, ...args: string[]) =>
    promisify(execFile)(join(programs, name), args, { ...runAs, cwd: '/' })
  const flags = ['--encoding=UTF8', '--locale=C.UTF-8', '--auth=scram-sha-256', '--username=postgres', '--no-sync']
  if (!existsSync(join(data, 'PG_VERSION'))) await call('initdb', '-D', data, `--pwfile=${passwordFile}`, ...flags)
  const options = [`port=${port}`, 'listen_addresses=127.0.0.1', ...settings].map((one) => `-c "${one}"`).join(' ')
  const start = () => call('pg_ctl', 'start', '-D', data, '-l', join(folder, 'log'), '-w', '-o', options)
  const stop = (mode = 'fast') => call('pg_ctl', 'stop', '-D', data, '-m', mode, '-w')
  await start()
  return {
    port,
    data,
    urlOf: (database) => `postgresql://postgres:${password}@127.0.0.1:${port}/${database}`,
    async restartAsStandby() {
      await stop()
      await writeFile(join(data, 'standby.signal'), '')
      await start()
    },
    promote: () => call('pg_ctl', 'promote', '-D', data, '-w'),
    stop: () => stop(),
    crash: () => stop('immediate'),
  }
}
