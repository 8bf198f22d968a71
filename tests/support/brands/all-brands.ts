import { loadPages, loadSettings } from '../../../scripts/brands.ts'
import { loadDemo } from '../../../scripts/demo.ts'
import type { Furniture } from '../database/database.ts'
import { codeKeys, secret } from '../shop/code-keys.ts'

/** The real brands with their products and pages. */
export const allBrands: Furniture = {
  name: 'brands',
  async put({ ownerUrl, appUrl }) {
    await loadSettings(ownerUrl)
    await loadDemo(appUrl, { replace: false, codes: { secret, codeKeys } })
    await loadPages(appUrl)
  },
}
