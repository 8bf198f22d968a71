import { createHash, randomBytes } from 'node:crypto'
import { chmod, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { platform } from 'node:os'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { adminRole, appRole, archiveRole, workerRole } from '../schema/roles.ts'
import {
  type Cluster,
  initialiseCluster,
  type Knock,
  plainPasswords,
  runningOrStarted,
  stopCluster,
} from './cluster.ts'
import { type ClusterPlace, findClusterPlace, openGround } from './cluster-place.ts'

const ownerRole = 'saldo_owner'
const productDatabase = 'saldo'

const settings = {
  listen_addresses: '127.0.0.1',
  shared_preload_libraries: 'pg_stat_statements',
  'pg_stat_statements.track': 'all',
  max_connections: '200',
  shared_buffers: '256MB',
  max_wal_size: '2GB',
  random_page_cost: '1.1',
  jit: 'off',
  timezone: 'UTC',
}
const forgetful = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_wal_size: '512MB' }

export type EmbeddedPostgres = {
  port: number
  /** Connects as the owner, a superuser here, to the product's database. */
  ownerUrl: string
  /** The owner, for another database. */
  ownerUrlOf(database: string): string
  /** Connects as the app's role, to the product's database unless another is named. */
  appUrl(database?: string): string
  /** The same for the job engine's role. */
  workerUrl(database?: string): string
  /** The same for the role that reads the archive. */
  archiveUrl(database?: string): string
  /** The same for the back office's role. */
  adminUrl(database?: string): string
  /** One of these URLs by the server's socket, which costs less than TCP; the URL itself where there is no socket. */
  bySocket(url: string): string
  /** Ends this use. The last user to stop ends the server; killed users do not count. */
  stop(): Promise<void>
}

/**
 * Starts PostgreSQL 18 from the npm package, with its data under `dataFolder`, or joins the server that already runs
 * there (two commands at once, or one whose starter was killed). It has a session of its own, so that Ctrl-C does not
 * reach it and the app can drain first. Its port, a free one, is written to `postgres.json` in the data folder; its
 * passwords, random for each folder, to `postgres/secrets.json`, readable by the folder's owner only. `durable: false`
 * is for tests: faster, but a crash of the machine may destroy the data.
 */
export async function startPostgres(options: {
  dataFolder: string
  durable?: boolean
  /** Folder of PostgreSQL's programs in place of the package's, from 15 on. */
  programs?: string | undefined
}): Promise<EmbeddedPostgres> {
  const dataFolder = resolve(options.dataFolder)
  const home = join(dataFolder, 'postgres')
  const portFile = join(dataFolder, 'postgres.json')
  await mkdir(dataFolder, { recursive: true })
  const place = await findClusterPlace(options.programs)
  const secrets = (await readSecrets(home)) ?? (await initialise(home, place))
  const cluster = { place, folder: resolve(home, secrets.cluster) }
  const leave = await enter(join(home, 'users'))
  const url = (port: number, role: string, password: string, database: string) =>
    `postgresql://${role}:${password}@127.0.0.1:${port}/${database}`

  const socketFolder = socketFolderOf(cluster)
  const { port, pid } = await runningOrStarted(
    cluster,
    {
      ...settings,
      ...plainPasswords(place),
      unix_socket_directories: socketFolder ?? '',
      ...(options.durable === false ? forgetful : {}),
    },
    (port) => knock(url(port, ownerRole, secrets.owner, 'postgres')),
  )
  await writeFile(portFile, `${JSON.stringify({ port, pid })}\n`)
  const ownerUrlOf = (database: string) => url(port, ownerRole, secrets.owner, database)
  await createProductDatabase(ownerUrlOf('postgres'))
  const hasSocket = socketFolder !== undefined && (await isThere(socketFile(socketFolder, port)))
  return {
    port,
    bySocket: (url) => (hasSocket ? `${url}?host=${encodeURIComponent(socketFolder)}` : url),
    ownerUrl: ownerUrlOf(productDatabase),
    ownerUrlOf,
    appUrl: (database = productDatabase) => url(port, appRole, secrets.app, database),
    workerUrl: (database = productDatabase) => url(port, workerRole, passwordOf('worker', secrets), database),
    archiveUrl: (database = productDatabase) => url(port, archiveRole, passwordOf('archive', secrets), database),
    adminUrl: (database = productDatabase) => url(port, adminRole, passwordOf('admin', secrets), database),
    async stop() {
      if ((await leave()) === 'others stay') return
      await stopCluster(cluster)
      await rm(portFile, { force: true })
    },
  }
}

const socketFile = (folder: string, port: number | string) => join(folder, `.s.PGSQL.${port}`)
const isThere = (file: string) =>
  stat(file).then(
    () => true,
    () => false,
  )

/**
 * The folder for the server's socket: the cluster's own, which nobody else may enter. Undefined where there can be
 * none: on Windows, and where the name is longer than systems allow or would have to be quoted.
 */
function socketFolderOf({ folder }: Cluster): string | undefined {
  const isUsable = /^[\w./-]+$/.test(folder) && socketFile(folder, '65535').length <= 100
  return platform() !== 'win32' && isUsable ? folder : undefined
}

/** `cluster`: PostgreSQL's folder, relative to that of these secrets, or under /var/lib/saldo. */
type Secrets = { owner: string; app: string; cluster: string }

/** Derived from the owner's, because older folders have none. */
const passwordOf = (role: 'worker' | 'archive' | 'admin', { owner }: Secrets): string =>
  createHash('sha256').update(`${role} ${owner}`).digest('base64url')

async function readSecrets(home: string): Promise<Secrets | undefined> {
  const text = await readFile(join(home, 'secrets.json'), 'utf8').catch(() => undefined)
  return text === undefined ? undefined : JSON.parse(text)
}

// Everything is created aside and moved into place in one step: of two simultaneous starts the later one discards its
// own.
async function initialise(home: string, place: ClusterPlace): Promise<Secrets> {
  const aside = await mkdtemp(`${home}.`)
  await chmod(aside, 0o755)
  const secret = () => randomBytes(24).toString('base64url')
  const within = await place.reachable(aside)
  const secrets = { owner: secret(), app: secret(), cluster: within ? 'cluster' : await folderOnOpenGround() }
  const cluster: Cluster = { place, folder: resolve(aside, secrets.cluster) }
  await initialiseCluster(cluster, { role: ownerRole, password: secrets.owner })
  await writeFile(join(aside, 'secrets.json'), `${JSON.stringify(secrets)}\n`, { mode: 0o600 })
  try {
    await rename(aside, home)
    return secrets
  } catch (error) {
    const theirs = await readSecrets(home)
    if (!theirs) throw error
    await rm(cluster.folder, { recursive: true })
    await rm(aside, { recursive: true, force: true })
    return theirs
  }
}

// It stays when the data folder is removed, because a removed folder cannot be told from an unmounted one.
async function folderOnOpenGround(): Promise<string> {
  await mkdir(openGround, { recursive: true, mode: 0o755 })
  return mkdtemp(join(openGround, 'cluster-'))
}

async function enter(users: string): Promise<() => Promise<'others stay' | 'empty'>> {
  const me = `${process.pid}.${randomBytes(4).toString('hex')}`
  await mkdir(users, { recursive: true })
  await writeFile(join(users, me), '')
  return async () => {
    await rm(join(users, me), { force: true })
    const others = await readdir(users)
    return others.some((name) => isAlive(Number.parseInt(name, 10))) ? 'others stay' : 'empty'
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

async function knock(url: string): ReturnType<Knock> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return 'welcome'
  } catch (error) {
    return (error as pg.DatabaseError).code === '57P03' ? 'starting' : 'nobody'
  } finally {
    await client.end().catch(() => {})
  }
}

async function createProductDatabase(url: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [productDatabase])
    if (rowCount === 0) await client.query(`create database ${productDatabase}`)
  } catch (error) {
    // 42P04, 23505: another start created it at the same moment.
    if (!['42P04', '23505'].includes((error as pg.DatabaseError).code ?? '')) throw error
  } finally {
    await client.end()
  }
}
