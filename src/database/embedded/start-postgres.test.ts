import { execFile, spawn } from 'node:child_process'
import { mkdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../../../tests/support/test-run/temporary-folder.ts'
import { migrate } from '../schema/migrate.ts'
import { openDatabase } from '../scoped.ts'
import { type EmbeddedPostgres, startPostgres } from './start-postgres.ts'

const run = promisify(execFile)
const ground = await temporaryFolder('embedded')
afterAll(() => rm(ground, { recursive: true }))

let folders = 0
const newFolder = () => join(ground, `data-${++folders}`)
/** For tests that ask nothing of a first start: initialising a folder takes most of their time. */
const usedFolder = newFolder()

async function start(dataFolder: string): Promise<EmbeddedPostgres> {
  const postgres = await startPostgres({ dataFolder, durable: false })
  onTestFinished(() => postgres.stop())
  return postgres
}

async function ask(url: string, sql: string): Promise<unknown> {
  const client = new pg.Client(url)
  client.on('error', () => {})
  await client.connect()
  try {
    return Object.values((await client.query(sql)).rows[0] ?? {})[0]
  } finally {
    await client.end()
  }
}

const writtenDown = async (folder: string) => JSON.parse(await readFile(join(folder, 'postgres.json'), 'utf8'))

test('a started server uses UTF-8 and counts statements; its port and secrets are in the data folder', async () => {
  const folder = usedFolder
  const postgres = await start(folder)
  expect(await ask(postgres.ownerUrl, 'show server_version')).toMatch(/^18\./)
  expect(await ask(postgres.ownerUrl, 'show server_encoding')).toBe('UTF8')
  expect(await ask(postgres.ownerUrl, "select datcollate from pg_database where datname = 'saldo'")).toBe('C.UTF-8')
  expect(await ask(postgres.ownerUrl, 'show shared_preload_libraries')).toBe('pg_stat_statements')
  expect(await ask(postgres.ownerUrl, 'show pg_stat_statements.track')).toBe('all')
  expect(await writtenDown(folder)).toMatchObject({ port: postgres.port })
  expect((await stat(join(folder, 'postgres', 'secrets.json'))).mode & 0o777).toBe(0o600)
  const wrong = new URL(postgres.ownerUrl)
  wrong.password = 'guessed'
  await expect(ask(wrong.href, 'select 1')).rejects.toMatchObject({ code: '28P01' })
})

test('the server also listens on a socket that only its own user can reach', async () => {
  const postgres = await start(newFolder())
  const url = postgres.bySocket(postgres.ownerUrl)
  expect(await ask(url, 'select inet_server_addr() is null')).toBe(true)
  expect(await ask(postgres.ownerUrl, 'select inet_server_addr() is null')).toBe(false)
  const folder = new URL(url).searchParams.get('host') ?? ''
  expect((await stat(folder)).mode & 0o077).toBe(0)
})

test('a server in a folder with a long name listens on TCP alone', async () => {
  const postgres = await start(join(newFolder(), 'n'.repeat(100)))
  expect(postgres.bySocket(postgres.ownerUrl)).toBe(postgres.ownerUrl)
})

test('commits are flushed to the disk, unless a test says otherwise', async () => {
  const durable = await startPostgres({ dataFolder: usedFolder })
  const flushed = "select current_setting('fsync') || current_setting('synchronous_commit')"
  const found = await ask(durable.ownerUrl, flushed).finally(() => durable.stop())
  expect(found).toBe('onon')
  const forgetful = await start(usedFolder)
  expect(await ask(forgetful.ownerUrl, 'show fsync')).toBe('off')
})

test('several commands at once on a new folder share one server, which the last of them stops', async () => {
  const folder = newFolder()
  const all = await Promise.all(Array.from({ length: 3 }, () => startPostgres({ dataFolder: folder, durable: false })))
  const [first, ...others] = all as [EmbeddedPostgres, ...EmbeddedPostgres[]]
  expect(new Set(all.map((postgres) => postgres.ownerUrl)).size).toBe(1)
  await first.stop()
  expect(await ask(first.ownerUrl, 'select 1')).toBe(1)
  for (const other of others) await other.stop()
  await expect(ask(first.ownerUrl, 'select 1')).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  await expect(writtenDown(folder)).rejects.toMatchObject({ code: 'ENOENT' })
})

test('data is still there after the next start', async () => {
  const folder = usedFolder
  const before = await startPostgres({ dataFolder: folder, durable: false })
  await ask(before.ownerUrl, 'create table kept as select 42 as answer')
  await before.stop()
  const after = await start(folder)
  expect(await ask(after.ownerUrl, 'select answer from kept')).toBe(42)
})

test('a running app goes on after its server was restarted, during its work or not', async () => {
  const folder = usedFolder
  const before = await startPostgres({ dataFolder: folder, durable: false })
  await migrate({ ownerUrl: before.ownerUrl, appUrl: before.appUrl() })
  const database = openDatabase({ url: before.appUrl() })
  onTestFinished(() => database.close())
  const ours = database.forTenant('anybrand')
  let restarted = false
  const answer = await ours.transaction(async (tx) => {
    if (!restarted) {
      await before.stop()
      await start(folder)
      restarted = true
    }
    return (await sql<{ one: number }>`select 1 as one`.execute(tx)).rows
  })
  expect(answer).toEqual([{ one: 1 }])
  await database.ping()
})

test('a killed server is started again, although its pid file is left', async () => {
  const folder = usedFolder
  const before = await startPostgres({ dataFolder: folder })
  await ask(before.ownerUrl, 'create table kept_too as select 42 as answer')
  process.kill((await writtenDown(folder)).pid, 'SIGKILL')
  const after = await start(folder)
  onTestFinished(() => before.stop())
  expect(await ask(after.ownerUrl, 'select answer from kept_too')).toBe(42)
})

test('it outlives a starter that is interrupted with its process group, or killed', async () => {
  for (const signal of ['SIGINT', 'SIGKILL'] as const) {
    const folder = usedFolder
    const code = `import { startPostgres } from ${JSON.stringify(join(import.meta.dirname, 'start-postgres.ts'))}
      await startPostgres({ dataFolder: ${JSON.stringify(folder)}, durable: false })
      console.log('ready')
      setInterval(() => {}, 1000)`
    const starter = spawn(process.execPath, ['--input-type=module-typescript', '-e', code], { detached: true })
    await new Promise((resolve) => starter.stdout.once('data', resolve))
    const ended = new Promise((resolve) => starter.once('exit', resolve))
    process.kill(-(starter.pid as number), signal)
    await ended
    const { port } = await writtenDown(folder)
    const joined = await startPostgres({ dataFolder: folder, durable: false })
    expect(joined.port, signal).toBe(port)
    await joined.stop()
    await expect(ask(joined.ownerUrl, 'select 1'), signal).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  }
})

const asRoot = test.runIf(process.getuid?.() === 0)

asRoot('root has it run by the user postgres', async () => {
  const folder = usedFolder
  await start(folder)
  const { pid } = await writtenDown(folder)
  const { stdout } = await run('ps', ['-o', 'user=', '-p', String(pid)])
  expect(stdout.trim()).toBe('postgres')
})

asRoot('below a closed folder its programs and data are put where that user can reach them', async () => {
  const closed = join(ground, 'closed')
  await mkdir(closed, { mode: 0o700 })
  const folder = join(closed, 'data')
  const postgres = await startPostgres({ dataFolder: folder, durable: false })
  const { cluster } = JSON.parse(await readFile(join(folder, 'postgres', 'secrets.json'), 'utf8'))
  onTestFinished(async () => {
    await postgres.stop()
    await rm(cluster, { recursive: true })
  })
  expect(cluster).toMatch(/^\/var\/lib\/saldo\/cluster-/)
  expect(await ask(postgres.ownerUrl, 'select 1')).toBe(1)
})
