import { enqueue, type TenantDatabase } from '#database'
import type { Currency } from '#kit/money'
import { listedBrand, listedCategory } from '../load-products.ts'
import type { ListedCatalogue, Product } from '../product.ts'
import { announceCatalogue } from '../store.ts'
import { checkProducts, checkTexts } from './check-products.ts'
import { type Entry, UnreadableFile } from './entries.ts'
import { FileProblems, gatherProblems } from './problems.ts'
import { readCsv } from './read-csv.ts'
import { readJson } from './read-json.ts'
import { discontinueOthers, holdCatalogue, nextPlace, writeProducts, writeTexts } from './store.ts'

export const fileFormats = ['csv', 'json'] as const
export type FileFormat = (typeof fileFormats)[number]

/** A file of products; `open` begins to read it anew. */
export type ProductFile = { format: FileFormat; open(): AsyncIterable<string> }

type Catalogued = { db: TenantDatabase; tenant: { id: string; currency: Currency } }
type Manner = {
  /** The file is all there is: its order is the shop's, and what is missing in it is not sold any more. */
  isWhole?: boolean
  /** Told now and then how many products were checked, and after that how many were written. */
  onProgress?(step: 'checked' | 'written', count: number): void
}
/** How many products there are in the file, and what became of the shop's; `texts`: brands and categories told anew. */
export type Imported = { read: number; added: number; changed: number; discontinued: number; texts: number }

const atOnce = 2000

/**
 * Brings a shop's products up to a file: checks it whole, then writes it in one go. New ones come last, known ones
 * keep their place, those that the file does not name stay; unless the file is the whole catalogue.
 * @throws FileProblems when anything is wrong with it; then nothing was changed
 */
export async function importProducts(
  { db, tenant }: Catalogued,
  file: ProductFile,
  { isWhole = false, onProgress = () => {} }: Manner = {},
): Promise<Imported> {
  const texts = await check(file, tenant.currency, (count) => onProgress('checked', count))
  return db.transaction(async (tx) => {
    await holdCatalogue(tx, tenant.id)
    const imported: Imported = { read: 0, added: 0, changed: 0, discontinued: 0, texts: await writeTexts(tx, texts) }
    const first = isWhole ? 0 : await nextPlace(tx)
    const productIds: string[] = []
    // Read a second time rather than held in memory: a file may be of any size.
    for await (const products of inBatches(productsOf(file, tenant.currency))) {
      const written = await writeProducts(tx, products, first + imported.read, { keepsPlaces: !isWhole })
      imported.read += products.length
      imported.added += written.added
      imported.changed += written.changed
      if (isWhole) productIds.push(...products.map(({ productId }) => productId))
      onProgress('written', imported.read)
    }
    if (isWhole) imported.discontinued = await discontinueOthers(tx, productIds)
    await announceCatalogue(tx, tenant.id)
    // Owners of automatic top-ups, and of those by text, are told what rises.
    await enqueue(tx, 'review-prices', { tenant: tenant.id })
    await enqueue(tx, 'review-text-prices', { tenant: tenant.id })
    // What is new is compared with the supplier's list at once.
    await enqueue(tx, 'sync-products', { tenant: tenant.id })
    return imported
  })
}

type Texts = Pick<ListedCatalogue, 'brands' | 'categories'>
type Opened = { entries: AsyncIterable<Entry> | Iterable<Entry>; brands: Entry[]; categories: Entry[] }

async function openFile({ format, open }: ProductFile): Promise<Opened> {
  if (format === 'csv') return { entries: readCsv(open()), brands: [], categories: [] }
  const parts: string[] = []
  for await (const part of open()) parts.push(part)
  return readJson(parts.join(''))
}

/** @returns what the file tells of brands and categories, everything having been found right */
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

/** @throws FileProblems: a file that was right a moment ago has changed meanwhile */
async function* productsOf(file: ProductFile, currency: Currency): AsyncGenerator<Product> {
  const checkOne = checkProducts(currency)
  for await (const entry of (await openFile(file)).entries) {
    const product = checkOne(entry)
    if (Array.isArray(product)) throw new FileProblems({ told: product, count: product.length })
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
