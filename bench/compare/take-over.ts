import { execFile } from 'node:child_process'
import { cp, mkdir, readdir, symlink } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import type { Admin } from '#admin'
import { readDraft } from '#admin/brands'
import { readConfig } from '#config'
import { listFields } from '#tenants/versions'
import { asOperator, doneOf, typed } from '../../scripts/commands/kit/as-operator.ts'
import { openGround } from '../../scripts/starting/ground.ts'
import { lookAsData } from '../../tests/support/brands/look-as-data.ts'
import type { Brand } from '../audit/guest.ts'
import type { Town } from '../town.ts'

/** The variables of commands for a town. */
const envOf = ({ port, sandboxPort, dataFolder }: Town) => ({
  ...process.env,
  PORT: String(port),
  SANDBOX_PORT: String(sandboxPort),
  SALDO_DATA: dataFolder,
})

/** Makes the back office the author of brands, and publishes what their folders say of their looks as settings. */
export const takeOver = (town: Town, brands: readonly Brand[]): Promise<void> =>
  atWork(town, async (admin) => {
    for (const brand of brands) await publishLook(admin, brand)
  })

async function atWork(town: Town, work: (admin: Admin) => Promise<void>): Promise<void> {
  const env = envOf(town)
  const config = readConfig(env)
  const ground = await openGround(config)
  try {
    await asOperator({ config, env, ground: async () => ground }, work)
  } finally {
    await ground.stop()
  }
}

async function publishLook(admin: Admin, brand: Brand): Promise<void> {
  const tenant = brand.id
  doneOf(await typed(admin, 'brand.adopt', { tenant }))
  const { draftId } = doneOf(await typed(admin, 'brand.draft.begin', { tenant, title: 'the look of the folder' }))
  const look = await lookAsData(brand)
  const changes = listFields().flatMap(({ path }) => {
    const value = path.startsWith('look.') ? at({ look }, path) : undefined
    return value === undefined ? [] : [{ field: path, value }]
  })
  doneOf(await typed(admin, 'brand.draft.change', { tenant, draftId, changes }))
  const draft = await readDraft(admin, tenant, draftId)
  if (!draft || draft.problems.length > 0) throw new Error(`${tenant}: ${JSON.stringify(draft?.problems)}`)
  doneOf(await typed(admin, 'brand.publish', { tenant, draftId, revision: draft.revision, note: 'as it was' }))
}

const at = (value: unknown, path: string): unknown =>
  path.split('.').reduce((inner, name) => (inner as Record<string, unknown> | undefined)?.[name], value)

const run = promisify(execFile)

/**
 * Writes all brands into folders and gives them back to these.
 * @returns the folder of a program whose brand folders they are
 */
export async function exportAll(town: Town, brands: readonly Brand[], place: string): Promise<string> {
  const program = await copyProgram(place)
  for (const { id } of brands) {
    const words = ['brands', 'export', id, '--to', join(program, 'tenants', id)]
    await run(process.execPath, ['scripts/saldo.ts', ...words], { env: envOf(town) })
  }
  await atWork(town, async (admin) => {
    for (const { id } of brands) doneOf(await typed(admin, 'brand.release', { tenant: id }))
  })
  return program
}

/** The program as it stands here, with whatever is not committed, and without brands. */
async function copyProgram(place: string): Promise<string> {
  const program = join(place, 'program')
  await mkdir(join(program, 'tenants'), { recursive: true })
  const left = ['.git', '.saldo', 'build', 'compared', 'node_modules', 'tenants']
  for (const name of await readdir('.'))
    if (!left.includes(name)) await cp(name, join(program, name), { recursive: true })
  await symlink(resolve('node_modules'), join(program, 'node_modules'))
  return program
}
