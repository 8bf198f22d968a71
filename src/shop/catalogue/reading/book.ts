import type { Database, TenantDatabase } from '#database'
import { type Brand, type Catalogue, catalogueOf } from '../catalogue.ts'
import { changesChannel } from '../store.ts'
import { brandFrom } from './brand.ts'
import { findBrandTexts, findCategoryTexts, findOutline, findPacks, findShortage } from './store.ts'

/** The catalogues of all tenants, each read once and kept until somebody changes it. */
export type CatalogueBook = { of(tenant: string): Promise<Catalogue>; close(): void }

/** A catalogue, and in which state each of its brands was read. */
type Reading = { catalogue: Catalogue; states: ReadonlyMap<string, { state: string; brand: Brand }> }

/**
 * @param onChange told which tenant's catalogue changed, or nothing when any may have: the pages made from it are stale
 */
export async function openCatalogueBook(
  database: Database,
  onChange: (tenant?: string) => void = () => {},
): Promise<CatalogueBook> {
  const kept = new Map<string, Promise<Reading>>()
  // What is not good any more still saves reading what did not change.
  const former = new Map<string, Reading>()
  const drop = (tenant?: string) => {
    if (tenant === undefined) kept.clear()
    else kept.delete(tenant)
    onChange(tenant)
  }
  const stopListening = await database.listen(changesChannel, drop, () => drop())
  return {
    async of(tenant) {
      const known = kept.get(tenant)
      if (known) return (await known).catalogue
      const reading = readChanges(database.forTenant(tenant), former.get(tenant))
      kept.set(tenant, reading)
      try {
        former.set(tenant, await reading)
      } catch (error) {
        // A failed read is not remembered.
        if (kept.get(tenant) === reading) kept.delete(tenant)
        throw error
      }
      return (await reading).catalogue
    },
    close: stopListening,
  }
}

/** Reads what has changed since a reading; all of it, where there was none. Brands that stayed as they were stay the same objects. */
async function readChanges(db: TenantDatabase, before: Reading | undefined): Promise<Reading> {
  const [outline, texts, names, shortage] = await db.read((tx) =>
    Promise.all([findOutline(tx), findBrandTexts(tx), findCategoryTexts(tx), findShortage(tx)]),
  )
  const told = new Map(texts.map((text) => [text.brandId, text]))
  const found = outline.map(({ brandId, version }) => {
    const state = `${version} ${JSON.stringify(told.get(brandId))}`
    const known = before?.states.get(brandId)
    return { brandId, state, known: known?.state === state ? known.brand : undefined }
  })
  const changed = found.filter(({ known }) => !known).map(({ brandId }) => brandId)
  const packs = changed.length === 0 ? [] : await db.read((tx) => findPacks(tx, changed))
  const fresh = new Map(packs.map((pack) => [pack.brandId, brandFrom(pack, told.get(pack.brandId))]))
  const states = new Map<string, { state: string; brand: Brand }>()
  for (const { brandId, state, known } of found) {
    const brand = known ?? fresh.get(brandId)
    if (brand) states.set(brandId, { state, brand })
  }
  const brands = [...states.values()].map(({ brand }) => brand)
  return { catalogue: catalogueOf(brands, names, shortage), states }
}
