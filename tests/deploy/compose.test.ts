import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { access, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { Ajv } from 'ajv'
import formats from 'ajv-formats'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import { readConfig, readPartners } from '#config'
import { leanMemory, nodeFlagsOf } from '../../scripts/starting/node-flags.ts'
import { oldestServer } from '../support/database/oldest-server.ts'
import { temporaryFolder } from '../support/test-run/temporary-folder.ts'
import { filledIn, readEnvFile } from './env-file.ts'

type Service = {
  image: string
  command?: string[]
  environment?: Record<string, string | number>
  read_only?: boolean
  cap_drop?: string[]
  user?: string
  volumes?: string[]
  stop_grace_period?: string
  healthcheck?: { test: string[] }
}

const require = createRequire(import.meta.url)
const folder = 'deploy/compose'
const read = (file: string) => readFileSync(join(folder, file), 'utf8')
const given = filledIn(await readEnvFile(join(folder, '.env.example')))
const used = new Set<string>()
const whole = parse(
  read('compose.yaml').replace(/\$\{(\w+)\}/g, (_, name) => {
    used.add(name)
    return given[name] ?? expect.fail(`${name} is not in .env.example`)
  }),
  { merge: true },
) as { services: Record<string, Service> }
const { services } = whole
const environmentOf = (name: string) =>
  Object.fromEntries(Object.entries(services[name]?.environment ?? {}).map(([key, value]) => [key, String(value)]))

test('it is a Compose file, with no word that Compose does not know', () => {
  const ajv = new Ajv({ strict: false, allErrors: true, validateSchema: false })
  formats.default(ajv)
  // A linter of Compose files brings the schema along; the package of the schema alone is years behind.
  const linter = dirname(require.resolve('dclint/package.json'))
  const isCompose = ajv.compile(JSON.parse(readFileSync(join(linter, 'schemas/compose.schema.json'), 'utf8')))
  isCompose(whole)
  expect(isCompose.errors ?? []).toEqual([])
})

test('each blank of .env.example is used, and nothing else', () => {
  expect([...used].sort()).toEqual(Object.keys(given).sort())
})

test.each(['web', 'worker', 'admin'] as const)('%s starts as the README starts it, with all that it needs', (role) => {
  const service = services[role]
  expect(service?.command).toEqual([...nodeFlagsOf(role), 'build/server/main.js'])
  const env = environmentOf(role)
  const config = readConfig(env)
  expect([config.role, config.production]).toEqual([role, true])
  readPartners({ ...env }, config)
  expect(config.databaseOwnerUrl).toBeUndefined()
  expect(config.databaseAdminUrl !== undefined).toBe(role !== 'web')
  expect(config.databaseWorkerUrl !== undefined).toBe(role !== 'web')
  const port = role === 'worker' ? config.healthPort : config.port
  expect(service?.healthcheck?.test).toContain(`http://127.0.0.1:${port}/health/ready`)
})

test('a release knows the addresses of the database only', () => {
  const env = environmentOf('release')
  expect(services.release?.command).toEqual(['scripts/saldo.ts', 'release'])
  expect(readConfig(env, 'database').databaseOwnerUrl).toContain('saldo_owner')
  expect(Object.keys(env).filter((name) => /SECRET|KEY|TOKEN|SMTP/.test(name))).toEqual([])
})

test('the program can write nothing but its own folders, and has time to finish', () => {
  for (const [name, service] of Object.entries(services).filter(([, { image }]) => image === 'saldo')) {
    expect([name, service.read_only, service.cap_drop, service.user]).toEqual([name, true, ['ALL'], undefined])
    expect(Number.parseInt(service.stop_grace_period ?? '', 10)).toBeGreaterThanOrEqual(35)
  }
  const image = readFileSync('deploy/image/Containerfile', 'utf8')
  expect(image).toMatch(/^USER 10001:10001$/m)
  for (const [name, value] of Object.entries(leanMemory)) expect(image).toContain(`${name}=${value}`)
})

test('the proxy asks where a process answers, and every file that is mounted is there', async () => {
  const proxy = read('Caddyfile')
  const { PORT, METRICS_PORT } = environmentOf('web')
  expect(proxy).toContain(`http://web:${METRICS_PORT}/domains/ask`)
  expect(proxy).toContain(`dynamic a web ${PORT}`)
  expect(proxy).toContain(`reverse_proxy admin:${environmentOf('admin').PORT}`)
  expect(proxy).toContain('header_up -X-CLIENT-IP')
  const mounted = Object.values(services).flatMap(({ volumes = [] }) => volumes.filter((one) => one.startsWith('./')))
  for (const volume of mounted) await access(join(folder, volume.split(':')[0] ?? ''))
})

const hasPsql = await promisify(execFile)('psql', ['--version']).then(
  () => true,
  () => false,
)
test.skipIf(!hasPsql)('the database is made for an owner who is no superuser', async () => {
  const dataFolder = await temporaryFolder('compose')
  const server = await oldestServer(dataFolder)
  onTestFinished(async () => {
    await server.stop()
    await rm(dataFolder, { recursive: true, force: true })
  })
  const { password } = new URL(server.urlOf('postgres'))
  const { PATH } = process.env
  const env = { PATH, PGHOST: '127.0.0.1', PGPORT: String(server.port), PGPASSWORD: password, OWNER_PASSWORD: "it's" }
  await promisify(execFile)('sh', [join(folder, 'create-database.sh')], { env })
  const owner = new pg.Client({
    host: '127.0.0.1',
    port: server.port,
    user: 'saldo_owner',
    password: "it's",
    database: 'saldo',
  })
  await owner.connect()
  const { rows } = await owner.query('select rolsuper, rolcreaterole from pg_roles where rolname = current_user')
  await owner.end()
  expect(rows).toEqual([{ rolsuper: false, rolcreaterole: true }])
})
