import { loadBrands, loadContent, seedCatalogues } from '../../scripts/seed.ts'
import { codeKeys, secret } from './code-keys.ts'
import type { Furniture } from './database.ts'

/** The real brands with their products and pages. */
export const allBrands: Furniture = {
  name: 'brands',
  async put({ ownerUrl, appUrl }) {
    await loadBrands(ownerUrl)
    await seedCatalogues(appUrl, { again: false, codes: { secret, codeKeys } })
    await loadContent(appUrl)
  },
}
