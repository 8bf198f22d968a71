import type { Database } from '#database'
import { BrandFolderError, type Problem, type Tenant } from '#tenants'
import type { PageDocument } from '../library/document.ts'
import { findPages } from '../library/store.ts'
import { legalSlugs, legalTextOf, type Publisher } from './legal-text.ts'

type Signed = Publisher & Pick<Tenant, 'id' | 'signOffs'>

/** @returns each legal text of a brand that no lawyer signed off in its current version. */
export const unsignedTexts = (brand: Signed, pages: readonly PageDocument[]): Problem[] =>
  pages
    .filter(({ slug }) => legalSlugs.includes(slug))
    .flatMap((page) => {
      const { slug, language, version } = legalTextOf(brand, page)
      const text = `${slug}.${language}`
      const signed = brand.signOffs.filter((one) => one.text === text)
      if (signed.some((one) => one.version === version)) return []
      const last = signed.at(-1)
      const why = last ? `was changed since ${last.by} signed it off on ${last.on}` : 'was signed off by nobody'
      const message = `${text}, version ${version}, ${why}: have it read (\`tenants texts\` writes it out)`
      return [{ file: `tenants/${brand.id}/tenant.ts`, field: 'signOffs', message }]
    })

/**
 * Refuses a database whose brands show legal texts without a sign-off.
 * @throws BrandFolderError naming every text
 */
export async function refuseUnsigned(database: Database, brands: readonly Signed[]): Promise<void> {
  const found = brands.map(async (brand) => {
    return unsignedTexts(brand, await database.forTenant(brand.id).read(findPages))
  })
  const problems = (await Promise.all(found)).flat()
  if (problems.length > 0) throw new BrandFolderError(problems)
}
