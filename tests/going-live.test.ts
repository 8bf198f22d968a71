import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { startPostgres } from '#database/embedded'
import { buildIfStale } from '../scripts/build.ts'
import { untilReady } from '../scripts/ready.ts'
import { temporaryFolder } from './support/temporary-folder.ts'

// "Going live" as it stands in the README: its blocks are run as they are, but for names that the embedded server has taken.
const text = readFileSync('README.md', 'utf8').split('## Going live')[1]?.split('\nDeploying in turns')[0] ?? ''
const blocks = [...text.matchAll(/```(sql|sh)\n([\s\S]*?)```/g)].map(([, kind, code = '']) => ({ kind, code }))
const [database, environment, release, processes] = blocks.map(({ code }) => code.replace(/^ {3}/gm, ''))

const dataFolder = await temporaryFolder('going-live')
const postgres = await startPostgres({ dataFolder, durable: false })
const [port, healthPort] = [await freePort(), await freePort()]
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

  const commands = (release ?? '').trim().split('\n')
  // What is installed and built here is what these two would install and build, were they run.
  expect(commands.slice(0, 2)).toEqual(['npm install --no-save --include=dev', 'npm run build'])
  await buildIfStale(AbortSignal.timeout(100_000))
  for (const command of commands.slice(2)) await promisify(execFile)('sh', shell(command), { env })
  await expect(promisify(execFile)('sh', shell('npm run saldo -- demo load'), { env })).rejects.toThrow(
    'refused in production',
  )

  const [exports = '', ...starts] = (processes ?? '').trim().split('\n')
  expect(starts).toHaveLength(2)
  for (const start of starts) {
    // The shell makes room for the program, so that it can be ended.
    running.push(
      spawn('sh', shell(`${exports}\nexport ${start.replace(' node ', '\nexec node ')}`), { env, stdio: 'inherit' }),
    )
  }
  for (const at of [port, healthPort]) {
    await untilReady(`http://127.0.0.1:${at}/health/ready`, new AbortController().signal, 120_000)
  }
})

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
