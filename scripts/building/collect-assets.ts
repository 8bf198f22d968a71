import { copyFile, mkdir, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'

const keptFor = 30 * 24 * 60 * 60 * 1000
const worthPacking = /\.(js|css|svg|json)$/

/**
 * Copies a build's files beside those of earlier builds, so that pages of the last release still find theirs, and
 * compresses them once instead of at each request. Deletes files that no build has had for 30 days.
 * @param built the build's output; file names contain a hash of their content
 * @param kept the folder that is served; `x.js` has `x.js.br` and `x.js.gz` beside it
 */
export async function collectAssets(built: string, kept: string, now = new Date()): Promise<void> {
  await mkdir(kept, { recursive: true })
  const present = new Set(await readdir(kept))
  const names = await readdir(built)
  await Promise.all(
    names.map(async (name) => {
      if (!present.has(name)) await add(join(built, name), join(kept, name))
      for (const ending of ['', '.br', '.gz']) await utimes(join(kept, name + ending), now, now).catch(() => {})
    }),
  )
  await removeOld(kept, present, now)
}

/** Deletes the files among these that no build has had for 30 days. */
export async function removeOld(folder: string, names: Iterable<string>, now: Date): Promise<void> {
  for (const name of names) {
    const { mtimeMs } = await stat(join(folder, name))
    if (now.getTime() - mtimeMs > keptFor) await rm(join(folder, name))
  }
}

async function add(from: string, to: string): Promise<void> {
  if (worthPacking.test(from)) {
    const body = await readFile(from)
    await writeFile(`${to}.br`, await promisify(brotliCompress)(body))
    await writeFile(`${to}.gz`, await promisify(gzip)(body, { level: 9 }))
  }
  // Last: its presence means that the compressed files exist.
  await copyFile(from, to)
}
