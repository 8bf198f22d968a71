import { createHash } from 'node:crypto'
import type { ListedCatalogue } from '../product.ts'
import type { Row, RowChange, TellChanges } from './store.ts'

/** What becomes of one product. `fields` have the names of columns; amounts are in minor units. */
export type ProductDiff = {
  productId: string
  what: 'new' | 'changed' | 'discontinued'
  fields: { field: string; before: unknown; after: unknown }[]
}

export type Diff = {
  /** The first changes. */
  changes: ProductDiff[]
  /** The largest rise or fall of a price with its fee, in basis points of what it was. */
  steepest: number
}

/** The import is not what was planned: the catalogue or the file changed since. Nothing was written. */
export class PlanChanged extends Error {
  override name = 'PlanChanged'
  constructor() {
    super('the catalogue or the file changed since this import was planned')
  }
}

const mostListed = 500

/**
 * Gathers what an import writes. The hash is over all of it, the file's descriptions of brands and categories included:
 * these are told first.
 */
export function gatherDiff(): {
  diff: Diff
  tellTexts(texts: Pick<ListedCatalogue, 'brands' | 'categories'>): void
  tell: TellChanges
  hash(): string
} {
  const hash = createHash('sha256')
  const diff: Diff = { changes: [], steepest: 0 }
  return {
    diff,
    tellTexts: (texts) => void hash.update(JSON.stringify(texts)),
    tell(changes) {
      for (const change of changes) {
        const told = diffOf(change)
        hash.update(JSON.stringify(told))
        diff.steepest = Math.max(diff.steepest, steepestOf(change))
        if (diff.changes.length < mostListed) diff.changes.push(told)
      }
    },
    hash: () => hash.digest('hex'),
  }
}

// The brand is the same in all rows, and a product is named beside its fields.
const untold = new Set(['tenant', 'product_id'])

function diffOf({ productId, before, after }: RowChange): ProductDiff {
  const fields = Object.keys(after)
    .filter((field) => !untold.has(field) && JSON.stringify(before?.[field] ?? null) !== JSON.stringify(after[field]))
    .map((field) => ({ field, before: before?.[field] ?? null, after: after[field] }))
  const isEnding = after.status === 'DISCONTINUED' && before?.status !== 'DISCONTINUED'
  return { productId, what: before === null ? 'new' : isEnding ? 'discontinued' : 'changed', fields }
}

const prices = ['amount', 'amount_min', 'amount_max']

function steepestOf({ before, after }: RowChange): number {
  if (!before) return 0
  return Math.max(
    0,
    ...prices.map((field) => {
      const [was, becomes] = [priceOf(before, field), priceOf(after, field)]
      return was === undefined || becomes === undefined ? 0 : Math.ceil((Math.abs(becomes - was) * 10_000) / was)
    }),
  )
}

const priceOf = (row: Row, field: string): number | undefined =>
  row[field] === null ? undefined : Number(row[field]) + Number(row.service_fee)
