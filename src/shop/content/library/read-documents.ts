import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { BrandFolderError, type Problem } from '#tenants'
import { type Documents, type Kind, parseDocument } from './document.ts'

type Folders = {
  /**
   * Folder of the texts that brands share: `locales/<lng>/pages/<slug>.md`, for one country `<slug>.<country>.md`,
   * `banners/`.
   */
  locales: string
  /** Folder of the brands: `tenants/<id>/pages/<slug>.<lng>.md`, `posts/`, `banners/`. */
  tenants: string
}
type Brand = { id: string; locales: readonly string[]; country?: string }
type File = { path: string; slug: string; language: string }

/**
 * Reads a brand's documents in each of its languages: the shared ones and its own, which replace a shared one of the
 * same name.
 * @throws BrandFolderError naming all wrong files
 */
export async function readDocuments({ locales, tenants }: Folders, brand: Brand): Promise<Documents> {
  const problems: Problem[] = []
  const read = async <K extends Kind>(kind: K): Promise<Documents[K]> => {
    const shared = await Promise.all(
      brand.locales.map((lng) => filesOf(join(locales, lng, `${kind}s`), lng, brand.country)),
    )
    const own = await filesOf(join(tenants, brand.id, `${kind}s`))
    const files = new Map([...shared.flat(), ...own].map((file) => [`${file.slug} ${file.language}`, file]))
    const documents: unknown[] = []
    for (const { path, slug, language } of [...files.values()].sort(byName)) {
      try {
        if (!brand.locales.includes(language)) throw new Error('is for a language that is not among locales')
        documents.push({ ...parseDocument(kind, await readFile(path, 'utf8')), slug, language })
      } catch (error) {
        problems.push({ file: path, message: (error as Error).message })
      }
    }
    return documents as Documents[K]
  }
  const found = { page: await read('page'), post: await read('post'), banner: await read('banner') }
  if (problems.length > 0) throw new BrandFolderError(problems)
  return found
}

const byName = (a: File, b: File): number => (`${a.slug} ${a.language}` < `${b.slug} ${b.language}` ? -1 : 1)

/**
 * @param language of all files in a folder; without it each file's name has its own: `slug.de.md`
 * @param country whose version replaces the general one: `slug.gb.md`
 */
async function filesOf(folder: string, language?: string, country?: string): Promise<File[]> {
  const names = (await readdir(folder).catch(() => [])).sort((one, other) => one.length - other.length)
  return names.flatMap((name) => {
    const [, slug, own] = /^([a-z0-9-]+)(?:\.([a-z]{2}))?\.md$/.exec(name) ?? []
    if (language && own && own !== country) return []
    const spoken = language ?? own
    return slug && spoken ? [{ path: join(folder, name), slug, language: spoken }] : []
  })
}
