import { type Database, planAnew, type TenantDatabase } from '#database'
import { brandsInUse, mostRecent } from '#kit/in-use'
import { type Brand, type Catalogue, catalogueOf } from '../catalogue.ts'
import { changesChannel } from '../store.ts'
import { brandFrom } from './brand.ts'
import { findBrandTexts, findCategoryTexts, findOutline, findPacks, findShortage } from './store.ts'

/** The catalogues of the tenants in use, each read once and cached until it changes. */
export type CatalogueCache = { of(tenant: string): Promise<Catalogue>; close(): void }

/** A catalogue, and the version in which each of its brands was read. */
type Reading = { catalogue: Catalogue; states: ReadonlyMap<string, { state: string; brand: Brand }> }

/** A reading under way; `isLong` is known before it is done. */
type Underway = { isLong: Promise<boolean>; done: Promise<Reading> }

/** A change of more products than this takes seconds to read: meanwhile the shop shows the previous catalogue. */
const many = 5000

/**
 * @param most number of catalogues in memory; the one unused for longest is dropped first
 * @param onChange gets the tenant whose catalogue changed, or nothing if any may have: pages made from it are outdated
 */
export async function openCatalogueCache(
  database: Database,
  onChange: (tenant?: string) => void = () => {},
  most = brandsInUse,
): Promise<CatalogueCache> {
  const kept = mostRecent<string, Underway>(most)
  // An outdated reading still saves reading the unchanged brands.
  const former = mostRecent<string, Reading>(most)
  // One reading of a tenant at a time: ten that read a large catalogue beside each other would hold it ten times.
  const running = new Map<string, Underway>()
  const waiting = new Map<string, Underway>()
  const drop = (tenant?: string) => {
    if (tenant === undefined) kept.clear()
    else kept.delete(tenant)
    onChange(tenant)
  }
  const stopListening = await database.listen(changesChannel, drop, () => drop())

  function read(tenant: string): Underway {
    const current = running.get(tenant)
    const reading = current ? (waiting.get(tenant) ?? readAfter(tenant, current)) : begin(tenant)
    kept.set(tenant, reading)
    reading.done.then(
      async () => {
        // Pages made meanwhile show the previous catalogue.
        if (await reading.isLong) onChange(tenant)
      },
      () => {
        // A failed reading is not cached.
        if (kept.get(tenant) === reading) kept.delete(tenant)
      },
    )
    return reading
  }

  function begin(tenant: string): Underway {
    const reading = readChanges(database.forTenant(tenant), former.get(tenant))
    running.set(tenant, reading)
    const end = () => running.delete(tenant)
    reading.done.then((read) => {
      end()
      former.set(tenant, read)
    }, end)
    return reading
  }

  /** Reads what changes while another reading is under way, once for all those changes. */
  function readAfter(tenant: string, current: Underway): Underway {
    const go = () => {
      waiting.delete(tenant)
      return begin(tenant)
    }
    const begun = current.done.then(go, go)
    const isLong = current.isLong.then(async (isLong) => isLong || (await begun).isLong)
    const reading = { isLong, done: begun.then(({ done }) => done) }
    waiting.set(tenant, reading)
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

/** Reads what changed since a reading; everything, if there was none. Unchanged brands stay the same objects. */
function readChanges(db: TenantDatabase, before: Reading | undefined): Underway {
  const compared = compare(db, before)
  const isLong = compared.then(
    ({ found }) => found.reduce((sum, { known, products }) => sum + (known ? 0 : products), 0) > many,
    () => false,
  )
  return { isLong, done: compared.then((changes) => readPacks(db, changes)) }
}

/** Brands of about `many` products together, so that a large catalogue never is in memory as text at once. */
function handfuls(brands: readonly { brandId: string; products: number }[]): string[][] {
  const parts: string[][] = []
  let count = many
  for (const { brandId, products } of brands) {
    if (count >= many) {
      parts.push([])
      count = 0
    }
    parts.at(-1)?.push(brandId)
    count += products
  }
  return parts
}

/** The current brands, and those of them that are unchanged. */
async function compare(db: TenantDatabase, before: Reading | undefined) {
  const [, outline, texts, names, shortage] = await db.read((tx) =>
    Promise.all([
      planAnew(tx),
      findOutline(tx),
      findBrandTexts(tx),
      findCategoryTexts(tx),
      findShortage(tx, db.tenant),
    ]),
  )
  const textOf = new Map(texts.map((text) => [text.brandId, text]))
  const found = outline.map(({ brandId, products, version }) => {
    const state = `${products} ${version} ${JSON.stringify(textOf.get(brandId))}`
    const known = before?.states.get(brandId)
    return { brandId, products, state, known: known?.state === state ? known.brand : undefined }
  })
  return { found, textOf, names, shortage }
}

async function readPacks(
  db: TenantDatabase,
  { found, textOf, names, shortage }: Awaited<ReturnType<typeof compare>>,
): Promise<Reading> {
  const fresh = new Map<string, Brand>()
  for (const brandIds of handfuls(found.filter(({ known }) => !known))) {
    const [, packs] = await db.read((tx) => Promise.all([planAnew(tx), findPacks(tx, brandIds)]))
    for (const pack of packs) fresh.set(pack.brandId, brandFrom(pack, textOf.get(pack.brandId)))
  }
  const states = new Map<string, { state: string; brand: Brand }>()
  for (const { brandId, state, known } of found) {
    const brand = known ?? fresh.get(brandId)
    if (brand) states.set(brandId, { state, brand })
  }
  const brands = [...states.values()].map(({ brand }) => brand)
  return { catalogue: catalogueOf(brands, names, shortage), states }
}
