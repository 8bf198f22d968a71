import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { loadProducts, openCatalogueBook } from '#catalogue'
import { openDatabase } from '#database'
import { loadTenants } from '#tenants'

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

async function brandsWithCatalogue(): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true })
  return entries.flatMap((entry) => /^([^/\\]+)[/\\]products\.json$/.exec(entry)?.[1] ?? []).sort()
}
