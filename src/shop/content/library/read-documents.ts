import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  BrandFolderError,
  type DocumentField,
  documentFieldOf,
  type OwnDocuments,
  type Problem,
  readDocumentField,
  readOwnDocuments,
} from '#tenants'
import { type Documents, type Kind, parseDocument } from './document.ts'

export type Folders = {
  /**
   * Folder of the texts that brands share: `locales/<lng>/pages/<slug>.md`, for one country `<slug>.<country>.md`,
   * `banners/`.
   */
  locales: string
  /** Folder of the brands: `tenants/<id>/pages/<slug>.<lng>.md`, `posts/`, `banners/`. */
  tenants: string
}
export type Brand = { id: string; locales: readonly string[]; country?: string }
type File = DocumentField & { path: string; written: string }

/**
 * Reads a brand's documents in each of its languages: the shared ones and its own, which replace a shared one of the
 * same name.
 * @param own default: those of its folder
 * @throws BrandFolderError naming all wrong files
 */
export async function readDocuments(folders: Folders, brand: Brand, own?: OwnDocuments): Promise<Documents> {
  const problems: Problem[] = []
  const owns = Object.entries(own ?? (await readOwnDocuments(join(folders.tenants, brand.id)))).flatMap(
    ([name, written]) => {
      const field = readDocumentField(name)
      return field ? [{ ...field, path: join(folders.tenants, brand.id, name), written }] : []
    },
  )
  const files = new Map([...(await sharedFiles(folders, brand)), ...owns].map((file) => [documentFieldOf(file), file]))
  const read = <K extends Kind>(kind: K): Documents[K] => {
    const documents: unknown[] = []
    for (const { path, slug, language, written } of [...files.values()]
      .filter((file) => file.kind === kind)
      .sort(byName)) {
      try {
        if (!brand.locales.includes(language)) throw new Error('is for a language that is not among locales')
        documents.push({ ...parseDocument(kind, written), slug, language })
      } catch (error) {
        problems.push({ file: path, message: (error as Error).message })
      }
    }
    return documents as Documents[K]
  }
  const found = { page: read('page'), post: read('post'), banner: read('banner') }
  if (problems.length > 0) throw new BrandFolderError(problems)
  return found
}

/** What brands share, as it is written, in the languages of one of them: named as its own would be. */
export const readSharedDocuments = async (folders: Pick<Folders, 'locales'>, brand: Brand): Promise<OwnDocuments> =>
  Object.fromEntries((await sharedFiles(folders, brand)).map((file) => [documentFieldOf(file), file.written]))

const byName = (a: File, b: File): number => (`${a.slug} ${a.language}` < `${b.slug} ${b.language}` ? -1 : 1)

/** A text for the brand's country comes after the general one. */
async function sharedFiles({ locales }: Pick<Folders, 'locales'>, brand: Brand): Promise<File[]> {
  const folders = brand.locales.flatMap((language) =>
    (['page', 'post', 'banner'] as const).map((kind) => ({
      kind,
      language,
      path: join(locales, language, `${kind}s`),
    })),
  )
  return (await Promise.all(folders.map((folder) => filesOf(folder, brand.country)))).flat()
}

async function filesOf({ kind, language, path }: Omit<File, 'slug' | 'written'>, country?: string): Promise<File[]> {
  const names = (await readdir(path).catch(() => [])).sort((one, other) => one.length - other.length)
  const files = names.flatMap((name) => {
    const [, slug, own] = /^([a-z0-9-]+)(?:\.([a-z]{2}))?\.md$/.exec(name) ?? []
    return slug && (own === undefined || own === country) ? [{ kind, slug, language, path: join(path, name) }] : []
  })
  return Promise.all(files.map(async (file) => ({ ...file, written: await readFile(file.path, 'utf8') })))
}
