import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import type { TenantDatabase } from '#database'
import { asListed } from '../load-products.ts'
import type { ListedCatalogue } from '../product.ts'
import { findCatalogue } from '../store.ts'
import { allColumns, toCells } from './columns.ts'
import type { FileFormat } from './import-products.ts'

/**
 * A shop's products as a file for importProducts, in display order. JSON includes brands and categories; CSV has no
 * room for them.
 */
export async function* exportProducts(db: TenantDatabase, format: FileFormat): AsyncGenerator<string> {
  yield* asFile(await db.read(findCatalogue), format)
}

export const asFile = (catalogue: ListedCatalogue, format: FileFormat): AsyncGenerator<string> | Generator<string> =>
  format === 'csv' ? asCsv(catalogue) : asJson(catalogue)

async function* asCsv({ products }: ListedCatalogue): AsyncGenerator<string> {
  const languages = new Set(products.flatMap(({ description }) => Object.keys(description)))
  const columns = allColumns([...languages].sort())
  function* rows() {
    yield columns
    for (const product of products) yield toCells(columns, asListed(product))
  }
  yield* Readable.from(rows()).pipe(stringify()).setEncoding('utf8')
}

function* asJson({ products, brands, categories }: ListedCatalogue): Generator<string> {
  const line = (one: unknown) => JSON.stringify(one)
  function* list(all: readonly unknown[]) {
    for (const [index, one] of all.entries()) yield `${index === 0 ? '\n' : ',\n'}${line(one)}`
  }
  yield '{"products":['
  yield* list(products.map(asListed))
  yield '\n],"brands":['
  yield* list(brands)
  yield '\n],"categories":['
  yield* list(categories)
  yield '\n]}\n'
}
