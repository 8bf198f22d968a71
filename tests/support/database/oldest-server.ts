import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chown, mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { startPostgres } from '#database/embedded'
import { findClusterPlace } from '../../../src/database/embedded/cluster-place.ts'
import { freePort } from '../test-run/free-port.ts'

/** Where Debian and Ubuntu put each major version. */
const ofDistribution = '/usr/lib/postgresql'
const oldest = 15

type Server = {
  version: string
  port: number
  /** The superuser's URL. */
  urlOf(database: string): string
  stop(): Promise<unknown>
}

/**
 * A server of its own for a test of installing: the oldest PostgreSQL that this machine's distribution has and that the
 * program supports; without one, or with SALDO_POSTGRES=embedded, the newest, which comes with the packages. All other
 * tests run on that one.
 */
export async function oldestServer(dataFolder: string): Promise<Server> {
  const versions = existsSync(ofDistribution) ? (await readdir(ofDistribution)).map(Number) : []
  const version = Math.min(...versions.filter((one) => one >= oldest))
  if (Number.isFinite(version) && process.env.SALDO_POSTGRES !== 'embedded') {
    const programs = join(ofDistribution, String(version), 'bin')
    if (existsSync(join(programs, 'initdb'))) return startOf(programs, String(version), join(dataFolder, 'oldest'))
  }
  const postgres = await startPostgres({ dataFolder, durable: false })
  return { version: 'embedded', port: postgres.port, urlOf: postgres.ownerUrlOf, stop: postgres.stop }
}

async function startOf(programs: string, version: string, folder: string): Promise<Server> {
  const { runAs } = await findClusterPlace()
  const run = promisify(execFile)
  const [data, password] = [join(folder, 'data'), 'the-superusers']
  const [passwordFile, port] = [join(folder, 'password'), await freePort()]
  await mkdir(folder)
  await writeFile(passwordFile, password)
  if (runAs.uid !== undefined && runAs.gid !== undefined) await chown(folder, runAs.uid, runAs.gid)
  const call = (name: string, ...args: string[]) => run(join(programs, name), args, { ...runAs, cwd: '/' })
  const flags = ['--encoding=UTF8', '--locale=C.UTF-8', '--auth=scram-sha-256', '--username=postgres', '--no-sync']
  await call('initdb', '-D', data, `--pwfile=${passwordFile}`, ...flags)
  const settings = `-c port=${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c fsync=off`
  await call('pg_ctl', 'start', '-D', data, '-l', join(folder, 'log'), '-w', '-o', settings)
  return {
    version,
    port,
    urlOf: (database) => `postgresql://postgres:${password}@127.0.0.1:${port}/${database}`,
    stop: () => call('pg_ctl', 'stop', '-D', data, '-m', 'fast', '-w'),
  }
}
