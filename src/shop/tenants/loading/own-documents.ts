import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type OwnDocuments, readDocumentField } from '../document-field.ts'

/** @param folder of one brand; a brand without one has none */
export async function readOwnDocuments(folder: string): Promise<OwnDocuments> {
  const found = await Promise.all(
    ['banners', 'pages', 'posts'].map(async (kind) =>
      (await readdir(join(folder, kind)).catch(() => [])).map((name) => `${kind}/${name}`).sort(),
    ),
  )
  const files = found.flat().filter((name) => readDocumentField(name))
  return Object.fromEntries(
    await Promise.all(files.map(async (name) => [name, await readFile(join(folder, name), 'utf8')] as const)),
  )
}
