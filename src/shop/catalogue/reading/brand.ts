import type { Brand } from '../catalogue.ts'
import type { BrandText, Product } from '../product.ts'
import { recentlyUsed } from '../recently-used.ts'
import { productOf } from '../rows.ts'
import type { PackedProducts } from './store.ts'

const untold: Omit<BrandText, 'brandId' | 'colour'> = { description: {}, redemption: [], questions: [], logo: [] }

// Most products of all shops that are kept as objects. Others are kept as bytes, which cost the garbage collector
// nothing.
const unpacked = recentlyUsed<Brand, Product[]>(20_000)

/** A brand whose products are parsed from its pack on demand. */
export function brandFrom(pack: PackedProducts, text: BrandText | undefined): Brand {
  const { brandId, brandName, categoryId, sells } = pack
  const [productIds, products] = [pack.productIds.split(' '), Buffer.from(pack.products)]
  const brand: Brand = {
    ...(text ?? untold),
    brandId,
    brandName,
    categoryId,
    sells,
    productIds,
    get products() {
      return unpacked(brand, () => JSON.parse(products.toString()).map(productOf))
    },
  }
  return brand
}
