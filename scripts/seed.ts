import { loadProducts, openCatalogueBook } from '#catalogue'
import { loadDocuments, readDocuments } from '#content'
import { openDatabase } from '#database'
import { listedProducts } from '#demo'
import { loadTenants, readBrands } from '#tenants'

const folder = 'tenants'

/** Brings the brands' settings in the database up to their folders. @returns how many changed */
export const loadBrands = async (ownerUrl: string): Promise<number> => (await loadTenants({ ownerUrl, folder })).length

/**
 * Loads the demo catalogue of each brand.
 * @param again also of those that have one: what was changed in it since is lost
 * @returns how many brands were given one
 */
export async function seedCatalogues(databaseUrl: string, { again }: { again: boolean }): Promise<number> {
  const database = openDatabase({ url: databaseUrl, poolSize: 2 })
  const book = await openCatalogueBook(database)
  try {
    let seeded = 0
    const { brands } = await readBrands(folder)
    for (const brand of brands) {
      if (!again && (await book.of(brand.id)).products.size > 0) continue
      const listed = await listedProducts(folder, brand)
      if (listed === undefined) continue
      await loadProducts(database, brand.id, listed)
      seeded += 1
    }
    return seeded
  } finally {
    book.close()
    await database.close()
  }
}

/** Brings pages, posts and banners of each brand up to its files. @returns how many brands' changed */
export async function loadContent(databaseUrl: string): Promise<number> {
  const { brands } = await readBrands(folder)
  const database = openDatabase({ url: databaseUrl, poolSize: 2 })
  try {
    let changed = 0
    for (const brand of brands) {
      const documents = await readDocuments({ locales: 'locales', tenants: folder }, brand)
      if (await loadDocuments(database, brand.id, documents)) changed += 1
    }
    return changed
  } finally {
    await database.close()
  }
}
