import { findSupplied, type Product, saveSupplied } from '#catalogue'
import { prepareBulkQuery } from '#database'
import type { OfferedProduct, SupplierProducts } from '#fulfilment'
import { eachBrand, type Shop } from '#tenants'
import type { Comparison } from '../compare-books.ts'
import { fileComparison } from '../store.ts'
import { type Judgement, judgeProduct } from './judge-product.ts'

export type SyncShop = Pick<Shop, 'tenant' | 'db' | 'clock'> & { supplierProducts: SupplierProducts }

/**
 * Compares what all brands sell with the supplier's own list, before it is sold. What must not be sold is stopped, what
 * nobody agreed on a cost for takes the supplier's, as codes take how long they are good for; each difference is filed and told to an operator once, and closed,
 * with the stop, when it is gone.
 * @throws when the supplier's list cannot be read: what was known last holds until it can
 */
export async function syncProducts(shops: readonly SyncShop[]): Promise<void> {
  const [any] = shops
  if (!any) return
  const { supplierProducts } = any
  const answer = await supplierProducts.listProducts()
  if (answer.kind !== 'answered') throw new Error(`${supplierProducts.name}: ${answer.reason}`)
  const offered = new Map<number, OfferedProduct | undefined>(
    answer.value.map((product) => [product.supplierProductId, product]),
  )
  await eachBrand(shops, async (shop) => {
    const sold = await shop.db.read((tx) => findSupplied(tx, supplierProducts.name))
    await askForMissing(supplierProducts, sold, offered)
    await file(
      shop,
      sold.map((product) => {
        const found = offered.get(idOf(product))
        return { product, validity: found ? found.validity : product.validity, ...judgeProduct(product, found) }
      }),
    )
  })
}

const idOf = ({ source }: Product): number => (source?.from === 'supplier' ? source.supplierProductId : 0)

/** A list that moves on while it is read may miss one: gone is only what the supplier says so of when asked for it. */
async function askForMissing(
  supplier: SupplierProducts,
  sold: readonly Product[],
  offered: Map<number, OfferedProduct | undefined>,
): Promise<void> {
  for (const id of new Set(sold.map(idOf))) {
    if (offered.has(id)) continue
    const answer = await supplier.findProduct(id)
    if (answer.kind !== 'answered') throw new Error(`${supplier.name}: ${answer.reason}`)
    offered.set(id, answer.value)
  }
}

type Judged = Judgement & Pick<Product, 'validity'> & { product: Product }

async function file({ tenant, db, clock, supplierProducts }: SyncShop, judged: readonly Judged[]): Promise<void> {
  const now = clock.now()
  const comparison: Comparison = {
    differences: judged.flatMap(({ product: { productId }, drift }) =>
      drift ? [{ subject: 'product', reference: productId, orderNumber: null, ...wordsOf(drift), madeAt: now }] : [],
    ),
    unjudged: [],
    compared: judged.length,
  }
  const window = { partner: `${supplierProducts.name} products`, since: new Date(0), until: now }
  const changes = judged.flatMap(({ product, validity, drift, cost }) => {
    const stopped = drift?.stops === true
    const taken = product.cost ?? (stopped ? undefined : cost)
    const isChanged =
      stopped !== (product.isStopped === true) || taken !== product.cost || !isSame(validity, product.validity)
    return isChanged ? [{ productId: product.productId, stopped, cost: taken ?? null, validity: validity ?? null }] : []
  })
  await db.transaction(async (tx) => {
    await prepareBulkQuery(tx)
    await fileComparison(tx, window, comparison, { tenant: tenant.id, now })
    await saveSupplied(tx, tenant.id, changes)
  })
}

const isSame = (one: Product['validity'], other: Product['validity']): boolean =>
  one?.quantity === other?.quantity && one?.unit === other?.unit

const wordsOf = ({ ours, theirs, stops }: { ours: string; theirs: string | null; stops: boolean }) => ({
  ours: `${ours}, ${stops ? 'not sold until it fits' : 'sold on'}`,
  theirs,
})
