import { execFile } from 'node:child_process'
import { mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, test } from 'vitest'
import { makeKey, showKey } from '#programs'
import { describeTypes, isUpToDate } from '../../scripts/generate-program-client.ts'
import { programsOf } from '../support/back-office/programs.ts'
import { arrives, badDay, numberEnding } from '../support/shop/bad-day.ts'
import { temporaryFolder } from '../support/test-run/temporary-folder.ts'

// The client for programs of brand partners, as a partner gets it: packed, installed, compiled and run.

const run = promisify(execFile)
const shop = await badDay()
const api = programsOf(shop.app)

/** A partner's folder, with the packed client and what it needs. */
let partner: string
beforeAll(async () => {
  partner = await temporaryFolder('partner')
  const packed = await run('npm', ['pack', '--json', '--pack-destination', partner], { cwd: 'packages/programs' })
  const file = /[\w.-]+\.tgz/.exec(packed.stdout)?.[0] ?? ''
  const installed = join(partner, 'node_modules/saldo-programs')
  await mkdir(installed, { recursive: true })
  await run('tar', ['-xzf', join(partner, file), '-C', installed, '--strip-components', '1'])
  for (const name of ['openapi-fetch', 'openapi-typescript-helpers', '@types'])
    await symlink(resolve('node_modules', name), join(partner, 'node_modules', name))
  await writeFile(join(partner, 'package.json'), '{ "type": "module" }')
  return () => rm(partner, { recursive: true })
})

/** What the compiler says of a partner's program. */
async function complaintsOf(name: string, source: string): Promise<string[]> {
  await writeFile(join(partner, name), source)
  const options = ['--noEmit', '--strict', '--target', 'es2024', '--module', 'nodenext', '--types', 'node']
  const { stdout } = await run('tsc', [...options, name], { cwd: partner }).catch((error: { stdout: string }) => error)
  return stdout.split('\n').filter((line) => line.includes('error TS'))
}

describe('the types', () => {
  test('say what the description says today', async () => {
    expect(await isUpToDate(), 'run npm run generate:client').toBe(true)
  })

  test('are not written of a kind of schema that nobody knows', () => {
    const schema = { type: 'tuple' }
    const paths = { '/x': { get: { responses: { 200: { content: { 'application/json': { schema } } } } } } }
    const document = { paths, webhooks: {}, components: { parameters: {}, schemas: {} } }
    expect(() => describeTypes(document)).toThrow('tuple')
  })

  test('of the package know each call, its fields and its answers, and no other', async () => {
    const lines = [
      "import { openPrograms, type WebhookMessage } from 'saldo-programs'",
      "const programs = openPrograms({ url: 'https://admin.example', key: 'sk_x' })",
      'const once = { header: { "Idempotency-Key": "1" } }',
      "programs.GET('/operators')",
      "programs.GET('/orders', { params: { query: { state: 'lost' } } })",
      "programs.GET('/orders/{orderNumber}')",
      "programs.POST('/actions/note.add', { body: { orderNumber: 'S1', text: 'x' } })",
      "programs.POST('/actions/note.add', { params: once, body: { orderNumber: 'S1' } })",
      "programs.POST('/actions/customer.erase', { params: once, body: {} })",
      "programs.GET('/balances').then(({ data }) => data!.balances[0]!.amount.length)",
      "export const heard = (message: WebhookMessage) => message.type === 'stock.low' && message.data.orderNumber",
    ]
    const complaints = await complaintsOf('wrong.ts', lines.join('\n'))
    const lineOf = (line: string) => Number(/\((\d+),/.exec(line)?.[1])
    expect([...new Set(complaints.map(lineOf))]).toEqual([4, 5, 6, 7, 8, 9, 10, 11])
  })
})

test('the package needs what the tests use', async () => {
  const read = async (path: string) => JSON.parse(await readFile(path, 'utf8'))
  const [theirs, ours] = await Promise.all([read('packages/programs/package.json'), read('package.json')])
  expect(ours.devDependencies).toMatchObject(theirs.dependencies)
})

test('the example of the guide compiles as it stands, and does what it says', async () => {
  const guide = await readFile('docs/programs.md', 'utf8')
  const example =
    guide
      .split('```ts\n')
      .find((part) => part.includes('saldo-programs'))
      ?.split('```')[0] ?? ''
  expect(await complaintsOf('example.ts', example)).toEqual([])

  const order = await shop.order([{ amount: 15, number: numberEnding(arrives), quantity: 1 }])
  await shop.pay(order.payerUrl)
  await shop.until(order, { orderState: 'done' })
  const house = await shop.app.shopOf(shop.ours)
  const [scopes, expiresAt] = [['orders.read', 'refunds.give'], new Date(Date.now() + 86_400_000)]
  await makeKey(house, { keyId: 'till', name: 'Till', scopes, dailyLimit: 7_00, madeBy: 'ada', expiresAt })
  const key = (await showKey(house, 'till', 'ada')) ?? expect.fail('shown before')
  const url = await api.serve()
  const here = example.replace('https://admin.example', url).replace('S0123456789A', order.orderNumber)
  const said = async (source: string) => {
    await writeFile(join(partner, 'here.ts'), source)
    const { stdout, stderr } = await run('node', ['here.ts'], { cwd: partner, env: { ...process.env, SALDO_KEY: key } })
    return stdout + stderr
  }
  const done = new RegExp(`^${order.orderNumber} \\d+ EUR\\ngiven \\{.*amount: 500`)
  expect(await said(here)).toMatch(done)
  expect(await said(here)).toMatch(done)
  expect(await shop.asOwner('select amount::int from goodwill')).toEqual([{ amount: 500 }])
  expect(await said(here.replace('complaint-17', 'complaint-18').replace('500', '501'))).toContain('a person decides')
  expect(await said(here.replace('500', '501'))).toContain('keyReused')
})
