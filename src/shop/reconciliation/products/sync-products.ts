import { findSupplied, type Product, saveSupplied } from '#catalogue'
import { prepareBulkQuery } from '#database'
import type { OfferedProduct, SupplierProducts } from '#fulfilment'
import { eachBrand, type Shop } from '#tenants'
import type { Comparison } from '../compare-books.ts'
import { fileComparison } from '../store.ts'
import { type Judgement, judgeProduct } from './judge-product.ts'

export type SyncShop = Pick<Shop, 'tenant' | 'db' | 'clock'> & { supplierProducts: SupplierProducts }

/**
 * Compares the products of all brands with the supplier's list, before they are sold wrongly. Stops products that must
 * not be sold, fills in missing costs and validities, files each difference with an alert, and closes it, with the
 * stop, once it is gone.
 * @throws if the supplier's list cannot be read: the last known state stays until then
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

/**
 * A list that changes while it is read may miss a product: it counts as gone only if the supplier says so when asked
 * for it.
 */
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
