import type { Admin } from '#admin'
import type { Documents } from '#content/documents'
import { legalSlugs, legalTextOf } from '#content/legal'
import type { OwnDocuments, Tenant } from '#tenants'

/** What shoppers read of a brand, as rows: it takes the place of what is there when its version is written. */
export type Shown = Documents & { legalText: ReturnType<typeof legalTextOf>[]; at: Date }

export async function planShown(
  { documentsOf, clock }: Pick<Admin, 'documentsOf' | 'clock'>,
  brand: Omit<Tenant, 'version'>,
  own: OwnDocuments,
): Promise<Shown> {
  const documents = await documentsOf(brand, own)
  const legalText = documents.page
    .filter(({ slug }) => legalSlugs.includes(slug))
    .map((page) => legalTextOf(brand, page))
  return { ...documents, legalText, at: clock.now() }
}
