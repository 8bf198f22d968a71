import { randomUUID } from 'node:crypto'
import { appendFile, chown, copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, isAbsolute, join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { findClusterPlace } from '../../../src/database/embedded/cluster-place.ts'
import { type Server, startServer } from './cluster.ts'

/** What belongs to the running server, not to its data. A standby gets the log from its primary. */
const left = /^postmaster\.(pid|opts)$|^pg_(wal|replslot|stat_tmp|dynshmem|notify)\/[^/]*$/
const emptyFolders = /^pg_wal\/(archive_status|summaries)$/

export async function asked<T = Record<string, unknown>>(server: Server, ...statements: string[]): Promise<T[]> {
  const client = new pg.Client(server.ownerUrlOf('postgres'))
  client.on('error', () => {})
  await client.connect()
  try {
    let rows: T[] = []
    for (const statement of statements) rows = (await client.query(statement)).rows
    return rows
  } finally {
    await client.end()
  }
}

/**
 * Copies a running server into a new data folder and starts the copy as its standby, which follows it from then on.
 * @param port where the standby reaches the primary
 */
export async function makeStandby(primary: Server, dataFolder: string, port = primary.port): Promise<Server> {
  const { runAs } = await findClusterPlace()
  const own = async (file: string) => {
    if (runAs.uid !== undefined && runAs.gid !== undefined) await chown(file, runAs.uid, runAs.gid)
  }
  const home = join(primary.dataFolder, 'postgres')
  const secrets = JSON.parse(await readFile(join(home, 'secrets.json'), 'utf8'))
  // As root, data may have its place outside the data folder.
  const cluster = isAbsolute(secrets.cluster) ? join(dirname(secrets.cluster), `cluster-${randomUUID()}`) : 'cluster'
  const newHome = join(dataFolder, 'postgres')
  await mkdir(newHome, { recursive: true })
  await writeFile(join(newHome, 'secrets.json'), JSON.stringify({ ...secrets, cluster }), { mode: 0o600 })
  const folder = resolve(newHome, cluster)
  await mkdir(folder, { mode: 0o700 })
  await own(folder)
  const data = join(folder, 'data')

  const client = new pg.Client(primary.ownerUrlOf('postgres'))
  await client.connect()
  await client.query(`select pg_backup_start('standby', true)`)
  await copyTree(resolve(home, secrets.cluster, 'data'), data, own)
  const { rows } = await client.query('select labelfile from pg_backup_stop(false)')
  await client.end()

  const { username, password } = new URL(primary.ownerUrl)
  const follow = `primary_conninfo = 'host=127.0.0.1 port=${port} user=${username} password=${password}'\n`
  await appendFile(join(data, 'postgresql.auto.conf'), follow)
  for (const [name, text] of [
    ['backup_label', rows[0].labelfile],
    ['standby.signal', ''],
  ]) {
    await writeFile(join(data, name), text)
    await own(join(data, name))
  }
  const standby = await startServer(dataFolder)
  await untilIt(primary, `select from pg_stat_replication where state = 'streaming'`)
  return standby
}

/** Until this finds a row. */
export async function untilIt(server: Server, statement: string): Promise<void> {
  for (const late = performance.now() + 60_000; performance.now() < late; await pause(50))
    if ((await asked(server, statement)).length > 0) return
  throw new Error(`nothing found after a minute: ${statement}`)
}

/** Files that vanish meanwhile are left out: the log tells of them. */
async function copyTree(from: string, to: string, own: (file: string) => Promise<void>, within = ''): Promise<void> {
  await mkdir(to, { mode: 0o700 })
  await own(to)
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const path = within + entry.name
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (left.test(path) && !emptyFolders.test(path)) continue
    if (entry.isDirectory()) await copyTree(source, target, own, `${path}/`)
    else
      await copyFile(source, target).then(
        () => own(target),
        (error) => {
          if (error.code !== 'ENOENT') throw error
        },
      )
  }
}
