import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { findClusterPlace } from '../../../src/database/embedded/cluster-place.ts'
import { freePort } from '../../support/test-run/free-port.ts'
import { must, type Need } from '../drill.ts'

/** Before 1.21 a pooler of transactions loses prepared statements. */
const oldest = [1, 21] as const

export const poolerNeed: Need = {
  name: `pgbouncer ${oldest.join('.')} or newer`,
  isThere: async () => {
    const { stdout } = await promisify(execFile)('pgbouncer', ['--version']).catch(() => ({ stdout: '' }))
    const [, major, minor] = /PgBouncer (\d+)\.(\d+)/.exec(stdout) ?? []
    return Number(major) > oldest[0] || (Number(major) === oldest[0] && Number(minor) >= oldest[1])
  },
}

const console = { user: 'operator', password: 'of-the-pooler' }

/**
 * PgBouncer that lends a connection for one transaction.
 * @param urls of the database itself; their roles may come through it
 * @param most connections to the database for each role
 */
export async function openPooler(folder: string, urls: readonly string[], most: number) {
  const { runAs } = await findClusterPlace()
  const port = await freePort()
  const there = new URL(urls[0] ?? '')
  const users = [...urls.map((url) => new URL(url)).map((one) => [one.username, one.password]), Object.values(console)]
  const files = {
    'users.txt': users.map((pair) => pair.map((word) => `"${word}"`).join(' ')).join('\n'),
    'pgbouncer.ini': [
      '[databases]',
      `saldo = host=${there.hostname} port=${there.port} dbname=saldo`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${port}`,
      'unix_socket_dir =',
      'auth_type = scram-sha-256',
      `auth_file = ${join(folder, 'users.txt')}`,
      `admin_users = ${console.user}`,
      'pool_mode = transaction',
      'max_client_conn = 200',
      `default_pool_size = ${most}`,
      'max_prepared_statements = 500',
      '',
    ].join('\n'),
  }
  await mkdir(folder, { recursive: true })
  for (const [name, text] of Object.entries(files)) {
    await writeFile(join(folder, name), text, { mode: 0o600 })
    if (runAs.uid !== undefined && runAs.gid !== undefined) await chown(join(folder, name), runAs.uid, runAs.gid)
  }
  const urlOf = (url: string) => Object.assign(new URL(url), { port: String(port) }).href
  const consoleUrl = `postgresql://${console.user}:${console.password}@127.0.0.1:${port}/pgbouncer`
  let running: ChildProcess | undefined

  async function start(): Promise<void> {
    running = spawn('pgbouncer', ['--quiet', join(folder, 'pgbouncer.ini')], { ...runAs, stdio: 'inherit' })
    for (const end = performance.now() + 10_000; ; await pause(50)) {
      const answers = await asked('show version').catch(() => undefined)
      if (answers) return
      must(running.exitCode === null && performance.now() < end, 'the pooler does not start')
    }
  }
  async function asked(statement: string): Promise<Record<string, string>[]> {
    const client = new pg.Client(consoleUrl)
    client.on('error', () => {})
    await client.connect()
    try {
      return (await client.query(statement)).rows
    } finally {
      await client.end()
    }
  }
  await start()
  return {
    urlOf,
    start,
    version: async () => Object.values((await asked('show version'))[0] ?? {})[0] ?? '?',
    /** How many connections lead to it from the shop, and from it to the database. */
    async connections(): Promise<{ shops: number; database: number }> {
      const pools = (await asked('show pools')).filter(({ database }) => database === 'saldo')
      const sum = (names: string[]) =>
        pools.reduce((total, pool) => total + names.reduce((all, name) => all + Number(pool[name] ?? 0), 0), 0)
      return {
        shops: sum(['cl_active', 'cl_waiting']),
        database: sum(['sv_active', 'sv_idle', 'sv_used', 'sv_tested']),
      }
    },
    /** All its connections break at once. */
    async kill(): Promise<void> {
      if (!running || running.exitCode !== null) return
      const ended = once(running, 'exit')
      running.kill('SIGKILL')
      await ended
    },
  }
}
