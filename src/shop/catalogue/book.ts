import type { Database } from '#database'
import { type Catalogue, catalogueOf } from './product.ts'
import { changesChannel, findCatalogue, findShortage } from './store.ts'

/** The catalogues of all tenants, each read once and kept until somebody changes it. */
export type CatalogueBook = { of(tenant: string): Promise<Catalogue>; close(): void }

/**
 * @param onChange told which tenant's catalogue changed, or nothing when any may have: the pages made from it are stale
 */
export async function openCatalogueBook(
  database: Database,
  onChange: (tenant?: string) => void = () => {},
): Promise<CatalogueBook> {
  const kept = new Map<string, Promise<Catalogue>>()
  const drop = (tenant?: string) => {
    if (tenant === undefined) kept.clear()
    else kept.delete(tenant)
    onChange(tenant)
  }
  const stopListening = await database.listen(changesChannel, drop, () => drop())
  return {
    of(tenant) {
      const known = kept.get(tenant)
      if (known) return known
      const read = database
        .forTenant(tenant)
        .read((tx) => Promise.all([findCatalogue(tx), findShortage(tx)]))
        .then(([listed, shortage]) => catalogueOf(listed, shortage))
      kept.set(tenant, read)
      // A failed read is not remembered.
      read.catch(() => kept.delete(tenant))
      return read
    },
    close: stopListening,
  }
}
