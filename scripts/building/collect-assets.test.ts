import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { collectAssets } from './collect-assets.ts'

const folder = mkdtempSync(join(tmpdir(), 'saldo-assets-'))
afterAll(() => rmSync(folder, { recursive: true }))
const kept = join(folder, 'kept')
const day = (number: number): Date => new Date(Date.now() + number * 86_400_000)

/** A build with these files, collected on a given day. */
async function build(files: Record<string, string>, on: Date): Promise<string[]> {
  const built = join(folder, 'built')
  rmSync(built, { recursive: true, force: true })
  mkdirSync(built)
  for (const [name, text] of Object.entries(files)) writeFileSync(join(built, name), text)
  await collectAssets(built, kept, on)
  return readdirSync(kept).sort()
}

test('files are packed once; those of the build before stay, and go when nobody can want them', async () => {
  expect(await build({ 'a-1.js': 'let a', 'font.woff2': 'f' }, day(0))).toEqual([
    'a-1.js',
    'a-1.js.br',
    'a-1.js.gz',
    'font.woff2',
  ])
  expect(brotliDecompressSync(readFileSync(join(kept, 'a-1.js.br'))).toString()).toBe('let a')
  expect(gunzipSync(readFileSync(join(kept, 'a-1.js.gz'))).toString()).toBe('let a')

  const second = await build({ 'a-2.js': 'let b', 'font.woff2': 'f' }, day(20))
  expect(second).toContain('a-1.js')
  expect(second).toContain('a-2.js.br')

  const third = await build({ 'a-2.js': 'let b', 'font.woff2': 'f' }, day(45))
  expect(third).toEqual(['a-2.js', 'a-2.js.br', 'a-2.js.gz', 'font.woff2'])
})
