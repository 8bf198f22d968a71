import { enqueue, type TenantDatabase, type Tx } from '#database'
import type { Currency } from '#kit/money'
import { listedBrand, listedCategory } from '../load-products.ts'
import type { ListedCatalogue, Product } from '../product.ts'
import { announceCatalogue } from '../store.ts'
import { checkProducts, checkTexts } from './check-products.ts'
import { type Diff, gatherDiff, PlanChanged } from './diff.ts'
import { type Entry, UnreadableFile } from './entries.ts'
import { FileProblems, gatherProblems } from './problems.ts'
import { readCsv } from './read-csv.ts'
import { readJson } from './read-json.ts'
import { discontinueOthers, holdCatalogue, nextPosition, type TellChanges, writeProducts, writeTexts } from './store.ts'

export const fileFormats = ['csv', 'json'] as const
export type FileFormat = (typeof fileFormats)[number]

/** A file of products; `open` reads it from the start. */
export type ProductFile = { format: FileFormat; open(): AsyncIterable<string> }

type Catalogued = { db: TenantDatabase; tenant: { id: string; currency: Currency } }
type Manner = {
  /** The file is the complete catalogue: it sets the display order, and products that it lacks are discontinued. */
  isWhole?: boolean
  /** Called from time to time with the number of products checked, then with the number written. */
  onProgress?(step: 'checked' | 'written', count: number): void
  /** Hash of the plan that was looked at: anything else is not written. */
  asPlanned?: string
}
/**
 * Number of products in the file, and of changes in the shop; `texts`: changed descriptions of brands and categories.
 */
export type Imported = { read: number; added: number; changed: number; discontinued: number; texts: number }

const atOnce = 2000

/**
 * Imports a file into a shop's catalogue: checks all of it, then writes it in one transaction. New products come last,
 * existing ones keep their position, and those that the file lacks stay, unless the file is the complete catalogue.
 * @throws FileProblems if anything is wrong, PlanChanged if it is not as planned; nothing is changed then
 */
export async function importProducts(
  { db, tenant }: Catalogued,
  file: ProductFile,
  { isWhole = false, onProgress = () => {}, asPlanned }: Manner = {},
): Promise<Imported> {
  const texts = await check(file, tenant.currency, (count) => onProgress('checked', count))
  return db.transaction(async (tx) => {
    const diff = asPlanned === undefined ? undefined : gatherDiff(texts)
    const imported = await write(tx, { tenant, file, texts, isWhole, tell: diff?.tell, onProgress })
    if (diff && diff.hash() !== asPlanned) throw new PlanChanged()
    await announceCatalogue(tx, tenant.id)
    // Owners of automatic top-ups and top-ups by text are told of rises.
    await enqueue(tx, 'review-prices', { tenant: tenant.id })
    await enqueue(tx, 'review-text-prices', { tenant: tenant.id })
    // New products are compared with the supplier's list at once.
    await enqueue(tx, 'sync-products', { tenant: tenant.id })
    return imported
  })
}

/** What an import would do: its counts, the first changes field by field, and the hash by which it is asked for. */
export type ImportPlan = Imported & Diff & { hash: string }

/**
 * Says what an import would change, and changes nothing: it is the import itself, rolled back at its end, so that what is
 * looked at is what is written.
 * @throws FileProblems if anything in the file is wrong
 */
export async function planImport(
  { db, tenant }: Catalogued,
  file: ProductFile,
  { isWhole = false }: Pick<Manner, 'isWhole'> = {},
): Promise<ImportPlan> {
  const texts = await check(file, tenant.currency, () => {})
  try {
    return await db.transaction(async (tx) => {
      const diff = gatherDiff(texts)
      const imported = await write(tx, { tenant, file, texts, isWhole, tell: diff.tell, onProgress: () => {} })
      throw new RolledBack({ ...imported, ...diff.diff, hash: diff.hash() })
    })
  } catch (error) {
    if (error instanceof RolledBack) return error.plan
    throw error
  }
}

/** Ends the transaction of a plan. */
class RolledBack extends Error {
  readonly plan: ImportPlan

  constructor(plan: ImportPlan) {
    super('a plan is not written')
    this.plan = plan
  }
}

type Written = Required<Pick<Manner, 'isWhole' | 'onProgress'>> & {
  tenant: Catalogued['tenant']
  file: ProductFile
  texts: Texts
  tell: TellChanges | undefined
}

async function write(tx: Tx, { tenant, file, texts, isWhole, tell, onProgress }: Written): Promise<Imported> {
  await holdCatalogue(tx, tenant.id)
  const imported: Imported = { read: 0, added: 0, changed: 0, discontinued: 0, texts: await writeTexts(tx, texts) }
  const first = isWhole ? 0 : await nextPosition(tx)
  const productIds: string[] = []
  // Read a second time instead of kept in memory: a file may be of any size.
  for await (const products of inBatches(productsOf(file, tenant.currency))) {
    const written = await writeProducts(tx, products, first + imported.read, { keepsPlaces: !isWhole, tell })
    imported.read += products.length
    imported.added += written.added
    imported.changed += written.changed
    if (isWhole) productIds.push(...products.map(({ productId }) => productId))
    onProgress('written', imported.read)
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

/** @returns the file's descriptions of brands and categories, after everything was found valid */
async function check(file: ProductFile, currency: Currency, onChecked: (count: number) => void): Promise<Texts> {
  const { problems, add } = gatherProblems()
  const texts: Texts = { brands: [], categories: [] }
  try {
    const { entries, brands, categories } = await openFile(file)
    const checkOne = checkProducts(currency)
    let count = 0
    for await (const entry of entries) {
      const product = checkOne(entry)
      if (Array.isArray(product)) product.forEach(add)
      if (++count % atOnce === 0) onChecked(count)
    }
    onChecked(count)
    texts.brands = checkTexts(brands, listedBrand, add)
    texts.categories = checkTexts(categories, listedCategory, add)
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    error.problems.forEach(add)
  }
  if (problems.count > 0) throw new FileProblems(problems)
  return texts
}

/** @throws FileProblems: the file changed after it was checked */
async function* productsOf(file: ProductFile, currency: Currency): AsyncGenerator<Product> {
  const checkOne = checkProducts(currency)
  for await (const entry of (await openFile(file)).entries) {
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
