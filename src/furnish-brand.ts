import { hasProducts, loadProducts } from '#catalogue'
import { exportProducts } from '#catalogue/exchange'
import { type Content, type Documents, loadDocuments, readDocuments } from '#content'
import { keepLegalTexts, writeOut } from '#content/legal'
import type { Database } from '#database'
import type { OwnDocuments, Tenant } from '#tenants'
import { recipientsOf } from './recipients.ts'

type Brand = Omit<Tenant, 'version'>

/**
 * A brand's pages, posts and banners, with what they say of the brand written out.
 * @param own default: those of its folder
 * @throws BrandFolderError naming each that is wrong
 */
export async function documentsOf(brand: Brand, content: Content, own?: OwnDocuments): Promise<Documents> {
  const documents = await readDocuments({ locales: 'locales', tenants: 'tenants' }, brand, own)
  return writeOut(documents, { brand, content, recipients: recipientsOf({ ...brand, version: 0 }) })
}

/**
 * Gives a new brand what its settings do not have: pages and legal texts, and the goods of another one. What it has
 * already stays.
 * @param goodsOf undefined: no goods
 */
export async function furnishBrand(
  { database, content }: { database: Database; content: Content },
  brand: Brand,
  goodsOf: string | undefined,
): Promise<void> {
  const documents = await documentsOf(brand, content, {})
  await loadDocuments(database, brand.id, documents)
  await keepLegalTexts(database, brand, documents)
  if (goodsOf === undefined || (await hasProducts(database.forTenant(brand.id)))) return
  let listed = ''
  for await (const part of exportProducts(database.forTenant(goodsOf), 'json')) listed += part
  await loadProducts(database, brand.id, JSON.parse(listed))
}
