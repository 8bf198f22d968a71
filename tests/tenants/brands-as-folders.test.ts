import { execFile } from 'node:child_process'
import { mkdir, rm, symlink, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { readBrands } from '#tenants'
import { listFiles, planVersion } from '#tenants/versions'
import { temporaryFolder } from '../support/test-run/temporary-folder.ts'

// A version goes back to a folder, and the folder loads to the same version.

const project = await temporaryFolder('brands-as-folders')
afterAll(() => rm(project, { recursive: true }))
for (const part of ['src', 'package.json', 'node_modules', 'biome.json'])
  await symlink(resolve(part), join(project, part))

const first = await readBrands('tenants')
/** As the database gives it back: through JSON, with its keys in another order. */
const stored = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value), (_, inner) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toReversed())
      : inner,
  )

type Read = Awaited<ReturnType<typeof readBrands>>
const filesOf = ({ brands, written, documents }: Read) =>
  brands.map(({ id, copy }) => ({
    id,
    files: listFiles(stored(written.get(id)), stored(copy) as typeof copy, documents.get(id) ?? {}),
  }))
const hashesOf = ({ brands, written, documents }: Read) =>
  brands.map((brand) => [brand.id, planVersion(brand, written.get(brand.id), documents.get(brand.id)).hash])

const exported = filesOf(first)
for (const { id, files } of exported) {
  await mkdir(join(project, 'tenants', id), { recursive: true })
  for (const { name, content } of files) {
    const file = join(project, 'tenants', id, name)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, content)
  }
}
const again = await readBrands(join(project, 'tenants'))

test('all brands load from their exported folders as the versions that were exported', () => {
  expect(again.problems).toEqual([])
  expect(first.brands.length).toBe(24)
  expect(hashesOf(again)).toEqual(hashesOf(first))
  expect(again.brands).toEqual(first.brands)
  expect(again.documents).toEqual(first.documents)
  expect([...first.documents.values()].flatMap((own) => Object.keys(own)).length).toBeGreaterThan(30)
})

test('what was exported, exported again, changes no byte', () => {
  expect(filesOf(again)).toEqual(exported)
})

test('the formatter has nothing to change in it', async () => {
  const { stderr } = await promisify(execFile)(resolve('node_modules/.bin/biome'), [
    'format',
    '--config-path',
    resolve('.'),
    '--vcs-enabled=false',
    join(project, 'tenants'),
  ])
  expect(stderr).toContain('No fixes applied')
})

test('quotes, lines and odd names come back as they were', async () => {
  const odd = {
    provider: { name: `it's "odd" \\ {{x}} \u2028`, shortName: 'two\nlines' },
    riskRules: { 'a-b': { atMost: 1 }, ordersPerNumber: {} },
    domains: [],
  }
  const [file] = listFiles(odd, {}, {})
  const place = join(project, 'odd')
  await mkdir(place)
  await writeFile(join(place, 'tenant.ts'), file?.content ?? '')
  const { default: back } = (await import(join(place, 'tenant.ts'))) as { default: unknown }
  expect(back).toEqual(odd)
})
