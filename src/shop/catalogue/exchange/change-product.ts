import type { TenantDatabase } from '#database'
import type { Currency, Minor } from '#kit/money'
import type { ProductStatus } from '../contract.ts'
import { asListed } from '../load-products.ts'
import type { Product } from '../product.ts'
import { type Imported, type ImportPlan, importProducts, type ProductFile, planImport } from './import-products.ts'
import { findProduct } from './store.ts'

type Catalogued = { db: TenantDatabase; tenant: { id: string; currency: Currency } }

/** What may be changed of one product; what is omitted stays. Minor units. */
export type ProductChange = {
  /** Price of a product with a fixed amount. */
  amount?: Minor | undefined
  serviceFee?: Minor | undefined
  /** Agreed cost. */
  cost?: Minor | undefined
  status?: ProductStatus | undefined
  /** The least and the most of a product with a free amount. */
  least?: Minor | undefined
  most?: Minor | undefined
  /** By language; those that are not named stay, an empty one goes. */
  description?: Readonly<Record<string, string>> | undefined
}

/** What a change of one product would do. @returns undefined if there is no such product */
export async function planChange(
  shop: Catalogued,
  productId: string,
  change: ProductChange,
): Promise<ImportPlan | undefined> {
  const file = await fileOf(shop, productId, change)
  return file && planImport(shop, file)
}

/**
 * Changes one product, as an import of a file with this product alone.
 * @param asPlanned hash of the plan; throws PlanChanged if the product changed since
 * @returns undefined if there is no such product
 */
export async function changeProduct(
  shop: Catalogued,
  productId: string,
  change: ProductChange,
  asPlanned: string,
): Promise<Imported | undefined> {
  const file = await fileOf(shop, productId, change)
  return file && importProducts(shop, file, { asPlanned })
}

async function fileOf({ db }: Catalogued, productId: string, change: ProductChange): Promise<ProductFile | undefined> {
  const product = await db.read((tx) => findProduct(tx, productId))
  if (!product) return undefined
  const listed = asListed({ ...product, ...changed(product, change) })
  const text = JSON.stringify({ products: [listed], brands: [], categories: [] })
  return {
    format: 'json',
    async *open() {
      yield text
    },
  }
}

function changed(
  product: Product,
  { amount, serviceFee, cost, status, least, most, description }: ProductChange,
): Partial<Product> {
  return {
    ...('amount' in product.price
      ? amount !== undefined && { price: { amount } }
      : { price: { range: { ...product.price.range, ...(least && { min: least }), ...(most && { max: most }) } } }),
    ...(serviceFee !== undefined && { serviceFee }),
    ...(cost !== undefined && { cost }),
    ...(status !== undefined && { status }),
    ...(description && { description: described({ ...product.description, ...description }) }),
  }
}

const described = (texts: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''))
