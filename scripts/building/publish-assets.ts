import { copyFile, mkdir, readdir, rename, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { removeOld } from './collect-assets.ts'

/**
 * Copies this release's built files into a folder that all machines share, before the first process of the release
 * starts: whichever process is asked then has the files of either release. Deletes what no release has published for
 * 30 days.
 * @param built the build's output, which names the files of this release
 * @param packed the folder with these files and their compressed forms
 * @returns how many files the shared folder did not have yet
 */
export async function publishAssets(
  { built, packed }: { built: string; packed: string },
  shared: string,
  now = new Date(),
): Promise<number> {
  await mkdir(shared, { recursive: true })
  const present = new Set(await readdir(shared))
  const there = new Set(await readdir(packed))
  let added = 0
  for (const name of await readdir(built)) {
    if (!present.has(name)) added += 1
    // The file itself last: its presence means that the compressed forms are there.
    for (const file of [`${name}.br`, `${name}.gz`, name].filter((one) => there.has(one))) {
      if (!present.has(file)) await copyWhole(join(packed, file), join(shared, file))
      await utimes(join(shared, file), now, now)
    }
  }
  await removeOld(shared, present, now)
  return added
}

/** Nobody may read half a file: it gets its name when it is complete. Names with a dot in front are not served. */
async function copyWhole(from: string, to: string): Promise<void> {
  const aside = join(to, '..', `.${process.pid}.part`)
  await copyFile(from, aside)
  await rename(aside, to)
}
