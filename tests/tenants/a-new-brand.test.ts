import { execFile } from 'node:child_process'
import { cp, mkdir, readdir, rm, symlink } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { readBrands, type Tenant } from '#tenants'
import { writeBrand } from '../../scripts/new-brand/write-brand.ts'
import { aGuest } from '../support/pages/ask-page.tsx'
import { temporaryFolder } from '../support/test-run/temporary-folder.ts'

const project = await temporaryFolder('new-brand')
afterAll(() => rm(project, { recursive: true }))
for (const part of ['src', 'scripts', 'package.json', 'node_modules', 'locales', 'demo']) {
  await symlink(resolve(part), join(project, part))
}
const tenants = join(project, 'tenants')
const [taken = ''] = (await readdir('tenants', { withFileTypes: true })).flatMap((entry) =>
  entry.isDirectory() ? [entry.name] : [],
)
await cp(join('tenants', taken), join(tenants, taken), { recursive: true })

/** Runs the command line in a copy of the project. */
async function saldo(...args: string[]): Promise<{ code: number; out: string }> {
  try {
    const { PATH, NODE_COMPILE_CACHE } = process.env
    const env = { PATH, NODE_COMPILE_CACHE }
    const { stdout } = await promisify(execFile)('node', ['scripts/saldo.ts', ...args], { cwd: project, env })
    return { code: 0, out: stdout }
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string }
    return { code, out: stdout + stderr }
  }
}

test('a new brand is right as it is made, and its main page opens in each of its languages', async () => {
  const made = await saldo('tenants', 'new', 'blue_whale')
  expect(made).toMatchObject({ code: 0, out: expect.stringContaining('tenants/blue_whale/logo.svg') })
  expect(await saldo('tenants', 'check')).toEqual({ code: 0, out: 'all brands are right\n' })

  const { brands } = await readBrands(tenants)
  const brand = brands.find(({ id }) => id === 'blue_whale')
  const tenant = { ...brand, version: 1 } as Tenant
  expect(tenant.provider.name).toBe('Blue Whale')
  for (const locale of tenant.locales) {
    const page = await aGuest(tenant, locale).get(tenant.mainPage)
    expect(page.status).toBe(200)
    expect(page.text).toContain(tenant.copy[locale]?.common?.mainPageSentence)
    expect(page.html).toContain('Blue Whale')
    expect(page.html).not.toMatch(/__[a-z]+__/)
  }
})

test.each(['admin', 'www', 'api'])('%s is a host of the program, and no brand', async (id) => {
  await expect(writeBrand(tenants, id)).rejects.toThrow(`"${id}" is reserved`)
  const folder = join(tenants, '..', `with-${id}`)
  await mkdir(join(folder, id), { recursive: true })
  onTestFinished(() => rm(folder, { recursive: true }))
  expect((await readBrands(folder)).problems).toEqual([
    { file: `with-${id}/${id}`, message: expect.stringContaining('is reserved') },
  ])
})

test.each(['Nova', 'n', '9lives', 'blue-whale', '../nova', 'a'.repeat(41)])('%s is refused as an id', async (id) => {
  await expect(writeBrand(tenants, id)).rejects.toThrow(`"${id}" is no id`)
})

test('an id that is taken is refused, and the brand that has it stays as it was', async () => {
  const before = await readdir(join(tenants, taken))
  expect(await saldo('tenants', 'new', taken)).toMatchObject({ code: 1, out: expect.stringContaining('is taken') })
  expect(await readdir(join(tenants, taken))).toEqual(before)
})
