import { type Database, prepareBulkQuery, type TenantDatabase } from '#database'
import { type Brand, type Catalogue, catalogueOf } from '../catalogue.ts'
import { changesChannel } from '../store.ts'
import { brandFrom } from './brand.ts'
import { findBrandTexts, findCategoryTexts, findOutline, findPacks, findShortage } from './store.ts'

/** The catalogues of all tenants, each read once and kept until somebody changes it. */
export type CatalogueBook = { of(tenant: string): Promise<Catalogue>; close(): void }

/** A catalogue, and in which state each of its brands was read. */
type Reading = { catalogue: Catalogue; states: ReadonlyMap<string, { state: string; brand: Brand }> }

/** A reading under way; `isLong` is known before it is done. */
type Underway = { isLong: Promise<boolean>; done: Promise<Reading> }

/** A change of more products than these is read for seconds: until then the shop is as it was before. */
const many = 5000

/**
 * @param onChange told which tenant's catalogue changed, or nothing when any may have: the pages made from it are stale
 */
export async function openCatalogueBook(
  database: Database,
  onChange: (tenant?: string) => void = () => {},
): Promise<CatalogueBook> {
  const kept = new Map<string, Underway>()
  // What is not good any more still saves reading what did not change.
  const former = new Map<string, Reading & { begun: number }>()
  let begun = 0
  const drop = (tenant?: string) => {
    if (tenant === undefined) kept.clear()
    else kept.delete(tenant)
    onChange(tenant)
  }
  const stopListening = await database.listen(changesChannel, drop, () => drop())

  function read(tenant: string): Underway {
    const reading = readChanges(database.forTenant(tenant), former.get(tenant))
    const nth = ++begun
    kept.set(tenant, reading)
    reading.done.then(
      async (read) => {
        // One that began earlier may be done later.
        if ((former.get(tenant)?.begun ?? 0) > nth) return
        former.set(tenant, { ...read, begun: nth })
        // Pages made meanwhile are of the catalogue before.
        if (await reading.isLong) onChange(tenant)
      },
      () => {
        // A failed read is not remembered.
        if (kept.get(tenant) === reading) kept.delete(tenant)
      },
    )
    return reading
  }

  return {
    async of(tenant) {
      const before = former.get(tenant)
      const { isLong, done } = kept.get(tenant) ?? read(tenant)
      return before && (await isLong) ? before.catalogue : (await done).catalogue
    },
    close: stopListening,
  }
}

/** Reads what has changed since a reading; all of it, where there was none. Brands that stayed as they were stay the same objects. */
function readChanges(db: TenantDatabase, before: Reading | undefined): Underway {
  const compared = compare(db, before)
  const isLong = compared.then(
    ({ found }) => found.reduce((sum, { known, products }) => sum + (known ? 0 : products), 0) > many,
    () => false,
  )
  return { isLong, done: compared.then((changes) => readPacks(db, changes)) }
}

/** Which brands there are now, and which of them are known as they are. */
async function compare(db: TenantDatabase, before: Reading | undefined) {
  const [, outline, texts, names, shortage] = await db.read((tx) =>
    Promise.all([prepareBulkQuery(tx), findOutline(tx), findBrandTexts(tx), findCategoryTexts(tx), findShortage(tx)]),
  )
  const told = new Map(texts.map((text) => [text.brandId, text]))
  const found = outline.map(({ brandId, products, version }) => {
    const state = `${products} ${version} ${JSON.stringify(told.get(brandId))}`
    const known = before?.states.get(brandId)
    return { brandId, products, state, known: known?.state === state ? known.brand : undefined }
  })
  return { found, told, names, shortage }
}

async function readPacks(
  db: TenantDatabase,
  { found, told, names, shortage }: Awaited<ReturnType<typeof compare>>,
): Promise<Reading> {
  const changed = found.filter(({ known }) => !known).map(({ brandId }) => brandId)
  const [, packs] =
    changed.length === 0 ? [[], []] : await db.read((tx) => Promise.all([prepareBulkQuery(tx), findPacks(tx, changed)]))
  const fresh = new Map(packs.map((pack) => [pack.brandId, brandFrom(pack, told.get(pack.brandId))]))
  const states = new Map<string, { state: string; brand: Brand }>()
  for (const { brandId, state, known } of found) {
    const brand = known ?? fresh.get(brandId)
    if (brand) states.set(brandId, { state, brand })
  }
  const brands = [...states.values()].map(({ brand }) => brand)
  return { catalogue: catalogueOf(brands, names, shortage), states }
}
