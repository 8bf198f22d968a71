import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { temporaryFolder } from '../../tests/support/test-run/temporary-folder.ts'
import { publishAssets } from './publish-assets.ts'

const folder = await temporaryFolder('publish')
afterAll(() => rm(folder, { recursive: true }))
const [built, packed, shared] = ['built', 'packed', 'shared'].map((name) => join(folder, name)) as [
  string,
  string,
  string,
]
const day = (number: number) => new Date(Date.now() + number * 86_400_000)

/** A machine's build: `packed` also has what earlier builds left there. */
async function publish(names: string[], left: string[], on: Date): Promise<number> {
  for (const each of [built, packed]) await rm(each, { recursive: true, force: true })
  await mkdir(built)
  await mkdir(packed)
  for (const name of names) await writeFile(join(built, name), name)
  for (const name of [...names, ...names.map((one) => `${one}.br`), ...left]) await writeFile(join(packed, name), name)
  return publishAssets({ built, packed }, shared, on)
}

test('the files of a release stand beside those of earlier ones, which go after 30 days', async () => {
  expect(await publish(['a-1.js', 'font.woff2'], ['old-1.js'], day(0))).toBe(2)
  expect((await readdir(shared)).sort()).toEqual(['a-1.js', 'a-1.js.br', 'font.woff2', 'font.woff2.br'])
  expect(await publish(['a-1.js', 'font.woff2'], [], day(1))).toBe(0)
  expect(await publish(['a-2.js', 'font.woff2'], [], day(20))).toBe(1)
  expect(await readFile(join(shared, 'a-1.js'), 'utf8')).toBe('a-1.js')
  await publish(['a-2.js', 'font.woff2'], [], day(45))
  expect((await readdir(shared)).sort()).toEqual(['a-2.js', 'a-2.js.br', 'font.woff2', 'font.woff2.br'])
})
