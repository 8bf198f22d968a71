import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../tests/support/temporary-folder.ts'
import { keepAssets } from './keep-assets.ts'

async function builds() {
  const folder = await temporaryFolder('assets')
  const [built, kept] = [join(folder, 'built'), join(folder, 'kept')]
  const build = async (files: Record<string, string>, most?: number) => {
    await rm(built, { recursive: true, force: true })
    await mkdir(built)
    for (const [name, content] of Object.entries(files)) await writeFile(join(built, name), content)
    await keepAssets(built, kept, most)
  }
  const names = async () => (await readdir(kept)).filter((name) => !/\.(br|gz|txt)$/.test(name)).sort()
  return { build, kept, names }
}

test('files of the build before are still there', async () => {
  const { build, names } = await builds()
  await build({ 'app-1.js': 'one', 'font.woff2': 'letters' })
  await build({ 'app-2.js': 'two', 'font.woff2': 'letters' })
  expect(await names()).toEqual(['app-1.js', 'app-2.js', 'font.woff2'])
})

test('files of builds long gone are taken away, with what was compressed of them', async () => {
  const { build, kept, names } = await builds()
  for (const number of [1, 2, 3]) await build({ [`app-${number}.js`]: 'x', 'font.woff2': 'letters' }, 2)
  expect(await names()).toEqual(['app-2.js', 'app-3.js', 'font.woff2'])
  expect(await readdir(kept)).not.toContain('app-1.js.br')
})

test('the same build again pushes no earlier one out', async () => {
  const { build, names } = await builds()
  await build({ 'app-1.js': 'one' }, 2)
  for (let again = 0; again < 3; again++) await build({ 'app-2.js': 'two' }, 2)
  expect(await names()).toEqual(['app-1.js', 'app-2.js'])
})

test('what can be compressed lies there compressed as well', async () => {
  const { build, kept } = await builds()
  await build({ 'app-1.js': 'one', 'font.woff2': 'letters' })
  expect(brotliDecompressSync(await readFile(join(kept, 'app-1.js.br'))).toString()).toBe('one')
  expect(gunzipSync(await readFile(join(kept, 'app-1.js.gz'))).toString()).toBe('one')
  expect(await readdir(kept)).not.toContain('font.woff2.br')
})
