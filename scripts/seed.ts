import { loadProducts, openCatalogueBook, readCatalogue } from '#catalogue'
import { loadDocuments, readDocuments } from '#content'
import { type Database, openDatabase } from '#database'
import { demoCodes, listedProducts } from '#demo'
import { type CodeSecrets, putCodes } from '#stock'
import { loadTenants, readBrands } from '#tenants'

const folder = 'tenants'

/** Brings the brands' settings in the database up to their folders. @returns how many changed */
export const loadBrands = async (ownerUrl: string): Promise<number> => (await loadTenants({ ownerUrl, folder })).length

/**
 * Loads the demo catalogue of each brand.
 * @param again also of those that have one: what was changed in it since is lost
 * @param codes what codes are sealed with; left out, what comes from our own stock waits for codes to be imported
 * @returns how many brands were given one
 */
export async function seedCatalogues(
  databaseUrl: string,
  { again, codes }: { again: boolean; codes?: Omit<CodeSecrets, 'tenant'> | undefined },
): Promise<number> {
  const database = openDatabase({ url: databaseUrl, poolSize: 2 })
  const book = await openCatalogueBook(database)
  try {
    let seeded = 0
    const { brands } = await readBrands(folder)
    for (const brand of brands) {
      if (!again && (await book.of(brand.id)).brands.length > 0) continue
      const listed = await listedProducts(folder, brand)
      if (listed === undefined) continue
      await loadProducts(database, brand.id, listed)
      if (codes) await seedCodes(database, { ...codes, tenant: brand }, listed)
      seeded += 1
    }
    return seeded
  } finally {
    book.close()
    await database.close()
  }
}

/** Puts codes to try out into the stock of a brand that has none yet. */
async function seedCodes(database: Database, shop: CodeSecrets, listed: unknown): Promise<void> {
  const stocked = readCatalogue(listed).products.filter(({ source }) => source?.from === 'stock')
  await database.forTenant(shop.tenant.id).transaction(async (tx) => {
    const now = new Date()
    for (const { productId } of stocked) {
      const contents = demoCodes(productId).map((code) => ({ kind: 'code' as const, code }))
      await putCodes(shop, tx, { productId, batch: 'demo' }, contents, now)
    }
  })
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
