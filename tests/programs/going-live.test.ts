import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { chown, cp, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { startSandbox } from '#sandbox'
import { buildIfStale } from '../../scripts/build.ts'
import { untilReady } from '../../scripts/starting/ready.ts'
import { saldo } from '../support/command-line/saldo.ts'
import { oldestServer } from '../support/database/oldest-server.ts'
import { placesOrder, settlesAt } from '../support/shop/shopping-by-program.ts'
import { freePort } from '../support/test-run/free-port.ts'
import { temporaryFolder } from '../support/test-run/temporary-folder.ts'
import { untilHolds } from '../support/test-run/until-holds.ts'

// "Going live" as it stands in the README: its blocks are run as they are, but for names that the embedded server has taken.
const text = readFileSync('README.md', 'utf8').split('## Going live')[1]?.split('\nDeploying in turns')[0] ?? ''
const blocks = [...text.matchAll(/```(sql|sh)\n([\s\S]*?)```/g)].map(([, kind, code = '']) => ({ kind, code }))
const [database, build, environment, release, processes] = blocks.map(({ code }) => code.replace(/^ {3}/gm, ''))

const dataFolder = await temporaryFolder('going-live')
const postgres = await oldestServer(dataFolder)
const [port, healthPort, adminPort] = [await freePort(), await freePort(), await freePort()]
const sandbox = await startSandbox({ delayScale: 0.05, shopUrl: `http://127.0.0.1:${port}` })
const running: ChildProcess[] = []
afterAll(async () => {
  for (const child of running) child.kill('SIGKILL')
  await Promise.all([postgres.stop(), sandbox.stop()])
  await rm(dataFolder, { recursive: true, force: true })
})

const password = 'a-password-of-its-own'
const ours = (code = '') =>
  code
    .replaceAll('saldo_owner', 'plain_owner')
    .replace('database saldo ', 'database live ')
    .replaceAll('@db.example/saldo', `@127.0.0.1:${postgres.port}/live`)
    .replaceAll('…', password)
const home = join(dataFolder, 'home')
/** Nobody can reach this machine from outside: the partners are the sandbox, under the keys of live ones. */
const more = Object.entries({
  MOLLIE_KEY: 'live_x',
  MOLLIE_URL: sandbox.url,
  DTONE_KEY: 'k',
  DTONE_SECRET: 's',
  DTONE_URL: `${sandbox.url}/v1`,
  TWILIO_ACCOUNT_SID: 'AC1',
  TWILIO_AUTH_TOKEN: 't',
  TWILIO_URL: sandbox.url,
  SMTP_URL: `smtp://127.0.0.1:${sandbox.smtpPort}`,
  PUBLIC_URL: `http://127.0.0.1:${port}`,
  SALDO_TRUST_PROXY: '127.0.0.1,::1',
  SALDO_DATA: join(home, 'data'),
  ASSETS_FOLDER: join(home, 'assets'),
  PORT: port,
  HEALTH_PORT: healthPort,
  METRICS_TOKEN: password,
})
  .map(([name, value]) => `export ${name}=${value}`)
  .join('\n')
const shell = (code: string) => ['-ec', `${ours(environment)}\n${more}\n${code}`]
const { PATH, NODE_COMPILE_CACHE } = process.env
const env = { PATH, HOME: home, NODE_COMPILE_CACHE }
const somebody = await aPlainUser()
const run = (code: string, cwd = '.') => promisify(execFile)('sh', shell(code), { env, cwd, ...somebody })
/** The same command without npm, which takes a third of a second of a core: for what is not the README's. */
const node = (command: string) => command.replace('npm run saldo --', 'node scripts/saldo.ts')

test('the README leads from an empty server, owned by no superuser, to a top-up that is paid and delivered', {
  timeout: 600_000,
}, async () => {
  expect(blocks.map(({ kind }) => kind)).toEqual(['sql', 'sh', 'sh', 'sh', 'sh'])
  // What is installed and built here is what these two would install and build, were they run.
  expect(build?.trim()).toBe('npm install --no-save --omit=dev\nnpm run build')
  if (!process.env.SALDO_BUILT) await buildIfStale(AbortSignal.timeout(100_000))
  const superuser = new pg.Client(postgres.urlOf('postgres'))
  await superuser.connect()
  for (const statement of ours(database)
    .split(';')
    .filter((one) => one.trim()))
    await superuser.query(statement)
  await superuser.end()

  const project = await withRealFacts()
  const commands = (release ?? '').trim().split('\n')
  const [first = '', check = '', load = ''] = commands
  expect(commands).toEqual([
    'npm run saldo -- release',
    'npm run saldo -- tenants check --live',
    'npm run saldo -- products import <tenant> <file>',
  ])
  // No lawyer has read the texts yet: the release ends there, with the database migrated.
  const unsigned = run(first, project)
  const signed = 'tenants/congstar/tenant.ts: signOffs: privacy.de, version '
  await expect(unsigned).rejects.toMatchObject({
    stdout: expect.stringMatching(/migrations +applied \d+/),
    stderr: expect.stringContaining(signed),
  })

  // What only has to be refused, or to be there, needs no process of its own.
  const { stdout: exported } = await run('env -0')
  const live = Object.fromEntries(
    exported
      .split('\0')
      .filter(Boolean)
      .map((line) => line.split(/=(.*)/s) as [string, string]),
  )
  // The brands of this project are made up. They do not go live: not by a release, not by a start.
  const refused = 'tenants/congstar/tenant.ts: identification.vatId: '
  expect(await saldo(live, 'brands', 'load')).toEqual({ code: 1, out: expect.stringContaining(refused) })
  const { NODE_ENV, ...notLive } = live
  expect([NODE_ENV, (await saldo(notLive, 'brands', 'load')).code]).toEqual(['production', 0])
  const [start = ''] = (processes ?? '').match(/SALDO_ROLE=worker.*/) ?? []
  const started = run(`export ${start.replace(' node ', '\nexec node ')}`)
  await expect(started).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining(refused) })

  await signTexts(project)
  const { stdout } = await run(first, project)
  expect(stdout).toMatch(/migrations +up to date.*\n.*brands +brands changed: \d+.*\n.*files +\d+ new ones in /)
  expect(stdout).toMatch(/afterwards +nothing is left/)
  // Again it finds all done. A database is all it needs: no secret, no partner.
  const { NODE_ENV: production, DATABASE_URL, DATABASE_OWNER_URL, ASSETS_FOLDER } = live
  const urls = `NODE_ENV=${production} DATABASE_URL=${DATABASE_URL} DATABASE_OWNER_URL=${DATABASE_OWNER_URL}`
  const again = `env -i PATH="$PATH" HOME="$HOME" ASSETS_FOLDER=${ASSETS_FOLDER} ${urls} ${node(first)}`
  expect((await run(again, project)).stdout).toMatch(/brands changed: 0, pages changed of brands: 0.*\n.*all are in /)
  await run(check, project)
  const products = join(dataFolder, 'products.csv')
  await writeFile(products, `${head}\n${row}\n`)
  await run(load.replace('<tenant>', 'congstar').replace('<file>', products), project)
  const demo = await saldo(live, 'demo', 'load')
  expect(demo).toEqual({ code: 1, out: expect.stringContaining('production refuses demo products') })

  const lines = (processes ?? '').replace('PORT=3002', `PORT=${adminPort}`).trim().split('\n')
  const exports = lines.filter((line) => line.trim().startsWith('export ')).join('\n')
  const starts = lines.filter((line) => !line.trim().startsWith('export '))
  expect(starts).toHaveLength(3)
  for (const start of starts) {
    // The shell makes room for the program, so that it can be ended.
    running.push(
      spawn('sh', shell(`${exports}\nexport ${start.replace(' node ', '\nexec node ')}`), {
        env,
        cwd: project,
        stdio: 'inherit',
        ...somebody,
      }),
    )
  }
  for (const at of [port, healthPort, adminPort]) {
    await untilReady(`http://127.0.0.1:${at}/health/ready`, new AbortController().signal, 120_000)
  }

  const place = { apiUrl: `http://127.0.0.1:${port}`, sandboxUrl: sandbox.url }
  const number = '+4917012345678'
  const order = await placesOrder(place, {
    tenant: 'congstar',
    lines: [{ productId: 'live-15', phoneNumber: number }],
  })
  await settlesAt(place, order, 'paid')
  await untilHolds(async () => {
    const sim = await fetch(`${sandbox.url}/sims/${number.slice(1)}.json`)
    expect(await sim.json()).toMatchObject({ credit: 1500 })
  })

  const headers = { authorization: `Bearer ${password}` }
  const metricsAt = async (at: number) => (await fetch(`http://127.0.0.1:${at}/metrics`, { headers })).text()
  const metrics = (await metricsAt(port)) + (await metricsAt(healthPort))
  const told = new Set([...metrics.matchAll(/^# TYPE (\w+) /gm)].map(([, name]) => name))
  const watched =
    readFileSync('deploy/watching/rules.yaml', 'utf8') + readFileSync('deploy/watching/dashboard.json', 'utf8')
  for (const [name] of watched.matchAll(/\b(saldo|process|nodejs)_[a-z0-9_]+/g))
    expect(told).toContain(name.replace(/_(bucket|count)$/, ''))
  expect(metrics).toContain('saldo_need{need="jobs"} 1')
  // The receipt goes out after the credit has arrived.
  await untilHolds(async () => expect(await metricsAt(healthPort)).toContain('saldo_delivery_seconds_count 1'))
})

const head =
  'productId,brandId,brandName,categoryId,kind,operator.id,operator.name,currency,amount,description.de,status,supplier,supplierProductId'
const row = 'live-15,congstar,congstar,guthaben,topup,101,congstar,EUR,1500,15 € Guthaben,ACTIVE,dt-one,101015'

/** Root lets somebody else follow the README, if that user can read the project. */
async function aPlainUser(): Promise<{ uid?: number; gid?: number }> {
  await mkdir(home)
  if (process.getuid?.() !== 0) return {}
  const nobody = { uid: 65_534, gid: 65_534 }
  try {
    await promisify(execFile)('test', ['-r', resolve('node_modules/.bin')], nobody)
  } catch {
    return {}
  }
  await chown(home, nobody.uid, nobody.gid)
  return nobody
}

/** A copy of the project whose brands say real facts, as whoever goes live writes them. */
async function withRealFacts(): Promise<string> {
  const project = join(dataFolder, 'project')
  await cp('tenants', join(project, 'tenants'), { recursive: true })
  const parts = ['build', 'demo', 'locales', 'node_modules', 'package.json', 'scripts', 'src']
  // `npm run drill -- install` installs and builds elsewhere.
  for (const part of parts) await symlink(resolve(process.env.SALDO_BUILT ?? '.', part), join(project, part))
  for (const file of await readdir(join(project, 'tenants'), { recursive: true })) {
    if (!/\.(ts|md)$/.test(file)) continue
    const path = join(project, 'tenants', file)
    const written = (await readFile(path, 'utf8'))
      .replaceAll('.example', '.shop')
      .replace(/ {2}invented: \[[^\]]*\],\n/, '')
      .replace(/(register|vatId): '[^']*'/g, (fact) => fact.replaceAll('0', '1'))
    await writeFile(path, written)
  }
  return project
}

/** Has each legal text of each brand read by a lawyer. */
async function signTexts(project: string): Promise<void> {
  const listed = await run(node('npm run saldo -- tenants texts'), project)
  for (const part of listed.stdout.split(/^(?=tenants\/)/m)) {
    const [file = '', ...lines] = part.trimEnd().split('\n')
    const path = join(project, file)
    const signOffs = lines.join('\n').replaceAll("by: '', on: ''", "by: 'Dr. Ada Lang', on: '2026-11-20'")
    const written = await readFile(path, 'utf8')
    await writeFile(
      path,
      written.replace('  identification: {', `  signOffs: [\n${signOffs}\n  ],\n  identification: {`),
    )
  }
}
