import { firstCell } from '#config'
import { type Content, type Documents, loadDocuments, openContent } from '#content'
import { keepLegalTexts } from '#content/legal'
import { openDatabase } from '#database'
import { findBrandsHere, findKeptBrands, loadTenants, type OwnDocuments, readBrands, type Tenant } from '#tenants'

/** The folder with the brand folders. */
export const folder = 'tenants'

/**
 * Loads settings and words of all brands from their folders, but of those that the back office keeps; products stay as
 * they are. A brand that is new begins in the first cell.
 * @returns how many changed, and whose folders were passed over though they say something else
 */
export const loadSettings = (ownerUrl: string, cell = firstCell): ReturnType<typeof loadTenants> =>
  loadTenants({ ownerUrl, folder, onlyKnown: cell !== firstCell })

let content: Content | undefined

/**
 * What a brand needs to be read: the shop's texts, which settings and registries refer to.
 * @param own default: what its folder has
 */
export async function documentsOf(brand: Omit<Tenant, 'version'>, own?: OwnDocuments): Promise<Documents> {
  const { documentsOf: read } = await import('#furnish')
  content ??= openContent('locales')
  return read(brand, content, own)
}

/**
 * Loads the shared pages and banners with those of each brand: of its folder, or of the version in use.
 * @returns how many brands changed
 */
export async function loadPages(databaseUrl: string): Promise<number> {
  const { brands } = await readBrands(folder)
  const database = openDatabase({ url: databaseUrl, poolSize: 2 })
  try {
    const here = await findBrandsHere(database)
    const kept = (await findKeptBrands(database)).filter(({ brand }) => here.has(brand.id))
    const others = brands.filter(({ id }) => here.has(id) && !kept.some(({ brand }) => brand.id === id))
    let changed = 0
    for (const { brand, documents: own } of [...others.map((brand) => ({ brand, documents: undefined })), ...kept]) {
      const documents = await documentsOf(brand, own)
      const isChanged = await loadDocuments(database, brand.id, documents)
      const isOther = await keepLegalTexts(database, brand, documents)
      if (isChanged || isOther) changed += 1
    }
    return changed
  } finally {
    await database.close()
  }
}
