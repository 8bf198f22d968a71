import { enqueue, type TenantDatabase, type Tx } from '#database'
import type { Currency } from '#kit/money'
import { listedBrand, listedCategory } from '../load-products.ts'
import type { ListedCatalogue, Product } from '../product.ts'
import { announceCatalogue } from '../store.ts'
import { checkProducts, checkTexts } from './check-products.ts'
import { type Diff, gatherDiff, PlanChanged } from './diff.ts'
import { type Entry, UnreadableFile } from './entries.ts'
import { FileProblems, gatherProblems, type Problem } from './problems.ts'
import { readCsv } from './read-csv.ts'
import { readJson } from './read-json.ts'
import { discontinueOthers, holdCatalogue, nextPosition, writeProducts, writeTexts } from './store.ts'

export const fileFormats = ['csv', 'json'] as const
export type FileFormat = (typeof fileFormats)[number]

/** A file of products; `open` reads it from the start. */
export type ProductFile = { format: FileFormat; open(): AsyncIterable<string> }

type Catalogued = { db: TenantDatabase; tenant: { id: string; currency: Currency } }
type Manner = {
  /** The file is the complete catalogue: it sets the display order, and products that it lacks are discontinued. */
  isWhole?: boolean
  /** Called from time to time with the number of products written. */
  onProgress?(count: number): void
  /** Hash of the plan that was looked at: anything else is not written. */
  asPlanned?: string
}
/**
 * Number of products in the file, and of changes in the shop; `texts`: changed descriptions of brands and categories.
 */
export type Imported = { read: number; added: number; changed: number; discontinued: number; texts: number }

const atOnce = 2000

/**
 * Imports a file into a shop's catalogue in one transaction. New products come last, existing ones keep their position,
 * and those that the file lacks stay, unless the file is the complete catalogue.
 * @throws FileProblems if anything is wrong, PlanChanged if it is not as planned; nothing is changed then
 */
export async function importProducts(
  { db, tenant }: Catalogued,
  file: ProductFile,
  { isWhole = false, onProgress = () => {}, asPlanned }: Manner = {},
): Promise<Imported> {
  const importing = db.transaction(async (tx) => {
    const gathered = asPlanned === undefined ? undefined : gatherDiff()
    const imported = await write(tx, { tenant, file, isWhole, gathered, onProgress })
    if (gathered && gathered.hash() !== asPlanned) throw new PlanChanged()
    await tellOfImport(tx, tenant.id)
    return imported
  })
  return importing.catch(allProblemsOf(file, tenant.currency))
}

/** What an import would do: its counts, the first changes field by field, and the hash by which it is asked for. */
export type ImportPlan = Imported & Diff & { hash: string }

/**
 * An import that is written and not committed. It holds the catalogue until it is told what to do; after the one, the
 * other does nothing.
 */
export type HeldImport = { plan: ImportPlan; commit(): Promise<Imported>; rollBack(): Promise<void> }

/** @throws FileProblems if anything in the file is wrong */
export async function holdImport(
  { db, tenant }: Catalogued,
  file: ProductFile,
  { isWhole = false }: Pick<Manner, 'isWhole'> = {},
): Promise<HeldImport> {
  const planned = Promise.withResolvers<ImportPlan>()
  const told = Promise.withResolvers<'commit' | 'roll back'>()
  let hash: string | undefined
  const ended = db.transaction(async (tx) => {
    const gathered = gatherDiff()
    const imported = await write(tx, { tenant, file, isWhole, gathered, onProgress: () => {} })
    const written = gathered.hash()
    // It runs a second time where the connection was lost.
    if (hash !== undefined && written !== hash) throw new PlanChanged()
    hash = written
    planned.resolve({ ...imported, ...gathered.diff, hash })
    if ((await told.promise) === 'roll back') throw new RolledBack('a plan is not written')
    await tellOfImport(tx, tenant.id)
    return imported
  })
  ended.catch(planned.reject)
  const plan = await planned.promise.catch(allProblemsOf(file, tenant.currency))
  return {
    plan,
    commit() {
      told.resolve('commit')
      return ended
    },
    async rollBack() {
      told.resolve('roll back')
      await Promise.allSettled([ended])
    },
  }
}

/**
 * Says what an import would change, and changes nothing: it is the import itself, rolled back at its end, so that what is
 * looked at is what is written.
 * @throws FileProblems if anything in the file is wrong
 */
export async function planImport(
  shop: Catalogued,
  file: ProductFile,
  manner: Pick<Manner, 'isWhole'> = {},
): Promise<ImportPlan> {
  const { plan, rollBack } = await holdImport(shop, file, manner)
  await rollBack()
  return plan
}

/** Ends the transaction of a plan. */
class RolledBack extends Error {}

async function tellOfImport(tx: Tx, tenant: string): Promise<void> {
  await announceCatalogue(tx, tenant)
  // Owners of automatic top-ups and top-ups by text are told of rises.
  await enqueue(tx, 'review-prices', { tenant })
  await enqueue(tx, 'review-text-prices', { tenant })
  // New products are compared with the supplier's list at once.
  await enqueue(tx, 'sync-products', { tenant })
}

type Written = Required<Pick<Manner, 'isWhole' | 'onProgress'>> & {
  tenant: Catalogued['tenant']
  file: ProductFile
  gathered: ReturnType<typeof gatherDiff> | undefined
}

/** @throws FileProblems with the first thing that is wrong */
async function write(tx: Tx, { tenant, file, isWhole, gathered, onProgress }: Written): Promise<Imported> {
  await holdCatalogue(tx, tenant.id)
  const { entries, ...described } = await openFile(file)
  const texts = textsOf(described, refuse)
  gathered?.tellTexts(texts)
  const tell = gathered?.tell
  const imported: Imported = { read: 0, added: 0, changed: 0, discontinued: 0, texts: await writeTexts(tx, texts) }
  const first = isWhole ? 0 : await nextPosition(tx)
  const productIds: string[] = []
  for await (const products of ahead(inBatches(productsOf(entries, tenant.currency)))) {
    const written = await writeProducts(tx, products, first + imported.read, { keepsPlaces: !isWhole, tell })
    imported.read += products.length
    imported.added += written.added
    imported.changed += written.changed
    if (isWhole) productIds.push(...products.map(({ productId }) => productId))
    onProgress(imported.read)
  }
  if (isWhole) imported.discontinued = await discontinueOthers(tx, productIds, tell)
  return imported
}

type Texts = Pick<ListedCatalogue, 'brands' | 'categories'>
type Opened = { entries: AsyncIterable<Entry> | Iterable<Entry>; brands: Entry[]; categories: Entry[] }

async function openFile({ format, open }: ProductFile): Promise<Opened> {
  if (format === 'csv') return { entries: readCsv(open()), brands: [], categories: [] }
  const parts: string[] = []
  for await (const part of open()) parts.push(part)
  return readJson(parts.join(''))
}

const textsOf = (
  { brands, categories }: Pick<Opened, 'brands' | 'categories'>,
  add: (problem: Problem) => void,
): Texts => ({
  brands: checkTexts(brands, listedBrand, add),
  categories: checkTexts(categories, listedCategory, add),
})

/** An import ends at the first thing that is wrong; the file is then read once more for all of them. */
const allProblemsOf =
  (file: ProductFile, currency: Currency) =>
  async (error: unknown): Promise<never> => {
    if (!(error instanceof FileProblems || error instanceof UnreadableFile)) throw error
    const { problems, add } = gatherProblems()
    try {
      const { entries, ...described } = await openFile(file)
      const checkOne = checkProducts(currency)
      for await (const entry of entries) {
        const product = checkOne(entry)
        if (Array.isArray(product)) product.forEach(add)
      }
      textsOf(described, add)
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error
      error.problems.forEach(add)
    }
    // The file changed in between.
    if (problems.count === 0) throw error
    throw new FileProblems(problems)
  }

function refuse(problem: Problem): never {
  throw new FileProblems({ listed: [problem], count: 1 })
}

async function* productsOf(entries: Opened['entries'], currency: Currency): AsyncGenerator<Product> {
  const checkOne = checkProducts(currency)
  for await (const entry of entries) {
    const product = checkOne(entry)
    if (Array.isArray(product)) throw new FileProblems({ listed: product, count: product.length })
    yield product
  }
}

async function* inBatches<T>(all: AsyncIterable<T>): AsyncGenerator<T[]> {
  let batch: T[] = []
  for await (const one of all) {
    batch.push(one)
    if (batch.length < atOnce) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

/** Reads the next one while the last one is worked on. */
async function* ahead<T>(all: AsyncGenerator<T>): AsyncGenerator<T> {
  let next = all.next()
  try {
    for (let one = await next; !one.done; one = await next) {
      next = all.next()
      // It is thrown where it is awaited.
      next.catch(() => {})
      yield one.value
    }
  } finally {
    await all.return(undefined)
  }
}
