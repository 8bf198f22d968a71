import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { cp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { startPostgres } from '#database/embedded'
import { buildIfStale } from '../../scripts/build.ts'
import { untilReady } from '../../scripts/starting/ready.ts'
import { saldo } from '../support/command-line/saldo.ts'
import { freePort } from '../support/test-run/free-port.ts'
import { temporaryFolder } from '../support/test-run/temporary-folder.ts'

// "Going live" as it stands in the README: its blocks are run as they are, but for names that the embedded server has taken.
const text = readFileSync('README.md', 'utf8').split('## Going live')[1]?.split('\nDeploying in turns')[0] ?? ''
const blocks = [...text.matchAll(/```(sql|sh)\n([\s\S]*?)```/g)].map(([, kind, code = '']) => ({ kind, code }))
const [database, environment, release, processes] = blocks.map(({ code }) => code.replace(/^ {3}/gm, ''))

const dataFolder = await temporaryFolder('going-live')
const postgres = await startPostgres({ dataFolder, durable: false })
const [port, healthPort, adminPort] = [await freePort(), await freePort(), await freePort()]
const running: ChildProcess[] = []
afterAll(async () => {
  for (const child of running) child.kill('SIGKILL')
  await postgres.stop()
  await rm(dataFolder, { recursive: true, force: true })
})

const password = 'a-password-of-its-own'
const ours = (code = '') =>
  code
    .replaceAll('saldo_owner', 'plain_owner')
    .replace('database saldo ', 'database live ')
    .replaceAll('@db.example/saldo', `@127.0.0.1:${postgres.port}/live`)
    .replaceAll('…', password)
const partners = ['MOLLIE_KEY=live_x', 'DTONE_KEY=k', 'DTONE_SECRET=s', 'TWILIO_ACCOUNT_SID=AC1', 'TWILIO_AUTH_TOKEN=t']
const more = `export ${partners.join(' ')} SMTP_URL=smtps://mail.example SALDO_DATA=${dataFolder} PORT=${port} HEALTH_PORT=${healthPort}`
const { PATH, HOME, NODE_COMPILE_CACHE } = process.env
const shell = (code: string) => ['-ec', `${ours(environment)}\n${more}\n${code}`]
const env = { PATH, HOME, NODE_COMPILE_CACHE }
/** The same command without npm, which takes a third of a second of a core: for what is not the README's. */
const node = (command: string) => command.replace('npm run saldo --', 'node scripts/saldo.ts')

test('the README leads from an empty server, owned by no superuser, to processes that are ready', {
  timeout: 240_000,
}, async () => {
  expect(blocks.map(({ kind }) => kind)).toEqual(['sql', 'sh', 'sh', 'sh'])
  const superuser = new pg.Client(postgres.ownerUrlOf('postgres'))
  await superuser.connect()
  for (const statement of ours(database)
    .split(';')
    .filter((one) => one.trim()))
    await superuser.query(statement)
  await superuser.end()

  const project = await withRealFacts()
  const commands = (release ?? '').trim().split('\n')
  // What is installed and built here is what these two would install and build, were they run.
  expect(commands.slice(0, 2)).toEqual(['npm install --no-save --omit=dev', 'npm run build'])
  await buildIfStale(AbortSignal.timeout(100_000))
  const load = 'npm run saldo -- brands load'
  expect(commands.slice(2)).toEqual(['npm run saldo -- migrate', load, 'npm run saldo -- tenants check --live'])
  const [migrate = ''] = commands.slice(2)
  const [start = ''] = (processes ?? '').match(/SALDO_ROLE=worker.*/) ?? []
  const migrated = await promisify(execFile)('sh', shell(migrate), { env })
  expect([migrated.stdout, migrated.stderr]).toEqual([expect.stringMatching(/^applied /m), ''])

  // What only has to be refused, or to be there, needs no process of its own.
  const { stdout: exported } = await promisify(execFile)('sh', shell('env -0'), { env })
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
  const started = promisify(execFile)('sh', shell(`export ${start.replace(' node ', '\nexec node ')}`), { env })
  await expect(started).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining(refused) })

  const signed = 'tenants/congstar/tenant.ts: signOffs: privacy.de, version '
  await expect(promisify(execFile)('sh', shell(node(load)), { env, cwd: project })).rejects.toThrow(signed)
  await signTexts(project)
  for (const command of commands.slice(3)) await promisify(execFile)('sh', shell(command), { env, cwd: project })
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
      }),
    )
  }
  for (const at of [port, healthPort, adminPort]) {
    await untilReady(`http://127.0.0.1:${at}/health/ready`, new AbortController().signal, 120_000)
  }
})

/** A copy of the project whose brands say real facts, as whoever goes live writes them. */
async function withRealFacts(): Promise<string> {
  const project = join(dataFolder, 'project')
  await cp('tenants', join(project, 'tenants'), { recursive: true })
  const parts = ['build', 'demo', 'locales', 'node_modules', 'package.json', 'scripts', 'src']
  for (const part of parts) await symlink(resolve(part), join(project, part))
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
  const listed = await promisify(execFile)('sh', shell(node('npm run saldo -- tenants texts')), {
    env,
    cwd: project,
  })
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
