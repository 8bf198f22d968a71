import { hasProducts, loadProducts, readCatalogue } from '#catalogue'
import { type Database, openDatabase } from '#database'
import { demoCodes, listedProducts } from '#demo'
import { monthsAfter } from '#kit/date'
import { type CodeSecrets, putCodes } from '#stock'
import { findBrandsHere, readBrands } from '#tenants'
import { folder } from './brands.ts'

/**
 * Loads the demo catalogue of each brand without products, and test codes for products from our own stock.
 * @param replace also for brands with products: whatever was changed or imported is lost
 * @returns the brands that got one, and those that were left as they are
 */
export async function loadDemo(
  databaseUrl: string,
  { replace, codes }: { replace: boolean; codes: Omit<CodeSecrets, 'tenant'> },
): Promise<{ loaded: string[]; left: string[] }> {
  const database = openDatabase({ url: databaseUrl, poolSize: 2 })
  const [loaded, left]: [string[], string[]] = [[], []]
  try {
    const [{ brands }, here] = [await readBrands(folder), await findBrandsHere(database)]
    for (const brand of brands.filter(({ id }) => here.has(id))) {
      const listed = await listedProducts(folder, brand)
      if (listed === undefined) continue
      if (!replace && (await hasProducts(database.forTenant(brand.id)))) left.push(brand.id)
      else {
        await loadProducts(database, brand.id, listed)
        await loadCodes(database, { ...codes, tenant: brand }, listed)
        loaded.push(brand.id)
      }
    }
    return { loaded, left }
  } finally {
    await database.close()
  }
}

/** Puts test codes into the stock of a brand that has none. */
async function loadCodes(database: Database, shop: CodeSecrets, listed: unknown): Promise<void> {
  const stocked = readCatalogue(listed).products.filter(({ source }) => source?.from === 'stock')
  await database.forTenant(shop.tenant.id).transaction(async (tx) => {
    const now = new Date()
    const expiresOn = monthsAfter(now.toISOString().slice(0, 10), 24)
    for (const { productId } of stocked) {
      const contents = demoCodes(productId).map((code) => ({ kind: 'code' as const, code, expiresOn }))
      await putCodes(shop, tx, { productId, batch: 'demo' }, contents, now)
    }
  })
}
