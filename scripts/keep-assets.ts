import { copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'

const compressible = new Set(['.js', '.css', '.svg', '.json'])

/**
 * Puts the files of a build beside those of the builds before it, compressed, where the server answers from: a page that
 * came from the release before still finds its scripts while the new one is rolled out.
 * @param built where the build left its hashed files
 * @param kept where the server looks for them
 * @param builds how many builds are kept, this one included
 */
export async function keepAssets(built: string, kept: string, builds = 3): Promise<void> {
  await mkdir(kept, { recursive: true })
  const files = await readdir(built)
  const there = new Set(await readdir(kept))
  await Promise.all(files.filter((file) => !there.has(file)).map((file) => keep(join(built, file), join(kept, file))))

  const list = join(kept, 'builds.txt')
  const before = (await readFile(list, 'utf8').catch(() => '')).split('\n').filter(Boolean)
  const newest = files.sort().join(' ')
  const lists = [newest, ...before.filter((line) => line !== newest)].slice(0, builds)
  await writeFile(list, `${lists.join('\n')}\n`)
  const wanted = new Set(lists.flatMap((line) => line.split(' ')))
  const old = [...there].filter((file) => file !== 'builds.txt' && !wanted.has(file.replace(/\.(br|gz)$/, '')))
  await Promise.all(old.map((file) => rm(join(kept, file))))
}

async function keep(from: string, to: string): Promise<void> {
  if (compressible.has(extname(from))) {
    const content = await readFile(from)
    await writeFile(`${to}.br`, await promisify(brotliCompress)(content))
    await writeFile(`${to}.gz`, await promisify(gzip)(content, { level: 9 }))
  }
  await copyFile(from, to)
}
