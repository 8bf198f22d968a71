import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { loadProducts, openCatalogueBook } from '#catalogue'
import { loadDocuments, readDocuments } from '#content'
import { openDatabase } from '#database'
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
    for (const tenant of await brandsWithCatalogue()) {
      if (!again && (await book.of(tenant)).products.size > 0) continue
      await loadProducts(database, tenant, JSON.parse(await readFile(join(folder, tenant, 'products.json'), 'utf8')))
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

async function brandsWithCatalogue(): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true })
  return entries.flatMap((entry) => /^([^/\\]+)[/\\]products\.json$/.exec(entry)?.[1] ?? []).sort()
}
