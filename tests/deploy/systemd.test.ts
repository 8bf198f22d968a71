import { execFile } from 'node:child_process'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { readConfig, readPartners } from '#config'
import { leanMemory, nodeFlagsOf } from '../../scripts/starting/node-flags.ts'
import { temporaryFolder } from '../support/test-run/temporary-folder.ts'
import { filledIn, readEnvFile } from './env-file.ts'

const folder = 'deploy/systemd'
const files = await readdir(folder)
const services = files.filter((file) => file.endsWith('.service'))
const unit = (file: string) => readFile(join(folder, file), 'utf8')
const scratch = await temporaryFolder('systemd')
afterAll(() => rm(scratch, { recursive: true }))

const run = promisify(execFile)
const hasSystemd = await run('systemd-analyze', ['--version']).then(
  () => true,
  () => false,
)

test.skipIf(!hasSystemd)(
  'systemd finds no fault in the units, and little that a process may do beyond its work',
  async () => {
    // Here the program stands elsewhere.
    for (const file of files.filter((name) => !name.endsWith('.example')))
      await writeFile(join(scratch, file), (await unit(file)).replaceAll('/opt/saldo', resolve('.')))
    const units = services.map((file) => join(scratch, file.replace('@', '@3000')))
    for (const file of services.filter((name) => name.includes('@')))
      await writeFile(join(scratch, file.replace('@', '@3000')), await readFile(join(scratch, file)))
    const { stderr } = await run('systemd-analyze', ['verify', '--man=no', ...units, join(scratch, 'saldo.target')])
    expect(stderr.split('\n').filter((line) => line.includes(scratch))).toEqual([])
    // 0 is locked up, 100 may do anything. It ends with 1 above the threshold.
    await run('systemd-analyze', ['security', '--offline=yes', '--threshold=20', '--no-pager', ...units])
  },
)

test.each(['web', 'worker', 'admin'] as const)(
  '%s starts as the README starts it, with all that it needs',
  async (role) => {
    const file = services.find((name) => name.startsWith(`saldo-${role}`)) ?? ''
    const text = await unit(file)
    expect(text).toContain(`/node ${nodeFlagsOf(role).join(' ')} build/server/main.js\n`)
    for (const [name, value] of Object.entries(leanMemory)) expect(text).toContain(`${name}=${value}`)
    const env = await environmentOf(text)
    const config = readConfig(env)
    expect([config.role, config.production]).toEqual([role, true])
    readPartners(env, config)
    // The owner may change any row: no process that faces the world knows that address.
    expect(config.databaseOwnerUrl).toBeUndefined()
    expect(config.databaseAdminUrl !== undefined).toBe(role !== 'web')
    expect(config.databaseWorkerUrl !== undefined).toBe(role !== 'web')
  },
)

test('a release knows the addresses of the database, and no secret of the shop', async () => {
  const env = await environmentOf(await unit('saldo-release.service'))
  const { databaseUrl, databaseOwnerUrl, databaseWorkerUrl, databaseAdminUrl } = readConfig(env, 'database')
  expect([databaseUrl, databaseOwnerUrl, databaseWorkerUrl, databaseAdminUrl]).not.toContain(undefined)
  expect(Object.keys(env).filter((name) => /SECRET|KEY|TOKEN|SMTP/.test(name))).toEqual([])
})

/** What a unit sets, its files filled in. */
async function environmentOf(text: string): Promise<Record<string, string>> {
  const own = [...text.matchAll(/^Environment=(.*)$/gm)].flatMap(([, line = '']) => line.split(' '))
  const named = [...text.matchAll(/^EnvironmentFile=\/etc\/saldo\/(.*)$/gm)]
  const read = await Promise.all(named.map(([, name]) => readEnvFile(join(folder, `${name}.example`))))
  const set = own.map((pair) => pair.replace('%i', '3000').split(/=(.*)/s) as [string, string])
  return filledIn({ ...Object.assign({}, ...read), ...Object.fromEntries(set), SALDO_DATA: scratch })
}
